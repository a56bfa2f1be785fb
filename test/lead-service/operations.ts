import type { Answer } from './answers';
import { badRequest, json, limitExceeded, notFound, Rejection, success, unauthorized } from './answers';
import type { Call } from './call';
import { readLeadRequest } from './leadRequest';
import type { Account, Counter, ServiceState } from './serviceState';
import { readTemplateChange, readTemplateSearch } from './templateRequest';

/** What a call will answer and do. Nothing is written before `effect`. */
interface Outcome {
	answer: Answer;
	counter: Counter;
	effect?: () => void;
}

interface Operation {
	method: string;
	path: string;
	handle: (account: Account, call: Call) => Outcome;
}

const OPERATIONS: Operation[] = [
	{
		method: 'POST',
		path: '/v2/LeadManagement.svc/Lead.CreateOrUpdate',
		handle: ({ leadStore }, call) => {
			checkContentType(call);
			if (!['true', 'false', undefined].includes(call.query.postUpdatedLead))
				throw badRequest('postUpdatedLead must be true or false.');
			const { Id, created, write } = leadStore.plan(readLeadRequest(call.body));
			const counter = created ? 'created' : 'updated';
			return { answer: success({ Id, AffectedRows: 1 }), counter, effect: write };
		},
	},
	{
		method: 'POST',
		path: '/v2/PermissionTemplate.svc/Update',
		handle: ({ templateStore }, call) => {
			checkContentType(call);
			const write = templateStore.plan(call.query.Id, readTemplateChange(call.body));
			return { answer: success({ IsSuccessful: true }), counter: 'templatesUpdated', effect: write };
		},
	},
	{
		method: 'GET',
		path: '/v2/LeadManagement.svc/LeadsMetaData.Get',
		handle: ({ leadStore }) => ({ answer: json(200, [...leadStore.fields.values()]), counter: 'read' }),
	},
	{
		method: 'POST',
		path: '/v2/PermissionTemplate.svc/Retrieve',
		handle: ({ templateStore }, call) => {
			checkContentType(call);
			return { answer: json(200, templateStore.search(readTemplateSearch(call.body))), counter: 'read' };
		},
	},
];

function checkContentType({ headers }: Call) {
	if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
		throw badRequest('The Content-Type must be application/json.');
}

/** How a call that has arrived will be answered. */
interface Plan {
	answer: Answer | 'reset' | 'hang';
	/** Whether the service works on it, which takes its service time. */
	inService?: boolean;
	effect?: () => void;
	counter?: Counter;
}

/** Makes the checks that a call can fail, in the order of the real service. */
export function planAtArrival(state: ServiceState, call: Call): Plan {
	const { settings } = state;

	const faultInFront = state.faults.pick(call, 'in front');
	if (faultInFront) {
		call.fault = faultInFront.name;
		return { answer: faultInFront.play(call, settings) };
	}

	const operation = OPERATIONS.find(({ method, path }) => method === call.method && path === call.path);
	if (!operation) return { answer: notFound(), counter: 'failed' };

	const account = state.findAccount(call.query);
	if (!account) return { answer: unauthorized(), counter: 'failed' };
	if (!account.window.admit(call.arrivedAt, settings)) {
		call.refused = true;
		return { answer: limitExceeded(settings), counter: 'refused' };
	}

	const fault = state.faults.pick(call, 'inside');
	if (!fault) return planOperation(operation, account, call);
	call.fault = fault.name;
	return { inService: true, answer: fault.play(call, settings) };
}

function planOperation(operation: Operation, account: Account, call: Call): Plan {
	try {
		return { ...operation.handle(account, call), inService: true };
	} catch (error) {
		if (!(error instanceof Rejection)) throw error;
		return { answer: error.answer, counter: 'failed', inService: true };
	}
}
