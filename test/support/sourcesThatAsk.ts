/** Items of other programs that do not go in by themselves, with the addresses or phones of the leads that are meant. */
import type { IDataObject } from 'n8n-workflow';

const ANN = 'ann@x.test';
const BO = 'bo@x.test';
const SAM = 'sam@acme.test';
const TWO = [ANN, BO];
const text = JSON.stringify;
const fence = (value: unknown) => `\`\`\`json\n${text(value)}\n\`\`\``;
const both = (one: (email: string, name: string) => unknown) => [one(ANN, 'Ann Lee'), one(BO, 'Bo Ray')];

export type Source = [what: string, items: object | object[], leads: string[], parameters?: IDataObject];

// prettier-ignore
export const SOURCES: Source[] = [
	// Agents and models
	['an agent, a fence, an own key', { output: fence({ who: 'Ann Lee', mail2: ANN }) }, [ANN]],
	['an agent, a fence without a language', { output: `\`\`\`\n${text({ reach: ANN })}\n\`\`\`` }, [ANN]],
	['an agent, a fence, leads in a list', { output: fence({ leads: both((email, name) => ({ name, email })) }) }, TWO],
	['an agent, a fence, a list of leads', { output: fence(both((email, name) => ({ name, email }))) }, TWO],
	['an agent, a fence in an object', { message: { content: fence({ result1: { mail2: ANN } }) } }, [ANN]],
	['an agent, text around JSON', { output: `Here you are:\n${fence({ email: ANN })}` }, [ANN]],
	['an agent, text', { output: `The visitor is Ann Lee, ${ANN}.` }, [ANN]],
	['a structured output', { output: { name: 'Ann Lee', email: ANN } }, [ANN]],
	['a structured output, a list', { output: { people: both((email, name) => ({ name, email })) } }, TWO],
	['OpenAI, choices', { choices: [{ message: { content: text({ contact_mail: ANN }) } }] }, [ANN]],
	// Lists in columns
	['an HTML node', { name: ['Ann', 'Bo'], email: TWO, city: ['Rome', 'Oslo'] }, TWO],
	['Aggregate, in an object', { data: { Name: ['Ann', 'Bo'], Email: TWO } }, TWO],
	['lists in columns of a JSON text', { payload: text({ name: ['A', 'B'], email: TWO }) }, TWO],
	['lists in columns in a fence', { output: fence({ name: ['A', 'B'], email: TWO }) }, TWO],
	['columns that are JSON lists', { name: text(['A', 'B']), email: text(TWO) }, TWO],
	['lists in columns with a comma', { 'Name, first': ['A', 'B'], 'Email': TWO, 'E-mail, other': ['', ''], Town: ['Rome', 'Oslo'] }, TWO],
	['lists in columns with a dot', { 'Name.': ['A', 'B'], 'E.mail': ['x', 'y'], Email: TWO }, TWO],
	['lists in columns of a body with a blank', { body: { 'form data': { Name: ['A', 'B'], Email: TWO } } }, TWO, { leadPath: 'body.form data' }],
	['lists in an object of the record', { name: ['A', 'B'], email: TWO, attributes: { City: ['Rome', 'Oslo'] } }, TWO],
	['lists in columns of an entry of a list', { results: [{ name: ['A', 'B'], email: TWO }] }, TWO],
	// Lists of leads
	['pages of rows', { pages: [{ rows: both((email) => ({ email })).slice(0, 1) }, { rows: [{ email: BO }] }] }, TWO],
	['pages of rows, under names on the way', { data: [{ items: [{ email: ANN }] }, { items: [{ email: BO }] }] }, TWO],
	['a page with two rows', { body: { pages: [{ rows: both((email) => ({ email })) }] } }, TWO],
	['batches of lists', { batches: [[{ email: ANN }], [{ email: BO }]] }, TWO],
	['a list of lists of answers', { submissions: both((value) => [{ name: 'email', value }]) }, TWO],
	['a list of JSON texts', { rows: both((email) => text({ email })) }, TWO],
	['pages of JSON texts', { pages: [{ json: text([{ email: ANN }]) }, { json: text([{ email: BO }]) }] }, TWO],
	['a list in a JSON text in a body', { body: { payload: text({ rows: both((email) => ({ email })) }) } }, TWO],
	['a list at the path', { data: { users: both((email) => ({ email })) } }, TWO, { leadPath: 'data.users' }],
	['a list below the path', { data: { users: both((email) => ({ email })) } }, TWO, { leadPath: 'data' }],
	['records with fields at the path', { out: { records: both((Email) => ({ id: 'r', fields: { Email } })) } }, TWO, { leadPath: 'out.records' }],
	['lists in columns at the path', { out: { name: ['A', 'B'], email: TWO } }, TWO, { leadPath: 'out' }],
	['a key with a dot', { 'all.rows': both((email) => ({ email })) }, TWO],
	['a key with a comma', { 'rows, new': both((email) => ({ email })) }, TWO],
	['a key with a quote', { "today's rows": both((email) => ({ email })) }, TWO],
	['a key with both quotes and a bracket', { 'it\'s "new" [x]': both((email) => ({ email })) }, TWO],
	['a key with a blank at its end', { 'Rows ': both((email) => ({ email })) }, TWO],
	['a key of digits', { body: { 0: both((email) => ({ email })) } }, TWO],
	['users by their IDs', { users: { u1: { name: 'Ann', email: ANN } }, admins: {} }, [ANN]],
	['a list in a list of names and values', { answers: [{ name: 'x', value: 1 }, { name: 'Guests', value: both((email) => ({ email })) }] }, TWO],
	['JSON with keys that need quotes', { 'raw data': text({ 'the lead\'s "form"': { 'mail 2': ANN } }) }, [ANN]],
	// Other people's addresses
	['a host, a guest under an own name', { host_email: SAM, 'Who comes?': ANN }, [ANN]],
	['a host, a phone', { host_email: SAM, 'Nr kontaktu': '+919845098450' }, ['+919845098450']],
	['an owner in an object, a phone beside it', { owner: { name: 'Sam', email: SAM }, 'Nr kontaktu': '919845098450' }, ['919845098450']],
	['a receiver and a payer', { receiver_email: SAM, payer_info: { payer_email: ANN, first: 'Ann' } }, [ANN]],
	['a calendar', { summary: 'Call', organizer: { email: SAM, self: true }, creator: { email: SAM }, participants_: [{ email: ANN }] }, [ANN]],
	['a ticket', { assignee: { email: SAM }, requester: { name: 'Ann', email: ANN } }, [ANN]],
	['two parties', { student: { name: 'Ann', email: ANN }, parent: { name: 'Pa', email: SAM } }, [ANN]],
	['six addresses', { a: SAM, b: 'x1@acme.test', c: 'x2@acme.test', d: 'x3@acme.test', e: ANN }, [ANN]],
	// Mails and messages
	['a mail of a portal', { from: `Portal <${SAM}>`, to: 'me@acme.test', subject: 'Enquiry', text: `Name: Ann\nMail: ${ANN}` }, [ANN]],
	['a mail of Gmail', { From: SAM, To: 'me@acme.test', Subject: 'Lead', snippet: `Ann Lee ${ANN}` }, [ANN]],
	['a mail of Microsoft Graph', { subject: 's', from: { emailAddress: { address: SAM } }, body: { contentType: 'html', content: `<p>Ann ${ANN}</p>` } }, [ANN]],
	['a message of Slack', { event: { type: 'message', text: `New lead: Ann ${ANN}`, user: 'U1' } }, [ANN]],
	['a message with a phone', { body: { message: 'Call Ann on +91 98450 98450 please' } }, ['+91 98450 98450']],
	// Other programs
	['Google People', { resourceName: 'people/c1', personFields: { emails1: [{ value: ANN, metadata: { primary: true } }], names: [{ displayName: 'Ann Lee' }] } }, [ANN]],
	['Notion', { id: 'p', props: { Mail_2: { type: 'email', email: ANN }, Name: { title: [{ plain_text: 'Ann' }] } } }, [ANN]],
	['Airtable', { id: 'rec1', cells: { 'Work e-mail of lead': ANN, City: 'Rome' } }, [ANN]],
	['a webhook with an own object', { headers: {}, params: {}, query: {}, body: { signup: { name: 'Ann', email: ANN } } }, [ANN]],
	['GraphQL', { data: { viewer: { edges: both((email) => ({ node: { email } })) } } }, TWO],
	['a sheet with Ph.', { Nm: 'Ann', 'Ph.': '9845098450' }, ['9845098450']],
	['a sheet with Contact #', { Nm: 'Ann', 'Contact #': '5550100' }, ['5550100']],
	['a blank address beside an object, in a list with others', [{ body: { name: 'Bo', email: BO } }, { body: { name: 'Ann', email: '', details: { mail2: ANN } } }], [BO, ANN]],
	['a row with its address in an object', [{ Email: BO }, { Email: '', data: { Email: ANN } }], [BO, ANN]],
	['a key with a line break', { 'raw\ndata': text({ 'm\n2': ANN }) }, [ANN]],
];
