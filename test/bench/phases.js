const { executions, forms } = require('./scenarios/executionsTogether');
const { faults } = require('./scenarios/faultyAccount');
const { idleAccount } = require('./scenarios/idleAccount');
const { limiters } = require('./scenarios/limiters');
const { noLimit } = require('./scenarios/noLimit');
const { flood, oneByOne, oneProcess, oneProcessBatched } = require('./scenarios/oneProcess');
const { processes } = require('./scenarios/severalProcesses');

/**
 * @typedef {object} Scenario
 * @property {string} name
 * @property {number} hosts how many n8n it needs up, of those that all share
 * @property {(hosts: any, tools: Tools) => Promise<unknown>} run gets at least so many hosts
 *
 * @typedef {{ startHost: () => Promise<import('./benchN8n').Host>, keep: (soFar: unknown) => void }} Tools
 */

/**
 * What is run together, and one after the other: waiting scenarios do not hinder each other, while what depends on
 * the processor has the machine for itself.
 * @type {Scenario[][]}
 */
const PHASES = [
	[limiters],
	[idleAccount],
	[flood],
	[oneProcess, oneProcessBatched],
	[oneByOne, executions, forms, faults],
	[processes],
	[noLimit],
];

module.exports = { PHASES };
