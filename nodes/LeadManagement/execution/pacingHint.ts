import type { Turn } from './turn';

const inWords = (count: number) => count.toLocaleString('en-US');

/**
 * What the user should know of an execution's pacing.
 *
 * @param callLimit calls in 5 seconds, as the credential has it
 * @returns nothing when no call had to wait
 */
export function describePacing(
	{ callsDelayed, callsRetried, callsGivenUp }: Pick<Turn, 'callsDelayed' | 'callsRetried' | 'callsGivenUp'>,
	callLimit: number,
): string | undefined {
	const parts: string[] = [];
	/** Only the first part says what is counted. */
	const count = (calls: number) =>
		parts.length > 0 ? inWords(calls) : `${inWords(calls)} ${calls === 1 ? 'call' : 'calls'}`;
	const was = (calls: number) => (calls === 1 ? 'was' : 'were');
	if (callsDelayed > 0) {
		parts.push(`${count(callsDelayed)} waited for the rate limit (${inWords(callLimit)} per 5 seconds)`);
	}
	if (callsRetried > 0) parts.push(`${count(callsRetried)} ${was(callsRetried)} rejected and retried`);
	if (callsGivenUp > 0) parts.push(`${count(callsGivenUp)} ${was(callsGivenUp)} given up`);
	return parts.length > 0 ? parts.join('; ') : undefined;
}
