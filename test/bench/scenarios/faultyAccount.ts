import { USUAL_LATENCY, openAccount } from '../../support/openAccount';
import type { Host } from '../../n8n/support/n8nHost';
import { CONTENDERS, type ContenderName } from '../../n8n/support/contenders';
import { countOutOfOrder, measure, type Measured } from '../../support/measureImport';
import { fewerIfQuick } from '../quick';
import { makeRows } from '../../support/importRows';
import type { Scenario } from '../scenario';

const ROWS = fewerIfQuick(500);
/** Fewer than the calls in a window, so that rows of one lead come close together. */
const LEADS = 20;
const SHARE = 0.05;
const ANSWERS = ['reset', 'html502', 'html503', 'resetAfter'];
const FAULTS = ANSWERS.map((answer) => ({ answer, share: SHARE / ANSWERS.length }));

export interface FaultyResult extends Measured {
	contender: ContenderName;
	outOfOrder: number;
	/** Leads that do not have the values of their last row. */
	wrongInTheEnd: number;
	leads: number;
	leadsExpected: number;
}

async function runWithFaults(host: Host, contender: ContenderName): Promise<FaultyResult> {
	const account = await openAccount({ ...USUAL_LATENCY, faults: FAULTS });
	const send = await host.prepare(CONTENDERS[contender], account);
	await send(makeRows(ROWS, { leads: LEADS }));
	const { calls, leads } = account.service.state;
	const result = {
		...measure(account.service, ROWS),
		contender,
		outOfOrder: countOutOfOrder(calls, LEADS),
		wrongInTheEnd: leads.filter(({ attributes }) => Number(attributes.mx_Row) < ROWS - LEADS).length,
		leads: leads.length,
		leadsExpected: LEADS,
	};
	await account.close();
	return result;
}

/** Connections that are reset, before or after the call has its effect, and gateways that respond with 502 and 503. */
export const faultyAccount: Scenario<FaultyResult[]> = {
	name: 'faultyAccount',
	hosts: 2,
	seconds: 110,
	run: async ([host, otherHost]) =>
		await Promise.all([runWithFaults(host, 'thisNode'), runWithFaults(otherHost, 'httpRequestBatched')]),
	describe: (results) =>
		results
			.map(
				({ contender, faults, lost, outOfOrder, duplicates, wrongInTheEnd }) =>
					`${contender}: ${faults} faults, ${lost} rows lost, ${outOfOrder} out of order, ${duplicates} duplicates, ${wrongInTheEnd} leads not up to date`,
			)
			.join(' | '),
};
