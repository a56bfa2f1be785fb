import type { Answer } from './answers';
import { badRequest, json, success } from './answers';
import type { Call } from './call';
import { readLeadRequest } from './leadRequest';
import type { Account, Counter } from './serviceState';
import type { Settings } from './settings';
import { readTemplateChange, readTemplateSearch } from './templateRequest';

/** What a call will answer and do. Nothing is written before `effect`. */
interface Outcome {
	answer: Answer;
	counter: Counter;
	effect?: () => void;
}

export interface Operation {
	method: string;
	path: string;
	isOffered?: (settings: Settings) => boolean;
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
		isOffered: (settings) => settings.leadsMetaDataGet,
		handle: ({ leadStore }, { query }) => {
			const fields = [...leadStore.fields.values()];
			const withoutOptions = fields.map(({ Options, ...field }) => field);
			return {
				answer: json(200, query.excludeOptionSets === '1' ? withoutOptions : fields),
				counter: 'read',
			};
		},
	},
	{
		method: 'POST',
		path: '/v2/PermissionTemplate.svc/Retrieve',
		isOffered: (settings) => settings.permissionTemplateRetrieve,
		handle: ({ templateStore }, call) => {
			checkContentType(call);
			return { answer: json(200, templateStore.search(readTemplateSearch(call.body))), counter: 'read' };
		},
	},
];

export function findOperation(call: Call, settings: Settings): Operation | undefined {
	const operation = OPERATIONS.find(({ method, path }) => method === call.method && path === call.path);
	return operation?.isOffered?.(settings) === false ? undefined : operation;
}

function checkContentType({ headers }: Call) {
	if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
		throw badRequest('The Content-Type must be application/json.');
}
