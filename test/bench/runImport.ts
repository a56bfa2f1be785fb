import type { Settings } from '../lead-service/settings';
import { USUAL_LATENCY, openAccount, type Latency } from '../support/openAccount';
import type { Host } from '../n8n/support/n8nHost';
import { CONTENDERS, type ContenderName } from '../n8n/support/contenders';
import { callsPerWindow, measure, type Measured, type Window } from '../support/measureImport';
import { percent, seconds, share } from './report/format';
import { makeRows } from '../support/importRows';

export interface ImportResult extends Measured, Latency {
	contender: ContenderName;
	/** Executions at the same time. */
	executions: number;
	windows: Window[];
}

export interface ImportOptions {
	rows: number;
	latency?: Latency;
	/** Other settings of the service. */
	settings?: Partial<Settings>;
	/** The limit in the credential. By default it is that of the service. */
	credentialLimit?: number;
}

/** Sends different rows from each host at the same time, to one account that nothing else uses. */
export async function runImport(
	hosts: Host[],
	contender: ContenderName,
	{ rows, latency = USUAL_LATENCY, settings, credentialLimit }: ImportOptions,
): Promise<ImportResult> {
	const account = await openAccount({ ...latency, ...settings });
	if (credentialLimit) account.credential.callLimit = credentialLimit;
	const sends = await Promise.all(
		hosts.map(async (host) => await host.prepare(CONTENDERS[contender], account)),
	);
	await Promise.all(sends.map(async (send, index) => await send(makeRows(rows, { first: index * rows }))));
	const { calls } = account.service.state;
	const result = {
		contender,
		executions: hosts.length,
		...latency,
		...measure(account.service, hosts.length * rows),
		windows: callsPerWindow(calls),
	};
	await account.close();
	return result;
}

/** A result in a few words. */
export const describeImport = (result: ImportResult): string =>
	[
		`${result.contender} ${share(result.shareOfIdeal)} of the ideal (${seconds(result.seconds)})`,
		`${result.written}/${result.rows} rows`,
		`${result.refused} rejected (${percent(result.refusedLater)} after the first window)`,
	].join(', ');

export const describeImports = (results: ImportResult[]): string => results.map(describeImport).join(' | ');
