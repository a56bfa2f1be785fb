import type { Attempt, GivenUp, Reply } from '../../../nodes/LeadManagement/pacing/call';
import { Limiter } from '../../../nodes/LeadManagement/pacing/limiter';
import type { Place, PlaceSettings } from '../../../nodes/LeadManagement/pacing/place';
import { IN_EXECUTION } from '../../../nodes/LeadManagement/pacing/retryPolicy';
import { VirtualTime } from '../../support/virtualClock';
import type { VirtualCall, VirtualServiceSettings } from '../../support/virtualService';
import { VirtualService } from '../../support/virtualService';

/** The outcome of a call that was given up. */
export interface Given extends GivenUp<unknown> {
	wasSent: boolean;
}

export const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * A limiter, a service, and their time.
 *
 * @param told the limit that the limiter is told; by default that of the service
 */
export function createWorld({ told, ...settings }: Partial<VirtualServiceSettings> & { told?: number } = {}) {
	const time = new VirtualTime();
	const service = new VirtualService(time, settings);
	const limiter = new Limiter(time);
	const enter = (own: Partial<PlaceSettings<unknown>> = {}, of = limiter): Place<unknown> =>
		of.enter<unknown>({
			limit: told ?? service.settings.callLimit,
			policy: IN_EXECUTION,
			giveUp: (reason, wasSent): Given => ({ ...reason, wasSent }),
			...own,
		});
	/** Calls the service, and returns the name when it accepts the call. */
	const callOf =
		(name: unknown): Attempt<unknown> =>
		async () => ({
			outcome: name,
			took: (await service.call(name)) ? 'answered' : 'rejected',
		});
	/** An attempt that takes some time and has these replies, in turn; the last one again and again. */
	const replies = (tookMs: number, ...list: Array<Partial<Reply<unknown>>>): Attempt<unknown> => {
		let attempts = 0;
		return async () => {
			const reply = list[Math.min(attempts++, list.length - 1)];
			await time.sleep(tookMs);
			return { outcome: reply.took, took: 'answered', ...reply };
		};
	};
	/** Makes one call for each name. Resolves to the outcomes when all are over. */
	const runAll = async (
		names: unknown[],
		{
			keysOf = () => [],
			place = enter(),
		}: { keysOf?: (name: unknown) => string[]; place?: Place<unknown> } = {},
	) => {
		const outcomes = await Promise.all(names.map((name) => place.run(keysOf(name), callOf(name))));
		place.leave();
		return outcomes;
	};
	/** When each call was sent, with its name. */
	const sent = () => service.calls.map(({ name, departedMs }) => [name, departedMs]);
	return { time, service, limiter, enter, callOf, replies, runAll, sent };
}

/** Pairs of calls that overlap in time. */
export const overlaps = (calls: Array<Pick<VirtualCall, 'departedMs' | 'endedMs'>>) =>
	calls.flatMap((call, index) =>
		calls
			.slice(index + 1)
			.filter(
				(other) =>
					other.departedMs < (call.endedMs ?? Infinity) && call.departedMs < (other.endedMs ?? Infinity),
			),
	);
