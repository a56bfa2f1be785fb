import type { Answer } from './answers';
import { badRequest, json, limitExceeded, notFound, Rejection, success, unauthorized } from './answers';
import type { Call } from './call';
import { readLeadRequest } from './leadRequest';
import type { Account, ServiceState } from './serviceState';
import { readTemplateSearch } from './templateRequest';

/** The answer and the effect of a call. Nothing is written or counted before `effect`. */
interface Plan {
	answer: Answer | 'reset' | 'hang';
	effect?: () => void;
	counter?: 'created' | 'updated' | 'templatesUpdated';
}

const OPERATIONS: Record<string, (account: Account, call: Call) => Plan> = {
	'POST /v2/LeadManagement.svc/Lead.CreateOrUpdate'({ leadStore }, call) {
		if (!['true', 'false', undefined].includes(call.query.postUpdatedLead))
			throw badRequest('postUpdatedLead must be true or false.');
		const { Id, created, write } = leadStore.plan(readLeadRequest(call.body));
		const counter = created ? 'created' : 'updated';
		return { answer: success({ Id, AffectedRows: 1 }), counter, effect: write };
	},
	'POST /v2/PermissionTemplate.svc/Update'({ templateStore }, call) {
		const write = templateStore.plan(call.query.Id, call.body);
		return { answer: success({ IsSuccessful: true }), counter: 'templatesUpdated', effect: write };
	},
	'GET /v2/LeadManagement.svc/LeadsMetaData.Get': ({ leadStore }) => ({
		answer: json(200, [...leadStore.fields.values()]),
	}),
	'POST /v2/PermissionTemplate.svc/Retrieve': ({ templateStore }, call) => ({
		answer: json(200, templateStore.search(readTemplateSearch(call.body))),
	}),
};

/** Makes the checks that a call can fail, in the order of the real service. */
export function planAtArrival(state: ServiceState, call: Call): Plan {
	const { settings } = state;
	try {
		const account = state.findAccount(call.query);
		if (!account) return { answer: unauthorized() };
		const fault = state.faults.pick(call);
		if (fault) {
			call.fault = fault.name;
			return { answer: fault.play(call, settings) };
		}
		const operation = OPERATIONS[`${call.method} ${call.path}`];
		if (!operation) return { answer: notFound() };
		if (!account.window.admit(call.arrivedAt, settings)) {
			call.refused = true;
			return { answer: limitExceeded(settings) };
		}
		if (call.method === 'POST' && !/^application\/json\s*(;|$)/i.test(call.headers['content-type'] ?? ''))
			throw badRequest('The Content-Type must be application/json.');
		return operation(account, call);
	} catch (error) {
		if (!(error instanceof Rejection)) throw error;
		return { answer: error.answer };
	}
}
