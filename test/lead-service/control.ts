import { error, json } from './answers';
import type { Call } from './call';
import type { LeadService } from './leadService';

export const CONTROL_PREFIX = '/_simulator/';

/** Lets a browser see what the service holds. Never limited, never logged. */
export function answerControl({ state }: LeadService, { path }: Call) {
	const counts = state.summary();
	if (path === `${CONTROL_PREFIX}summary`) return json(200, counts);
	const { leads, templates, calls } = state;
	if (path === `${CONTROL_PREFIX}state`) return json(200, { counts, leads, templates, calls });
	return error(404, 'ControlException', 'There is state and summary.');
}
