import type { Turn } from './accountPacer';

const inWords = (count: number) => count.toLocaleString('en-US');

/**
 * What the user should know of an execution's pacing, in plain words.
 *
 * @param callLimit calls in 5 seconds, as the credential has it
 * @returns nothing when no call had to wait
 */
export function describePacing(
	{ callsDelayed, callsRefused }: Pick<Turn, 'callsDelayed' | 'callsRefused'>,
	callLimit: number,
): string | undefined {
	const parts: string[] = [];
	if (callsDelayed > 0) {
		parts.push(
			`${inWords(callsDelayed)} ${callsDelayed === 1 ? 'call' : 'calls'} waited for the limit of ${inWords(callLimit)} per 5 s`,
		);
	}
	if (callsRefused > 0) {
		const calls = parts.length > 0 ? '' : callsRefused === 1 ? ' call' : ' calls';
		parts.push(
			`${inWords(callsRefused)}${calls} ${callsRefused === 1 ? 'was' : 'were'} refused and sent again`,
		);
	}
	return parts.length > 0 ? parts.join('; ') : undefined;
}
