'use strict';

const { error, json } = require('./answers');

const CONTROL_PREFIX = '/_simulator/';

/**
 * How another process looks into the service and changes it; never limited, never logged.
 * @param {import('./leadService').LeadService} service
 * @param {import('./call').Call & { body: string }} call
 */
function answerControl(service, { method, path, body }) {
	const { state } = service;
	switch (`${method} ${path.slice(CONTROL_PREFIX.length)}`) {
		case 'GET summary':
			return json(200, state.summary());
		case 'GET state': {
			const { leads, templates, calls } = state;
			return json(200, { counts: state.summary(), leads, templates, calls });
		}
		case 'PUT settings':
			try {
				return json(200, service.configure(JSON.parse(body)));
			} catch (cause) {
				return error(400, 'SettingsException', String(cause));
			}
		case 'POST reset':
			service.reset();
			return json(200, service.state.summary());
		default:
			return error(404, 'ControlException', 'There is GET state, GET summary, PUT settings and POST reset.');
	}
}

module.exports = { CONTROL_PREFIX, answerControl };
