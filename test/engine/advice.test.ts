/**
 * Each piece of advice, followed: the item that was refused is written. The snapshot has the message, the advice, and what is
 * sent each time that somebody follows it.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Answer, Call } from './support/recordCalls';
import { forgetAnswers } from './support/recordCalls';
import { ADA, AUTO_MAP, byHand as byValues, run } from './support/rows';
import { answerSuccess } from './support/wire';

interface Input {
	parameters?: INodeParameters;
	item: IDataObject;
}
interface Refusal extends Input {
	/** What LeadSquared refuses, by a part of the body, and how. */
	refuses?: [part: string, answer: Answer];
	/** What a user then changes. */
	followed: Partial<Input>[];
}

const error = (ExceptionType: string, ExceptionMessage: string): Answer => ({
	status: 500,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});
const duplicate = (what: string) =>
	error('MXDuplicateEntryException', `A Lead with same ${what} already exists.`);
const UNKNOWN = error('MXUnknownAttributeException', 'Attribute(s) does not exist - mx_Gone');
const SEARCH_BY = error('MXInvalidSearchByException', 'mx_City is not unique.');

const options = (given: IDataObject) => ({ ...AUTO_MAP, options: given }) as INodeParameters;
const ignoring = (inputsToIgnore: string) => ({ ...AUTO_MAP, inputsToIgnore });
const searchingBy = (searchBy: string) => ({ ...AUTO_MAP, searchBy });
const SCHEMA_NAMES = options({ columnNames: 'schemaNames' });
const REFUSE_UNKNOWN = options({ unknownColumns: 'refuse' });
const BY_CITY = { ...AUTO_MAP, searchBy: 'other', searchByAttribute: 'mx_City' };
const JSON_MODE = { dataToSend: 'json', attributesJson: '={{ $json }}' };
/** 'Map Each Attribute Manually', with the columns on their attributes. */
const byHand = (columns: Record<string, string>) =>
	byValues(
		Object.fromEntries(
			Object.entries(columns).map(([name, column]) => [name, `={{ $json[${JSON.stringify(column)}] }}`]),
		),
	);
/** 'Additional Attributes', with the columns dragged on 'Value'. */
const adding = (columns: Record<string, string>, given: INodeParameters = AUTO_MAP) => ({
	...given,
	additionalAttributes: byHand(columns).attributes,
});

const permissions = { permission: [{ action: 'Edit', access: 'FullAccess' }] };
const TEMPLATE = {
	resource: 'permissionTemplate',
	operation: 'update',
	templateId: '1',
	otherPermissions: 'replace',
	entityPermissions: { entityPermission: [{ entity: 'Lead', permissions }] },
};
const TEMPLATE_AS_JSON = {
	...TEMPLATE,
	dataToSend: 'json',
	templateJson:
		'={{ { EntityPermissions: [{ Entity: "Lead", Permissions: [{ Action: "Edit", Access: "PartialAccess", Properties: { RestrictedFields: [$json.field] } }] }] } }}',
};

const PERSON = { EmailAddress: ADA, Phone: '5550100' };
const OTHER_PHONE = { ...PERSON, Phone: '5550199' };
const IN_ROME = { EmailAddress: ADA, City: 'Rome' };
const WITH_FILE = { EmailAddress: ADA, City: { filename: 'a.pdf', mimetype: 'application/pdf', size: 3 } };
const TWO_LEADS = { body: IN_ROME, query: { email: 'bob@example.com' } };

const BY_LEADSQUARED: Record<string, Refusal> = {
	'a phone that another lead has': {
		item: PERSON,
		refuses: ['"5550100"}]', duplicate('Phone Number')],
		followed: [{ parameters: options({ onDuplicate: 'update' }) }],
	},
	"a phone that another lead has, where 'Search By' says how to find the lead": {
		parameters: searchingBy('EmailAddress'),
		item: PERSON,
		refuses: ['5550100', duplicate('Phone Number')],
		followed: [{ item: OTHER_PHONE }],
	},
	'a value of another attribute that another lead has': {
		item: { ...PERSON, mx_National_ID: '7' },
		refuses: ['"7"', duplicate('National ID')],
		followed: [{ item: { ...PERSON, mx_National_ID: '8' } }],
	},
	"an email address and a phone of two leads, with 'On Duplicate'": {
		parameters: options({ onDuplicate: 'update' }),
		item: PERSON,
		refuses: ['5550100', duplicate('Phone Number')],
		followed: [{ item: OTHER_PHONE }],
	},
	'an unknown column, where schema names are asked for': {
		parameters: SCHEMA_NAMES,
		item: { ...PERSON, Gone: '1' },
		refuses: ['Gone', UNKNOWN],
		followed: [{ parameters: AUTO_MAP }, { parameters: { ...SCHEMA_NAMES, inputsToIgnore: 'Gone' } }],
	},
	'an unknown column that looks like an attribute': {
		item: { ...PERSON, mx_Gone: '1' },
		refuses: ['mx_Gone', UNKNOWN],
		followed: [{ item: { ...PERSON, mx_City: '1' } }, { parameters: ignoring('mx_Gone') }],
	},
	'an unknown attribute that was mapped manually': {
		parameters: byHand({ EmailAddress: 'EmailAddress', mx_Gone: 'mx_Gone' }),
		item: { EmailAddress: ADA, mx_Gone: '1', mx_City: 'Rome' },
		refuses: ['mx_Gone', UNKNOWN],
		followed: [{ parameters: byHand({ EmailAddress: 'EmailAddress', mx_City: 'mx_City' }) }],
	},
	'an unknown attribute in JSON': {
		parameters: JSON_MODE,
		item: { EmailAddress: ADA, mx_Gone: '1' },
		refuses: ['mx_Gone', UNKNOWN],
		followed: [{ item: { EmailAddress: ADA, mx_City: '1' } }],
	},
	"an attribute in 'Search By' that is not unique": {
		parameters: BY_CITY,
		item: { ...PERSON, mx_City: 'Rome' },
		refuses: ['{"Attribute":"SearchBy","Value":"mx_City"}', SEARCH_BY],
		followed: [{ parameters: searchingBy('Phone') }],
	},
	'an attribute in the SearchBy of the JSON that is not unique': {
		parameters: JSON_MODE,
		item: { ...PERSON, mx_City: 'Rome', SearchBy: 'mx_City' },
		refuses: ['{"Attribute":"SearchBy","Value":"mx_City"}', SEARCH_BY],
		followed: [{ item: { ...PERSON, mx_City: 'Rome', SearchBy: 'Phone' } }],
	},
	'the name of another template': {
		parameters: { ...TEMPLATE, name: 'Sales' },
		item: {},
		refuses: ['Sales', error('MXDuplicateEntityNameException', 'The name is in use.')],
		followed: [{ parameters: { ...TEMPLATE, name: 'Buyers' } }, { parameters: TEMPLATE }],
	},
	'an unknown restricted field': {
		parameters: TEMPLATE_AS_JSON,
		item: { field: 'FirstName' },
		refuses: ['FirstName', UNKNOWN],
		followed: [{ item: { field: 'LastName' } }],
	},
};

const BEFORE_IT_IS_SENT: Record<string, Refusal> = {
	'an email address in a column of another name': {
		item: { City: 'Rome', 'Write to me at': ADA },
		followed: [{ parameters: adding({ EmailAddress: 'Write to me at' }) }],
	},
	'an email address in the field of the account for another one': {
		item: { mx_Mail: ADA },
		followed: [{ item: { EmailAddress: ADA } }, { parameters: adding({ EmailAddress: 'mx_Mail' }) }],
	},
	'an email address under its display name, where schema names are asked for': {
		parameters: SCHEMA_NAMES,
		item: { 'Email address': ADA, mx_City: 'Rome' },
		followed: [{ item: { EmailAddress: ADA, mx_City: 'Rome' } }],
	},
	'an email address that would be left out, beside a phone': {
		item: { Assistant: ADA, Phone: '9845098450' },
		followed: [
			{ parameters: ignoring('Assistant') },
			{ parameters: adding({ EmailAddress: 'Assistant' }) },
			{ item: { EmailAddress: ADA, 'Mobile number': '9845098450' } },
		],
	},
	'a phone in a column of another name': {
		item: { Mail: '', 'Phone of the shop': 919845098450 },
		followed: [
			{ item: { Mail: '', Phone: 919845098450 } },
			{ parameters: adding({ Phone: 'Phone of the shop' }), item: { 'Phone of the shop': 919845098450 } },
		],
	},
	'a blank email address': {
		item: { 'E-mail': ' ', City: 'Rome' },
		followed: [{ item: { 'E-mail': ADA, City: 'Rome' } }],
	},
	'an email address of invisible characters and blanks, beside a phone of them': {
		item: { 'E-mail': '\ufeff \u200b', Phone: '\u202a\u202c', City: 'Rome' },
		followed: [{ item: { 'E-mail': ADA, Phone: '\u202a\u202c', City: 'Rome' } }],
	},
	'a row whose cells for both are empty, which n8n leaves out': {
		item: { City: 'Rome' },
		followed: [
			{ item: { 'E-mail': ADA, City: 'Rome' } },
			{ item: IN_ROME },
			{ item: { Phone: '9845098450', City: 'Rome' } },
		],
	},
	"the same, where 'Search By' is the email address": {
		parameters: searchingBy('EmailAddress'),
		item: { City: 'Rome' },
		followed: [{ item: IN_ROME }],
	},
	"the same, where 'Search By' is the phone, in attributes that are mapped by hand": {
		parameters: { ...byHand({ mx_City: 'City', EmailAddress: 'E-mail' }), searchBy: 'Phone' },
		item: { City: 'Rome', 'E-mail': '' },
		followed: [
			{
				parameters: { ...byHand({ mx_City: 'City', Phone: 'Number' }), searchBy: 'Phone' },
				item: { City: 'Rome', Number: '9845098450' },
			},
		],
	},
	"the same, where 'Search By' is the phone, in JSON": {
		parameters: { ...JSON_MODE, searchBy: 'Phone' },
		item: { mx_City: 'Rome' },
		followed: [{ item: { mx_City: 'Rome', Phone: '9845098450' } }],
	},
	"what is no email address, where 'Search By' is the email address": {
		parameters: searchingBy('EmailAddress'),
		item: { EmailAddress: 'ada at example', Phone: '9845098450' },
		followed: [{ item: { EmailAddress: ADA } }],
	},
	'a file of a form in a column that matches an attribute': {
		item: WITH_FILE,
		followed: [{ parameters: ignoring('City') }, { item: IN_ROME }],
	},
	"a phone, where 'Search By' is the email address": {
		parameters: searchingBy('EmailAddress'),
		item: { Mobile: '9845098450', Assistant: ADA },
		followed: [
			{ parameters: adding({ EmailAddress: 'Assistant' }, searchingBy('EmailAddress')) },
			{ item: { 'Mobile number': '9845098450', EmailAddress: ADA } },
		],
	},
	'two columns for one attribute': {
		item: { ...IN_ROME, Email: 'old@example.com' },
		followed: [
			{ parameters: adding({ EmailAddress: 'EmailAddress' }) },
			{ item: { ...IN_ROME, 'Old one': 'old@example.com' } },
			{ item: IN_ROME },
			{ parameters: ignoring('Email') },
		],
	},
	'a column for two attributes': {
		item: { EmailAddress: ADA, Street: 'Via Appia' },
		followed: [
			{ parameters: adding({ mx_Street_1: 'Street' }) },
			{ item: { EmailAddress: ADA, mx_Street_1: 'Via Appia' } },
		],
	},
	'an unknown column, where such are refused': {
		parameters: REFUSE_UNKNOWN,
		item: { EmailAddress: ADA, Town: 'Rome' },
		followed: [
			{ parameters: adding({ City: 'Town' }, REFUSE_UNKNOWN) },
			{ item: IN_ROME },
			{ parameters: { ...REFUSE_UNKNOWN, inputsToIgnore: 'town' } },
			{ parameters: options({ unknownColumns: 'leaveOut' }) },
		],
	},
	'two leads inside an item': { item: TWO_LEADS, followed: [{ parameters: ignoring('query') }] },
};

const REFUSALS = { 'by LeadSquared': BY_LEADSQUARED, 'before it is sent': BEFORE_IT_IS_SENT };

describe.each(Object.entries(REFUSALS))('what is refused %s', (_, refusals) => {
	test.each(Object.entries(refusals))('%s', async (_what, { refuses, followed, ...given }) => {
		const answer = (call: Call) =>
			refuses && call.body.includes(refuses[0]) ? refuses[1] : answerSuccess(call);
		const attempt = async ({ item, ...others }: Input) => await run({ ...others, items: [item], answer });
		const { items, sent } = await attempt(given);
		const { error: message, message: advice } = items[0].json as { error: string; message: string };
		expect([message.length <= 200, advice.length <= 350]).toEqual([true, true]);
		expect(sent.length > 0).toBe(refuses !== undefined);
		const lines = [message, advice];
		for (const change of followed) {
			forgetAnswers();
			const written = await attempt({ ...given, ...change });
			expect(written.items.map(({ json }) => json.Status)).toEqual(['Success']);
			lines.push(String(written.sent.at(-1)));
		}
		expect(lines.join('\n')).toMatchSnapshot();
	});
});

describe('no column is advised', () => {
	const BLANK = 'Fill in the email address or phone, in a column such as "EmailAddress" or "Phone".';
	test.each<[string, IDataObject, advice: string]>([
		['whose value is no email address', { 'Mail sent': 'yes', Mailbox: 'ada.example.com' }, BLANK],
		['whose value is no phone', { Mobile: 'n/a', 'Cell of a sheet': '8.19012E+11', Telefax: '12' }, BLANK],
		['that holds an object', { 'Mobile app': { number: '9845098450' } }, BLANK],
		['of a name that says neither', { Number: '9845098450' }, BLANK],
		[
			'that looks like a phone, where the email address is searched by',
			{ EmailAddress: '', mx_Mobile: '9845098450' },
			'Your column "EmailAddress" is blank in this item.',
		],
	])('%s', async (_which, item, advice) => {
		const parameters = 'EmailAddress' in item ? searchingBy('EmailAddress') : AUTO_MAP;
		const { items } = await run({ parameters, items: [item] });
		expect(items[0].json.message).toBe(`Every lead needs one of the two. ${advice}`);
	});
});
