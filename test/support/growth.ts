const REPETITIONS = 3;
const GROWTH = 16;
/** In linear time it is 16, in quadratic time 256. A busy machine changes it by a small factor. */
const MOST = 64;
/** What takes less is not measured well. */
const SHORTEST_US = 2_000;

/** The shortest of several times of the processor: the compiler and the collection of garbage make some of them longer. */
async function shortestTime(run: () => unknown): Promise<number> {
	const times: number[] = [];
	while (times.length < REPETITIONS) {
		const before = process.cpuUsage();
		await run();
		const { user, system } = process.cpuUsage(before);
		times.push(user + system);
	}
	return Math.min(...times);
}

/** Expects that a time grows with a size, not with its square: compares a size with the sixteenth of it. */
export async function expectLinear(run: (size: number) => unknown, size: number): Promise<void> {
	// Compiles the code.
	await run(size / GROWTH);
	const small = await shortestTime(() => run(size / GROWTH));
	const large = await shortestTime(() => run(size));
	expect(large / Math.max(small, SHORTEST_US)).toBeLessThan(MOST);
}
