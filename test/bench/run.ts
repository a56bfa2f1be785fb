/**
 * Measures how fast the node is in a real n8n, with a simulated service: `npx tsx test/bench/run.ts`. It imports 500 rows with a limit of 25
 * calls in 5 seconds, and 20,000 rows without a limit. Leave the machine alone meanwhile.
 */
import { makeRows } from '../support/importRows';
import { CALL_LIMIT, USUAL_LATENCY, WINDOW_MS, meanLatencyMs, openAccount } from '../support/openAccount';
import { installN8n } from '../n8n/install/installN8n';
import { endWhenAsked } from '../n8n/support/endWhenAsked';
import { startHost } from '../n8n/support/n8nHost';
import { packPackage } from '../n8n/support/packPackage';
import { makeScratchFolder } from '../n8n/support/scratchFolder';

const CASES = [
	{ rows: 500, settings: USUAL_LATENCY },
	{ rows: 20_000, settings: { callLimit: 1e6, log: false } },
];

async function runBenchmark(): Promise<void> {
	const host = await startHost(await installN8n(), await packPackage(makeScratchFolder()));
	await host.warmUp();
	for (const { rows, settings } of CASES) {
		const { service, credential, close } = await openAccount(settings);
		const send = await host.prepare(credential);
		const before = await host.readProbe();
		const { seconds } = await send(makeRows(rows));
		const after = await host.readProbe();
		const idealMs = Math.floor((rows - 1) / CALL_LIMIT) * WINDOW_MS + meanLatencyMs(service.settings);
		console.table({
			rows,
			written: service.state.counts.created,
			rejected: service.state.counts.refused,
			seconds,
			...('callLimit' in settings ? {} : { 'share of the ideal speed': idealMs / 1_000 / seconds }),
			'CPU for each row, ms': (after.cpuMs - before.cpuMs) / rows,
			'peak memory, MB': after.peakMemoryMb,
		});
		await close();
	}
	await host.stop();
}

endWhenAsked();
runBenchmark().then(
	() => process.exit(),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
