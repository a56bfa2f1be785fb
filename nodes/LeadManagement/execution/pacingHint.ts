import type { Place } from '../pacing/place';
import { formatCount } from '../text';

/**
 * What the user should know about the rate limit in an execution.
 *
 * @param callLimit calls per 5 seconds, from the credential
 * @returns undefined when no call waited or was retried
 */
export function describePacing(
	{ callsDelayed, callsRetried }: Pick<Place, 'callsDelayed' | 'callsRetried'>,
	callLimit: number,
): string | undefined {
	const parts = [
		{ calls: callsDelayed, what: `waited for the rate limit (${formatCount(callLimit)} per 5 seconds)` },
		{ calls: callsRetried, what: `${callsRetried === 1 ? 'was' : 'were'} rejected and retried` },
	].filter(({ calls }) => calls > 0);
	if (parts.length === 0) return undefined;
	/** Only the first part says what is counted. */
	const unit = parts[0].calls === 1 ? ' call' : ' calls';
	return parts
		.map(({ calls, what }, index) => `${formatCount(calls)}${index === 0 ? unit : ''} ${what}`)
		.join('; ');
}
