import { isDeepStrictEqual } from 'node:util';
import type { IDataObject } from 'n8n-workflow';
import type { AccountField } from '../../nodes/LeadManagement/account/accountFields';
import { isFieldList, toAccountFields } from '../../nodes/LeadManagement/account/accountFields';
import { isTemplatePage, toTemplateSearch } from '../../nodes/LeadManagement/account/templates';
import { toReadingCall } from '../../nodes/LeadManagement/operations/permissionTemplate/readTemplate';
import { isUpdated, leadIdOf } from '../../nodes/LeadManagement/service/answer';
import { isRefusal } from '../../nodes/LeadManagement/service/problems';
import type { Outcome } from '../../nodes/LeadManagement/service/readResponse';
import type { ServiceCall } from '../../nodes/LeadManagement/service/sender';

/** What one run knows. Its addresses and phone cannot belong to anybody. */
export interface Known {
	/** Digits that no other run has. */
	stamp: string;
	/** Two email addresses. */
	a: string;
	b: string;
	/** A phone of the United Kingdom without the country's code. */
	national: string;
	phone: string;
	/** The IDs of leads, by the check that wrote them. */
	ids: Record<string, string>;
	/** The template of `--template`, as it was before. */
	template?: IDataObject;
}

/** @param stamp digits that no other run has */
export const startKnowing = (stamp: string): Known => {
	// Ofcom keeps these numbers for films: they are nobody's, so that no other lead is found and changed.
	const national = `7700900${stamp.slice(-3)}`;
	const [a, b] = ['a', 'b'].map((name) => `check-${stamp}-${name}@example.com`);
	return { stamp, a, b, national, phone: `+44-${national}`, ids: {} };
};

type Differs = (outcome: Outcome<IDataObject>, known: Known) => string | undefined;

/** How an assumption can be checked from outside. */
export interface Check {
	/** Its number in docs/interface.md, what it says, and the check that writes the lead that its own needs. */
	assumption: [number: string, name: string, needs?: string];
	/** Returns what was seen instead; undefined if the assumption holds. */
	differs: Differs;
	call(known: Known): ServiceCall<IDataObject>;
	/** Made with keys that are not valid. */
	wrongKeys?: true;
	/** Made afterwards, to have everything as it was before. */
	undo?(known: Known): ServiceCall<IDataObject>;
}

export const toCall = (body: unknown, path = 'Lead.CreateOrUpdate'): ServiceCall<IDataObject> => ({
	expects: (found): found is IDataObject => leadIdOf(found) !== undefined,
	writes: true,
	request: {
		method: 'POST',
		path: `/v2/LeadManagement.svc/${path}`,
		query: { postUpdatedLead: 'false' },
		body: typeof body === 'string' ? body : JSON.stringify(body),
	},
});

/** Writes a lead. `FirstName` tells the checks apart in a transcript. */
export const lead = (FirstName: string, attributes: Record<string, string> = {}) =>
	toCall(Object.entries({ FirstName, ...attributes }).map(([Attribute, Value]) => ({ Attribute, Value })));

const listFields = (): ServiceCall<IDataObject> => ({
	request: { method: 'GET', path: '/v2/LeadManagement.svc/LeadsMetaData.Get' },
	expects: (body): body is IDataObject => isFieldList(body),
	writes: false,
});

export const idOf = (outcome: Outcome<IDataObject>): string | undefined =>
	'success' in outcome ? leadIdOf(outcome.success) : undefined;

export const seen = (outcome: Outcome<IDataObject>): string =>
	'success' in outcome ? `accepted: ${JSON.stringify(outcome.success)}` : outcome.problem.message;

const unless =
	(isAsAssumed: (outcome: Outcome<IDataObject>, known: Known) => boolean | undefined): Differs =>
	(outcome, known) =>
		isAsAssumed(outcome, known) ? undefined : seen(outcome);

const isWritten = unless((outcome) => idOf(outcome) !== undefined);
const isLeadOf = (key: string) => unless((outcome, { ids }) => idOf(outcome) === ids[key]);
const isRefused = (statuses: number[], words = /(?:)/) =>
	unless(
		(outcome) =>
			'problem' in outcome &&
			statuses.includes(outcome.problem.httpCode ?? 0) &&
			!outcome.problem.mayBeWritten &&
			words.test(outcome.problem.message),
	);
const hasField = (isAsAssumed: (field: AccountField) => boolean) =>
	unless((outcome) => fieldsIn(outcome).some(isAsAssumed));
const BY_THE_SERVICE = [200, 400, 500];
const isRefusedByTheService = unless(
	(outcome) => 'problem' in outcome && isRefusal(outcome.problem.code) && outcome.problem.words !== '',
);

const withEmail = (name: string, more = {}) => ({
	differs: isLeadOf('email'),
	call: ({ a }: Known) => lead(name, { EmailAddress: a, ...more }),
});
const EMPTY = () => toCall([]);

const named = <Key extends string>(checks: Record<Key, Check>) => checks;

/** In this order: the first ones write nothing. */
// prettier-ignore
export const CHECKS = named({
	empty: { assumption: ['11', 'A lead without attributes is refused by an error of the service'], differs: isRefusedByTheService, call: EMPTY },
	json: { assumption: ['12', 'A body that is not JSON has the status 400'], differs: isRefused([400]), call: () => toCall('[not JSON') },
	keys: { assumption: ['13', 'Wrong keys have the status 401'], differs: isRefused([401]), call: EMPTY, wrongKeys: true },
	path: { assumption: ['14', 'A path that does not exist has the status 404'], differs: isRefused([404]), call: () => toCall([], 'Lead.CheckAccount') },
	fields: { assumption: ['24', 'The list of fields has schema names and display names'], differs: hasField(({ SchemaName, DisplayName }) => SchemaName === 'EmailAddress' && !!DisplayName), call: listFields },
	fieldTypes: { assumption: ['25', 'The data type "Phone" marks the phone'], differs: hasField(({ SchemaName, DataType }) => SchemaName === 'Phone' && DataType === 'Phone'), call: listFields },
	readOnly: { assumption: ['31', 'The list of fields says of some that they are read-only'], differs: hasField(({ IsReadOnly }) => IsReadOnly === true), call: listFields },
	noContact: { assumption: ['10', 'A lead without email address and phone is refused'], differs: isRefused(BY_THE_SERVICE), call: () => lead('no contact') },
	email: { assumption: ['1', 'A lead with an email address is written, and the answer names it'], ...withEmail('email'), differs: isWritten },
	sameEmail: { assumption: ['2', 'The same email address finds the same lead', 'email'], ...withEmail('same email') },
	letterCase: { assumption: ['6', 'An email address in other letter case finds the same lead', 'email'], differs: isLeadOf('email'), call: ({ a }) => lead('letter case', { EmailAddress: a.replace('check', 'Check') }) },
	emptyValue: { assumption: ['21', 'An empty value is accepted (whether it clears, LeadSquared shows)', 'email'], ...withEmail('empty value', { LastName: '' }) },
	phone: { assumption: ['1', 'A lead with an email address and a phone is written'], differs: isWritten, call: ({ b, phone }) => lead('phone', { EmailAddress: b, Phone: phone }) },
	samePhone: { assumption: ['3', 'The same phone alone finds the same lead', 'phone'], differs: isLeadOf('phone'), call: ({ phone }) => lead('same phone', { Phone: phone }) },
	searchBy: { assumption: ['5', "'SearchBy' Phone finds the lead with the phone", 'phone'], differs: isLeadOf('phone'), call: ({ b, phone }) => lead('search by', { EmailAddress: b, Phone: phone, SearchBy: 'Phone' }) },
	duplicate: { assumption: ['5', "'SearchBy' EmailAddress refuses the phone of another lead, and says that it exists", 'phone'], differs: isRefused(BY_THE_SERVICE, /already (exists|has)|duplicate/i), call: ({ a, phone }) => lead('duplicate', { EmailAddress: a, Phone: phone, SearchBy: 'EmailAddress' }) },
	unknown: { assumption: ['7–9', 'An unknown attribute refuses the whole lead, with an exception that names it'], differs: isRefused(BY_THE_SERVICE, /mx_Check_Unknown_Name/), call: ({ a }) => lead('unknown', { EmailAddress: a.replace('-a@', '-c@'), mx_Check_Unknown_Name: 'x' }) },
});

export const fieldsIn = (outcome: Outcome<IDataObject>): AccountField[] =>
	'success' in outcome ? toAccountFields(Object.values(outcome.success)) : [];

/** Other forms of the phone, by what is printed of them. */
export const PHONE_FORMS: Record<string, string> = { '7…': '', '+447…': '+44', '447…': '44', '07…': '0' };
/** If the form is not found, the email address makes this a duplicate: no further lead is written. */
export const withPhone = ({ b }: Known, Phone: string) =>
	lead(`form ${Phone}`, { EmailAddress: b, Phone, SearchBy: 'Phone' });

export const toTemplateRead = (id: string): ServiceCall<IDataObject> => ({
	request: toTemplateSearch({ TemplateId: id }),
	expects: (body): body is IDataObject => isTemplatePage(body),
	writes: false,
});
export const templateIn = (outcome: Outcome<IDataObject>, id: string): IDataObject | undefined =>
	'success' in outcome
		? (outcome.success.List as IDataObject[]).find(({ Id }) => String(Id).toLowerCase() === id.toLowerCase())
		: undefined;

const toTemplateUpdate = (Id: string, changes: IDataObject): ServiceCall<IDataObject> => ({
	request: {
		method: 'POST',
		path: '/v2/PermissionTemplate.svc/Update',
		query: { Id },
		body: JSON.stringify(changes),
	},
	expects: (body): body is IDataObject => isUpdated(body),
	writes: true,
});

/** Of the template of `--template`, in this order. The last one puts back what was there. */
export function templateChecks(id: string): Record<string, Check> {
	const isKept = (what: 'Name' | 'EntityPermissions') =>
		unless((outcome, { template }) => isDeepStrictEqual(templateIn(outcome, id)?.[what], template?.[what]));
	const call = () => toTemplateRead(id);
	const updated = "A description is changed with 'Other Permissions' set to 'Keep', and the answer says so";
	const describe = ({ template }: Known) => {
		const Description = `${String(template?.Description ?? '')} (checked)`;
		return toReadingCall(toTemplateUpdate(id, { Description }), id, true);
	};
	const undo = ({ template: { Name, Description, EntityPermissions } = {} }: Known) =>
		toTemplateUpdate(id, { Name, Description, EntityPermissions });
	const isListed = unless((outcome) => typeof templateIn(outcome, id)?.Name === 'string');
	// prettier-ignore
	return {
		list: { assumption: ['26', 'A template is listed with its ID and name'], differs: isListed, call },
		update: { assumption: ['30', updated], differs: unless((outcome) => 'success' in outcome), call: describe },
		name: { assumption: ['29', 'The template still has its name'], differs: isKept('Name'), call },
		permissions: { assumption: ['27', 'The template still has its permissions'], differs: isKept('EntityPermissions'), call, undo },
	};
}

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
