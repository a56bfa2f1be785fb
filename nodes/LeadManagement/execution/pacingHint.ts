import type { Place } from '../pacing/place';

const inWords = (count: number) => count.toLocaleString('en-US');

/**
 * What the user should know about the rate limit in an execution.
 *
 * @param callLimit calls per 5 seconds, from the credential
 * @returns undefined when no call waited, was retried, or was given up
 */
export function describePacing(
	{
		callsDelayed,
		callsRetried,
		callsGivenUp,
	}: Pick<Place<unknown>, 'callsDelayed' | 'callsRetried' | 'callsGivenUp'>,
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
