import { isDeepStrictEqual } from 'node:util';
import type { IDataObject } from 'n8n-workflow';
import type { AccountField } from '../../nodes/LeadManagement/account/accountFields';
import { isFieldList, toAccountFields } from '../../nodes/LeadManagement/account/accountFields';
import { isTemplatePage, toTemplateSearch } from '../../nodes/LeadManagement/account/editorLists';
import { LEAD_PROBLEMS } from '../../nodes/LeadManagement/operations/lead/leadProblems';
import { namesLead } from '../../nodes/LeadManagement/operations/lead/upsertLead';
import { toKeepingCall } from '../../nodes/LeadManagement/operations/permissionTemplate/keepPermissions';
import { templateProblems } from '../../nodes/LeadManagement/operations/permissionTemplate/updatePermissionTemplate';
import { isUpdated, leadIdOf } from '../../nodes/LeadManagement/service/answer';
import type { Outcome } from '../../nodes/LeadManagement/service/readResponse';
import type { ServiceCall } from '../../nodes/LeadManagement/service/sender';

/** What one run knows. Its addresses and phone cannot belong to anybody. */
export interface Known {
	stamp: string;
	/** The IDs of leads, by the check that wrote them. */
	ids: Record<string, string>;
	/** The template of `--template`, as it was before. */
	template?: IDataObject;
}

/** One assumption that can be checked from outside. */
export interface Check {
	/** Its number in docs/interface.md. */
	assumption: string;
	name: string;
	call(known: Known): ServiceCall<IDataObject>;
	/** Returns what was seen instead; undefined if the assumption holds. */
	differs(outcome: Outcome<IDataObject>, known: Known): string | undefined;
	/** Made with keys that are not valid. */
	wrongKeys?: true;
	/** The check that writes the lead that this one needs. */
	needs?: string;
	/** Made afterwards, to have everything as it was before. */
	undo?(known: Known): ServiceCall<IDataObject>;
}

const CALL = { problems: LEAD_PROBLEMS, expects: namesLead };

const toCall = (body: unknown, path = 'Lead.CreateOrUpdate'): ServiceCall<IDataObject> => ({
	...CALL,
	writes: true,
	request: {
		method: 'POST',
		path: `/v2/LeadManagement.svc/${path}`,
		query: { postUpdatedLead: 'false' },
		body: typeof body === 'string' ? body : JSON.stringify(body),
	},
});

/** Writes a lead. `FirstName` tells the checks apart in a transcript. */
const lead = (label: string, attributes: Record<string, string>) =>
	toCall(
		Object.entries({ FirstName: label, ...attributes }).map(([Attribute, Value]) => ({ Attribute, Value })),
	);

const email = ({ stamp }: Known, name: string) => `check-${stamp}-${name}@example.com`;
/** Ofcom keeps these numbers for films: they are nobody's, so that no other lead is found and changed. */
const national = ({ stamp }: Known) => `7700900${stamp.slice(-3)}`;
const phone = (known: Known) => `+44-${national(known)}`;

export const idOf = (outcome: Outcome<IDataObject>): string | undefined =>
	'success' in outcome ? leadIdOf(outcome.success) : undefined;

export const seen = (outcome: Outcome<IDataObject>): string =>
	'success' in outcome ? `accepted: ${JSON.stringify(outcome.success)}` : outcome.problem.message;

const holdsIf = (isTrue: (outcome: Outcome<IDataObject>, known: Known) => boolean | undefined) => ({
	differs: (outcome: Outcome<IDataObject>, known: Known) =>
		isTrue(outcome, known) ? undefined : seen(outcome),
});

const isWritten = holdsIf((outcome) => idOf(outcome) !== undefined);
const isFound = (needs: string) => ({
	needs,
	...holdsIf((outcome, { ids }) => idOf(outcome) === ids[needs]),
});
const isRefused = (statuses: string[], words = /(?:)/) =>
	holdsIf(
		(outcome) =>
			'problem' in outcome &&
			statuses.includes(outcome.problem.httpCode ?? '') &&
			!outcome.problem.mayBeWritten &&
			words.test(outcome.problem.message),
	);
const BY_THE_SERVICE = ['200', '400', '500'];

export const EMPTY: Check = {
	assumption: '11',
	name: 'A lead without attributes is refused, and the error is an error of the service',
	call: () => toCall([]),
	...holdsIf(
		(outcome) =>
			'problem' in outcome &&
			outcome.problem.isFromService &&
			BY_THE_SERVICE.includes(outcome.problem.httpCode ?? ''),
	),
};

const fieldCheck = (
	assumption: string,
	name: string,
	isAsAssumed: (field: AccountField) => boolean,
): Check => ({
	assumption,
	name,
	call: () => ({
		request: { method: 'GET', path: '/v2/LeadManagement.svc/LeadsMetaData.Get' },
		expects: (body): body is IDataObject => isFieldList(body),
		writes: false,
	}),
	...holdsIf(
		(outcome) => 'success' in outcome && toAccountFields(Object.values(outcome.success)).some(isAsAssumed),
	),
});

/** In this order: the first ones write nothing. */
export const CHECKS = {
	empty: EMPTY,
	json: {
		assumption: '12',
		name: 'A body that is not JSON has the status 400',
		call: () => toCall('[not JSON'),
		...isRefused(['400']),
	},
	keys: {
		assumption: '13',
		name: 'Wrong keys have the status 401',
		call: () => toCall([]),
		wrongKeys: true,
		...isRefused(['401']),
	},
	path: {
		assumption: '14',
		name: 'A path that does not exist has the status 404',
		call: () => toCall([], 'Lead.CheckAccount'),
		...isRefused(['404']),
	},
	fields: fieldCheck(
		'24',
		'The list of fields has schema names and display names',
		({ SchemaName, DisplayName }) => SchemaName === 'EmailAddress' && DisplayName !== undefined,
	),
	fieldTypes: fieldCheck(
		'25',
		'The data type "Phone" marks the phone',
		({ SchemaName, DataType }) => SchemaName === 'Phone' && DataType === 'Phone',
	),
	noContact: {
		assumption: '10',
		name: 'A lead without email address and phone is refused',
		call: () => lead('no contact', {}),
		...isRefused(BY_THE_SERVICE),
	},
	email: {
		assumption: '1',
		name: 'A lead with an email address is written, and the answer names it',
		call: (known) => lead('email', { EmailAddress: email(known, 'a') }),
		...isWritten,
	},
	sameEmail: {
		assumption: '2',
		name: 'The same email address finds the same lead',
		call: (known) => lead('same email', { EmailAddress: email(known, 'a') }),
		...isFound('email'),
	},
	letterCase: {
		assumption: '6',
		name: 'An email address in other letter case finds the same lead',
		call: (known) => lead('letter case', { EmailAddress: email(known, 'A').replace('check', 'Check') }),
		...isFound('email'),
	},
	emptyValue: {
		assumption: '21',
		name: 'An empty value is accepted (whether it clears, LeadSquared shows)',
		call: (known) => lead('empty value', { EmailAddress: email(known, 'a'), LastName: '' }),
		...isFound('email'),
	},
	phone: {
		assumption: '1',
		name: 'A lead with an email address and a phone is written',
		call: (known) => lead('phone', { EmailAddress: email(known, 'b'), Phone: phone(known) }),
		...isWritten,
	},
	samePhone: {
		assumption: '3',
		name: 'The same phone alone finds the same lead',
		call: (known) => lead('same phone', { Phone: phone(known) }),
		...isFound('phone'),
	},
	searchBy: {
		assumption: '5',
		name: "'SearchBy' Phone finds the lead with the phone",
		call: (known) =>
			lead('search by', { EmailAddress: email(known, 'b'), Phone: phone(known), SearchBy: 'Phone' }),
		...isFound('phone'),
	},
	duplicate: {
		assumption: '5',
		name: "'SearchBy' EmailAddress refuses the phone of another lead, and says that it exists",
		call: (known) =>
			lead('duplicate', { EmailAddress: email(known, 'a'), Phone: phone(known), SearchBy: 'EmailAddress' }),
		needs: 'phone',
		...isRefused(BY_THE_SERVICE, /already (exists|has)|duplicate/i),
	},
	unknown: {
		assumption: '7–9',
		name: 'An unknown attribute refuses the whole lead, with an exception that names it',
		call: (known) => lead('unknown', { EmailAddress: email(known, 'c'), mx_Check_Unknown_Name: 'x' }),
		...isRefused(BY_THE_SERVICE, /mx_Check_Unknown_Name/),
	},
} satisfies Record<string, Check>;

/** Other forms of the phone. If one is not found, the email address makes it a duplicate: no further lead is written. */
export const PHONE_FORMS: Record<string, (known: Known) => string> = {
	'7…': national,
	'+447…': (known) => `+44${national(known)}`,
	'447…': (known) => `44${national(known)}`,
	'07…': (known) => `0${national(known)}`,
};
export const withPhone = (known: Known, form: string) =>
	lead(`form ${form}`, { EmailAddress: email(known, 'b'), Phone: form, SearchBy: 'Phone' });
/** The first form again, which the next question is about. */
export const withFirstPhone = (known: Known) => CHECKS.phone.call(known);

export const toTemplateRead = (id: string): ServiceCall<IDataObject> => ({
	request: toTemplateSearch({ TemplateId: id }),
	expects: (body): body is IDataObject => isTemplatePage(body),
	writes: false,
});
export const templateIn = (outcome: Outcome<IDataObject>, id: string): IDataObject | undefined =>
	'success' in outcome
		? (outcome.success.List as IDataObject[]).find(({ Id }) => String(Id).toLowerCase() === id.toLowerCase())
		: undefined;

const toTemplateUpdate = (template: IDataObject): ServiceCall<IDataObject> => {
	const { Id, ...changes } = template;
	return {
		request: {
			method: 'POST',
			path: '/v2/PermissionTemplate.svc/Update',
			query: { Id: String(Id) },
			body: JSON.stringify(changes),
		},
		expects: (body): body is IDataObject => isUpdated(body),
		writes: true,
		problems: templateProblems("'Entity Permissions'"),
	};
};

/** Of the template of `--template`, in this order. The last one puts back what was there. */
export const templateChecks = (id: string): Record<string, Check> => {
	const isKept =
		(what: 'Name' | 'EntityPermissions'): Check['differs'] =>
		(outcome, { template }) =>
			isDeepStrictEqual(templateIn(outcome, id)?.[what], template?.[what]) ? undefined : seen(outcome);
	return {
		templateList: {
			assumption: '26',
			name: 'A template is listed with its ID and name',
			call: () => toTemplateRead(id),
			...holdsIf((outcome) => typeof templateIn(outcome, id)?.Name === 'string'),
		},
		templateUpdate: {
			assumption: '30',
			name: "A description is changed with 'Other Permissions' set to 'Keep', and the answer says so",
			call: ({ template }) =>
				toKeepingCall(
					toTemplateUpdate({ Id: id, Description: `${String(template?.Description ?? '')} (checked)` }),
					id,
				),
			...holdsIf((outcome) => 'success' in outcome),
		},
		templateName: {
			assumption: '29',
			name: 'The template still has its name',
			call: () => toTemplateRead(id),
			differs: isKept('Name'),
		},
		templatePermissions: {
			assumption: '27',
			name: 'The template still has its permissions',
			call: () => toTemplateRead(id),
			differs: isKept('EntityPermissions'),
			undo: ({ template }) => {
				const { Name, Description, EntityPermissions } = template ?? {};
				return toTemplateUpdate({ Id: id, Name, Description, EntityPermissions });
			},
		},
	};
};

/** Why others are not checked. */
export const NOT_CHECKED: Record<string, string> = {
	'15': 'no call is sure to have such an answer',
	'17': 'an answer does not say whether its call created the lead',
	'18': 'the limit would have to be reached again and again',
	'19': 'another program would have to use the account meanwhile',
	'20': 'nothing is sure to ask for a wait',
	'22': 'two calls would have to overlap',
	'23': 'automations are seen in LeadSquared alone',
	'28': 'a template would have to lose permissions',
};
export const NEED_TEMPLATE = '26, 27, 29, 30';
export const NEEDS_LIMIT = '16';
