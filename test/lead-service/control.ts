import { error, json } from './answers';
import type { Call } from './call';
import type { LeadService } from './leadService';

export const CONTROL_PREFIX = '/_simulator/';

/** Lets another process read the service's state. Never limited, never logged. */
export function answerControl({ state }: LeadService, { method, path }: Call) {
	const { leads, templates, calls } = state;
	switch (`${method} ${path.slice(CONTROL_PREFIX.length)}`) {
		case 'GET summary':
			return json(200, state.summary());
		case 'GET state':
			return json(200, { counts: state.summary(), leads, templates, calls });
		default:
			return error(404, 'ControlException', 'There is GET state and GET summary.');
	}
}
