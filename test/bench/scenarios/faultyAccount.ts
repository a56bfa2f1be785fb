import { NEAR, openAccount } from '../account';
import type { BenchN8n } from '../benchN8n';
import type { ContenderName } from '../contenders';
import { CONTENDERS } from '../contenders';
import type { Measurement } from '../measure';
import { countOutOfOrder, measure } from '../measure';
import type { Scenario } from '../phases';
import { makeRows } from '../rows';

const ROWS = 500;
/** Fewer than calls in a window, so that rows of one lead are close to each other. */
const LEADS = 20;
const SHARE = 0.05;
const ANSWERS = ['reset', 'html502', 'html503', 'resetAfter'];
const SETTINGS = { ...NEAR, faults: ANSWERS.map((answer) => ({ answer, share: SHARE / ANSWERS.length })) };

export interface FaultsResult extends Measurement {
	contender: ContenderName;
	outOfOrder: number;
	/** Leads that do not hold the values of their last row. */
	withoutLastRow: number;
	createdTwice: number;
}

async function runWithFaults(host: BenchN8n, contender: ContenderName): Promise<FaultsResult> {
	const account = await openAccount(SETTINGS);
	const trigger = await host.prepare(CONTENDERS[contender], account);
	await trigger(makeRows(ROWS, { leads: LEADS }));
	const { state } = account.service;
	const result = {
		...measure(account.service, ROWS),
		contender,
		outOfOrder: countOutOfOrder(state.calls, LEADS),
		withoutLastRow: state.leads.filter(({ attributes }) => Number(attributes.mx_Row) < ROWS - LEADS).length,
		createdTwice: Math.max(0, state.leads.length - LEADS),
	};
	await account.close();
	return result;
}

/** Connections that are reset, before the call is carried out or after, and gateways that answer 502 and 503. */
export const faults: Scenario = {
	name: 'faults',
	hosts: 4,
	run: async ([, , host, otherHost]) =>
		await Promise.all([runWithFaults(host, 'thisNode'), runWithFaults(otherHost, 'httpRequestBatched')]),
};
