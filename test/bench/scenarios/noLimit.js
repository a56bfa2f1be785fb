const { openAccount } = require('../account');
const { CONTENDERS } = require('../contenders');
const { makeRows } = require('../rows');

const SIZES = [1000, 10_000, 100_000];

/** A fresh n8n each time: memory that was needed once stays taken. */
async function runOne(startHost, contenderName, rows) {
	const host = await startHost();
	await host.warmUp();
	const account = await openAccount({ callLimit: 1e6, log: false });
	const trigger = await host.prepare(CONTENDERS[contenderName], account);
	const before = await host.readProbe();
	const outcome = await trigger(makeRows(rows)).then(
		({ seconds }) => ({ seconds }),
		(error) => ({ failure: String(error.message).slice(0, 200) }),
	);
	const after = await host.readProbe().catch(() => null);
	const { created, calls } = account.service.state.summary();
	await host.stop();
	await account.close();
	return {
		contender: contenderName,
		rows,
		calls,
		written: created,
		...outcome,
		cpuSeconds: after && (after.cpuMs - before.cpuMs) / 1000,
		peakMemoryMb: after?.peakMemoryMb ?? null,
		memoryBeforeMb: before.peakMemoryMb,
		longestPauseMs: after?.longestPauseMs ?? null,
	};
}

/** What the nodes themselves cost where nothing is to be waited for. */
module.exports = {
	noLimit: {
		name: 'no-limit',
		hosts: 0,
		run: async (_hosts, { startHost, keep }) => {
			const results = [];
			for (const rows of SIZES)
				for (const contender of ['nothing', 'thisNode', 'httpRequest']) {
					results.push(await runOne(startHost, contender, rows));
					keep(results);
				}
			return results;
		},
	},
};
