const { useVirtualTime } = require('./virtualGlobals');
const { VirtualService } = require('../../support/virtualService');
const { NETWORKS, SERVICE_TIMES } = require('../account');
const { idealSeconds } = require('../measure');
const { LIMITERS } = require('./otherLimiters');

const ROWS = 2000;
const SEEDS = [1, 2, 3, 4, 5];

const time = useVirtualTime();

/** How one limiter gets the rows through, and how many calls it makes that the service refuses. */
async function runLimiter(limiter, settings, seed) {
	const service = new VirtualService(time, { ...settings, seed });
	const send = await limiter.create(time);
	const startMs = time.now();
	const rows = Array.from({ length: ROWS }, (_, row) => send(() => service.call(row)));
	await time.until(Promise.all(rows));
	const written = service.calls.filter(({ admitted }) => admitted).length;
	const seconds = (time.now() - startMs) / 1000;
	// So that what one run leaves behind does not reach into the next.
	await time.pass(60_000);
	return { written, refused: service.refused, seconds, shareOfIdeal: idealSeconds(ROWS, settings) / seconds };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function compare() {
	const results = [];
	for (const networkDelayMs of NETWORKS)
		for (const serviceTimeMs of SERVICE_TIMES)
			for (const limiter of LIMITERS) {
				const settings = { networkDelayMs, serviceTimeMs };
				const runs = [];
				for (const seed of SEEDS) runs.push(await runLimiter(limiter, settings, seed));
				results.push({
					limiter: limiter.title,
					...settings,
					rows: ROWS,
					runs: SEEDS.length,
					written: mean(runs.map(({ written }) => written)),
					refused: mean(runs.map(({ refused }) => refused)),
					shareOfIdeal: mean(runs.map(({ shareOfIdeal }) => shareOfIdeal)),
				});
			}
	process.stdout.write(JSON.stringify(results));
}

compare().catch((error) => {
	process.stderr.write(`${error.stack}\n`);
	process.exitCode = 1;
});
