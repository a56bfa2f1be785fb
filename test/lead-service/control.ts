import { badRequest, error, json } from './answers';
import { parseJson } from './body';
import type { Call } from './call';
import type { LeadService } from './leadService';
import type { Settings } from './settings';

export const CONTROL_PREFIX = '/_simulator/';

/** Lets another program see what the service holds, change its settings, and reset it. Never limited, never logged. */
export function answerControl(service: LeadService, { method, path, body }: Call) {
	const asked = `${method} ${path.slice(CONTROL_PREFIX.length)}`;
	if (asked === 'PUT settings') {
		try {
			service.configure(parseJson(body) as Partial<Settings>);
		} catch (cause) {
			return badRequest(String(cause)).answer;
		}
		return json(200, service.settings);
	}
	if (asked === 'POST reset') service.reset();
	const counts = service.state.summary();
	if (asked === 'GET summary' || asked === 'POST reset') return json(200, counts);
	const { leads, templates, calls } = service.state;
	if (asked === 'GET state') return json(200, { counts, leads, templates, calls });
	return error(404, 'ControlException', 'There is GET state, GET summary, PUT settings, and POST reset.');
}
