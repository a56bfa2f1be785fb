import type { BenchN8n } from './benchN8n';
import { busyN8n } from './scenarios/busyN8n';
import { executions, forms, formsElsewhere } from './scenarios/executionsTogether';
import { faults } from './scenarios/faultyAccount';
import { highLimit } from './scenarios/highLimit';
import { idleAccount } from './scenarios/idleAccount';
import { noLimit } from './scenarios/noLimit';
import { flood, oneByOne, oneProcess } from './scenarios/oneProcess';
import { rejectingAccount } from './scenarios/rejectingAccount';
import { processes } from './scenarios/severalProcesses';

export interface Tools {
	startAnother(): Promise<BenchN8n>;
	/** Stores what was measured so far. */
	store(soFar: unknown): void;
}

export interface Scenario {
	name: string;
	/** How many n8n it uses of those that all scenarios share. */
	hosts: number;
	run(hosts: BenchN8n[], tools: Tools): Promise<unknown>;
}

/**
 * Scenarios that run at the same time, one phase after the other: those that mostly wait do not disturb each other,
 * while those that need the processor run alone.
 */
export const PHASES: Scenario[][] = [
	[idleAccount],
	[flood],
	[oneProcess],
	[busyN8n],
	[processes],
	[formsElsewhere],
	[oneByOne, executions, forms, faults],
	[rejectingAccount, highLimit],
	[noLimit],
];
