/**
 * The shortest of several times. The collection of garbage, the compiler, and other programs make some of them longer.
 *
 * @param measure returns a time
 */
export async function shortestTime(
	repetitions: number,
	measure: () => number | Promise<number>,
): Promise<number> {
	let shortest = Infinity;
	for (let repetition = 0; repetition < repetitions; repetition++)
		shortest = Math.min(shortest, await measure());
	return shortest;
}
