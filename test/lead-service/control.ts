import { error, json } from './answers';
import type { Call } from './call';
import type { LeadService } from './leadService';

export const CONTROL_PREFIX = '/_simulator/';

/** Lets another process read the service's state and change its settings. Never limited, never logged. */
export function answerControl(service: LeadService, { method, path, body }: Call) {
	const { leads, templates, calls } = service.state;
	switch (`${method} ${path.slice(CONTROL_PREFIX.length)}`) {
		case 'GET summary':
			return json(200, service.state.summary());
		case 'GET state':
			return json(200, { counts: service.state.summary(), leads, templates, calls });
		case 'PUT settings':
			return changeSettings(service, body);
		case 'POST reset':
			service.reset();
			return json(200, service.state.summary());
		default:
			return error(404, 'ControlException', 'There is GET state, GET summary, PUT settings and POST reset.');
	}
}

function changeSettings(service: LeadService, body: string) {
	try {
		service.configure(JSON.parse(body));
		return json(200, service.settings);
	} catch (cause) {
		return error(400, 'ControlException', String(cause));
	}
}
