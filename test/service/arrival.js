'use strict';

const { Rejection, limitExceeded, notFound, unauthorized } = require('./answers');
const { findOperation } = require('./operations');

/**
 * What becomes of a call that has arrived.
 * @typedef {object} Plan
 * @property {import('./answers').Answer | 'reset' | 'hang'} answer
 * @property {boolean} inService whether the service works on it, and so takes its service time
 * @property {() => void} [effect]
 * @property {'created' | 'updated' | 'templatesUpdated' | 'read' | 'refused' | 'failed'} [counter]
 */

/**
 * Everything that is checked, in the order in which the service checks it.
 * @param {import('./serviceState').ServiceState} state
 * @param {import('./call').Call & { body: string }} call
 * @returns {Plan}
 */
function planAtArrival(state, call) {
	const { settings } = state;

	const faultInFront = state.faults.pick(call, 'in front');
	if (faultInFront) {
		call.fault = faultInFront.name;
		return { answer: faultInFront.play(call, settings), inService: false };
	}

	const operation = findOperation(call, settings);
	if (!operation) return { answer: notFound(), inService: false, counter: 'failed' };

	const account = state.findAccount(call.query);
	if (!account) return { answer: unauthorized(), inService: false, counter: 'failed' };
	call.account = account.keys.accessKey;

	const callLimit = account.keys.callLimit ?? settings.callLimit;
	const limit = { ...settings, callLimit };
	if (!account.window.admit(call.arrivedAt, limit)) {
		call.refused = true;
		const waitMs = account.window.waitMs(call.arrivedAt, limit);
		return { answer: limitExceeded(settings, callLimit, waitMs), inService: false, counter: 'refused' };
	}

	const fault = state.faults.pick(call, 'inside');
	if (!fault) return planOperation(operation, account, call, settings);
	call.fault = fault.name;
	const answer = fault.play(call, settings);
	if (!fault.effect) return { answer, inService: true };
	return { ...planOperation(operation, account, call, settings), answer };
}

/**
 * @param {import('./operations').Operation} operation
 * @param {import('./serviceState').Account} account
 * @param {import('./call').Call & { body: string }} call
 * @param {import('./settings').Settings} settings
 * @returns {Plan}
 */
function planOperation(operation, account, call, settings) {
	try {
		return { ...operation.handle(account, call, settings), inService: true };
	} catch (error) {
		if (!(error instanceof Rejection)) throw error;
		return { answer: error.answer, inService: true, counter: 'failed' };
	}
}

module.exports = { planAtArrival };
