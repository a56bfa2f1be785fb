const { error, json } = require('./answers');

const CONTROL_PREFIX = '/_simulator/';

/**
 * How another process looks into the service and changes it; never limited, never logged.
 * @param {import('./leadService').LeadService} service
 * @param {import('./call').Call} call
 */
function answerControl(service, { method, path, body }) {
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

function changeSettings(service, body) {
	try {
		service.configure(JSON.parse(body));
		return json(200, service.settings);
	} catch (cause) {
		return error(400, 'ControlException', String(cause));
	}
}

module.exports = { CONTROL_PREFIX, answerControl };
