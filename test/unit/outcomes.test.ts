/** Whole runs with answers of the service: calls that follow one another, the account's fields, counts, hints, and log lines. */
import type { IDataObject } from 'n8n-workflow';
import {
	type Answer,
	type Call,
	FIELDS,
	type Given,
	SUCCESS,
	answers,
	byHand,
	expectText,
	having,
	json,
	networkError,
	run,
	parseTemplate,
} from '../support/node';
import { passUntil, stopTime, withoutWaiting } from '../support/fakeTimers';

const E = { EmailAddress: 'a@b.c' };
const rowsOf = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ Phone: String(10_000 + index) }));
const says = (ExceptionMessage?: string, ExceptionType?: string, status = 500): Answer => ({
	status,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});
const duplicate = (what: string) =>
	says(`A Lead with same ${what} already exists.`, 'MXDuplicateEntryException');
const unknown = (names: string) =>
	says(`Attribute(s) does not exist - ${names}`, 'MXUnknownAttributeException');
const ids =
	(...list: string[]) =>
	(_call: Call, index: number) => ({
		body: { Status: 'Success', Message: { Id: list[index], AffectedRows: 1 } },
	});

describe("a lead that another lead's phone refuses", () => {
	const UPDATE = { options: { onDuplicate: 'update' } };
	const ROW = { ...E, Phone: '9111' };
	const PHONE = duplicate('Phone Number');
	const BODY = 'EmailAddress=a@b.c Phone=9111';
	const update = async (items: object, given: Given = {}) =>
		await withoutWaiting(() => run(items, { ...UPDATE, answer: answers(PHONE), ...given }));

	// prettier-ignore
	test.each<[what: string, items: object, bodies: string[], given?: Given]>([
		['is sent by its phone', ROW, [BODY, `${BODY} SearchBy=Phone`]],
		['is sent by its address', ROW, [BODY, `${BODY} SearchBy=EmailAddress`], { answer: answers(duplicate('Email Address')) }],
		['is sent from the beginning after a fault, and after a rejection', ROW, [BODY, `${BODY} SearchBy=Phone`, BODY, BODY, `${BODY} SearchBy=Phone`], { answer: answers(PHONE, networkError('ECONNRESET'), { status: 429 }, PHONE) }],
		['keeps its place among the items of its lead', [ROW, { Phone: '9111', LastName: 'x' }], [BODY, `${BODY} SearchBy=Phone`, 'Phone=9111 LastName=x']],
		['is not sent again without that option', ROW, [BODY], { options: {} }],
		['is not sent again without a phone', E, ['EmailAddress=a@b.c']],
		['is not sent again with a blank phone', { ...E, Phone: '' }, ['EmailAddress=a@b.c Phone='], { options: { onDuplicate: 'update', emptyValues: 'send' } }],
		["is not sent again beside 'Search By'", ROW, [`${BODY} SearchBy=EmailAddress`], { searchBy: 'EmailAddress' }],
		['is not sent again beside SearchBy', { ...ROW, searchBY: 'EmailAddress' }, [`${BODY} SearchBy=EmailAddress`], json()],
		['is not sent again after another refusal', ROW, [BODY], { answer: answers(says('Duplicate entry', undefined, 200)) }],
		['is not sent again for another attribute', { ...ROW, mx_Id: 7 }, [`${BODY} mx_Id=7`], { answer: answers(duplicate('Id')) }],
	])('%s', async (_what, items, bodies, given = {}) => {
		const ran = await update(items, given);
		expect(ran.bodies).toEqual(bodies);
		expect([ran.text, ran.text.startsWith('✗')]).toEqual([ran.text, bodies.length === 1]);
	});

	// prettier-ignore
	test.each([
		['an option to update it', { answer: duplicate('Email Address') }, ROW, /To update that lead, set 'On Duplicate'/],
		['a way to write it without the phone', {}, ROW, /→ To write the lead without it, set 'On Duplicate' in 'Options' to 'Write Without It'\. To update that lead instead, set it to 'Update the Other Lead', but not in a public form\.$/],
		['this way alone where the lead is found otherwise', { searchBy: 'EmailAddress' }, ROW, /^✗ Another lead already has this phone → To write the lead without it, set 'On Duplicate' in 'Options' to 'Write Without It'\.$/],
		['no option for a lead that has nothing else', { searchBy: 'other', searchByAttribute: 'mx_Id' }, { Phone: '9111', mx_Id: 7 }, /^✗ Another lead already has this phone → Correct the value, or update that lead in LeadSquared\.$/],
	])('the advice names %s', async (_what, given, items, text) => {
		expect((await run(items, { answer: PHONE, ...given })).text).toMatch(text);
	});
});

describe("a lead that is written without another lead's value", () => {
	const WITHOUT = { options: { onDuplicate: 'writeWithout' } };
	const ROW = { ...E, 'Mobile No.': '9111', mx_Id: 7 };
	const PHONE = duplicate('Phone Number');
	const ADDRESS = duplicate('Email Address');
	const BOTH = 'EmailAddress=a@b.c Phone=9111 mx_Id=7';
	const BY_ID = { searchBy: 'other', searchByAttribute: 'mx_Id' };

	// prettier-ignore
	test.each<[what: string, items: object, bodies: string[], given?: Given]>([
		['has its address', ROW, [BOTH, 'EmailAddress=a@b.c mx_Id=7']],
		['is found by its address', ROW, [`${BOTH} SearchBy=EmailAddress`, 'EmailAddress=a@b.c mx_Id=7 SearchBy=EmailAddress'], { searchBy: 'EmailAddress' }],
		['is found by its phone', ROW, [`${BOTH} SearchBy=Phone`, 'Phone=9111 mx_Id=7 SearchBy=Phone'], { searchBy: 'Phone', answer: answers(ADDRESS) }],
		['is found by another attribute', ROW, [`${BOTH} SearchBy=mx_Id`, 'Phone=9111 mx_Id=7 SearchBy=mx_Id'], { ...BY_ID, answer: answers(ADDRESS) }],
		['was created in between', ROW, [`${BOTH} SearchBy=EmailAddress`, ...Array<string>(2).fill('EmailAddress=a@b.c mx_Id=7 SearchBy=EmailAddress')], { searchBy: 'EmailAddress', answer: answers(PHONE, ADDRESS) }],
		['keeps a phone that is another attribute', { ...E, Phone: '9111', 'Mobile No.': '9112' }, ['EmailAddress=a@b.c Phone=9111 Mobile=9112', 'EmailAddress=a@b.c Mobile=9112'], { fields: having('Mobile', 'Phone') }],
	])('%s', async (_what, items, bodies, given = {}) => {
		const ran = await run(items, { ...WITHOUT, answer: answers(PHONE), ...given });
		expect([ran.bodies, ran.text.startsWith('✗')]).toEqual([bodies, false]);
	});

	// prettier-ignore
	test.each<[what: string, items: object, given: Given]>([
		['its address, by which it is found', ROW, { answer: ADDRESS }],
		['what it has alone', { Phone: '9111', mx_Id: 7 }, BY_ID],
		['another attribute', ROW, { answer: duplicate('Id') }],
	])('is refused for %s', async (_what, items, given) => {
		const ran = await run(items, { ...WITHOUT, answer: PHONE, ...given });
		expect([ran.bodies.length, ran.text]).toEqual([1, expect.stringMatching(/^✗ Another lead already has/)]);
	});

	test('is counted in the hint with its column, and in the log without its value', async () => {
		const rows = [ROW, { ...ROW, EmailAddress: 'b@b.c' }];
		const given = { ...WITHOUT, answer: answers(PHONE, { body: SUCCESS }, PHONE) };
		const { hint, logLines } = await run(rows, { ...given, inEditor: true });
		expect(hint).toContain(
			'Phone Number: 2 rows have a phone number that another lead has: "9111" (item 1: a@b.c, 9111), "9111" (item 2: b@b.c, 9111)',
		);
		expect(logLines.join()).not.toContain('9111');
	});

	test('is named with the attribute that has no value where its column went to another one, too', async () => {
		const { hint, bodies } = await run(ROW, {
			...WITHOUT,
			answer: answers(PHONE),
			fields: having('Mobile', 'Phone'),
		});
		expect(bodies[1]).toMatch('Mobile=9111');
		expect(hint).toMatch('Phone: 1 row has a phone number that another lead has');
	});
});

// prettier-ignore
test.each<[what: string, items: object, given: Given, text: string]>([
	['a column', { ...E, mx_Gone: 1 }, {}, `✗ LeadSquared has no attribute "mx_Gone" → Correct the schema name, including its capital letters, or add the field to your account. In 'Map Automatically', 'Columns to Ignore' leaves a column out.`],
	['two columns', { ...E, mx_Gone: 1, mx_Old: 2 }, { answer: unknown('mx_Gone, mx_Old') }, `✗ LeadSquared has no attribute "mx_Gone", "mx_Old" → Correct the schema name, including its capital letters, or add the field to your account. In 'Map Automatically', 'Columns to Ignore' leaves a column out.`],
	['a column, without a list', { ...E, Gone: 1 }, { fields: 'none', answer: unknown('Gone') }, `✗ LeadSquared has no attribute "Gone" → Correct the schema name, including its capital letters, or add the field to your account. In 'Map Automatically', 'Columns to Ignore' leaves a column out. The list of the account's fields could not be read, so only columns with a word for an address, a phone, or a name, or that begin with mx_, are sent.`],
	['JSON', { ...E, mx_Gone: 1 }, json(), `✗ LeadSquared has no attribute "mx_Gone" → Correct the schema name, including its capital letters, or add the field to your account. In 'Map Automatically', 'Columns to Ignore' leaves a column out.`],
	['a row by hand', E, byHand({ ...E, mx_Gone: 1 }), `✗ No attribute is named "mx_Gone" → Your account has no such field: choose another one from the list, or add it in LeadSquared. Drop…`],
	['none', E, { answer: unknown('') }, '✗ LeadSquared does not have an attribute that was sent…'],
])('an attribute that the account lacks is explained: %s', async (_what, items, given, text) => {
	expectText((await run(items, { answer: unknown('mx_Gone'), ...given })).text, text);
});

const LIMIT = { ExceptionType: 'MXAPIRateLimitExceededException', ExceptionMessage: 'Too many calls' };
describe("the account's fields", () => {
	const permission = { action: 'View', access: 'PartialAccess', restrictedFields: 'mx_Slary' };
	const TEMPLATE = parseTemplate(permission);
	const WRITES: Array<[what: string, items: object, given: Given]> = [
		['a template', {}, TEMPLATE],
		['a lead', { ...E, City: 'Rome' }, {}],
	];
	describe.each(WRITES)('%s', (_what, items, given) => {
		test.each<[what: string, fields: Answer, reads: number]>([
			['a web page', { body: '<html>' }, 1],
			['an empty list', { body: [] }, 1],
			['a list without a name', { body: [null, { DisplayName: 'City' }, { SchemaName: ' ' }] }, 1],
			['wrong keys', { status: 401 }, 1],
			['an exception of the service', says('No', 'MXOtherException', 500), 1],
			['an error that says nothing', says(undefined, undefined, 500), expect.any(Number)],
			['a lost connection', networkError('ECONNRESET'), expect.any(Number)],
			['the rate limit', { status: 403, body: LIMIT }, expect.any(Number)],
			['a quota that is used up', { status: 429, headers: { 'retry-after': '7200' } }, 1],
		])('is not sent after %s', async (_answer, fields, reads) => {
			const ran = await withoutWaiting(() => run(items, { ...given, fields }));
			expect([ran.sent, ran.reads]).toEqual([[], reads]);
			expect(ran.text).toMatch(/^✗ /);
		});

		test.each([403, 404, 405])('is sent with the names as they are after %i', async (status) => {
			const ran = await run(items, { ...given, fields: { status } });
			expect([ran.bodies, ran.reads]).toEqual([
				[given === TEMPLATE ? 'Lead{View=PartialAccess(mx_Slary)}' : 'EmailAddress=a@b.c'],
				1,
			]);
		});
	});

	test('without a name are dropped, and other types of names are none', async () => {
		const odd = [null, { DisplayName: 'City' }, { SchemaName: ' ' }, { SchemaName: 5 }, ['City']];
		const names = [5, null, {}, [], true, '', ' '].map((DisplayName, index) => ({
			SchemaName: `mx_Odd_${index}`,
			DisplayName,
			DataType: DisplayName,
		}));
		const ran = await run(
			{ ...E, City: 'Rome', 'Odd 3': 'x', '': '' },
			{ fields: { body: [...odd, ...FIELDS, ...odd, ...names] } },
		);
		expect([ran.text, ran.reads]).toEqual(['EmailAddress=a@b.c mx_City=Rome', 1]);
	});

	// prettier-ignore
	test.each<[what: string, items: object, reads: number, given?: Given]>([
		['common names', { ...E, Phone: '1234', FirstName: 'x', LastName: 'y', LeadType: 'OT_1' }, 0],
		['another name', [E, { ...E, Email: 'a@b.c' }], 1],
		['a display name of an additional attribute', E, 1, { additional: { City: 'x' } }],
		['a schema name by hand', {}, 1, byHand({ ...E, mx_A: 'x' })],
		['a number of a common attribute by hand', {}, 0, byHand({ EmailAddress: 'a@b.c', Phone: 5550100 })],
		['a number by hand', {}, 1, byHand({ ...E, mx_A: 5 })],
		['a number in one of the items, by hand', [{ a: { b: 'x' } }, {}, { a: { b: 5 } }], 1, byHand({ ...E, mx_A: '={{ $json.a.b }}' })],
		['an expression that fails, by hand', {}, 1, byHand({ ...E, mx_A: '={{ $json.a.b + 1 }}' })],
		['JSON', { ...E, City: 'x' }, 0, json()],
		['a country code', E, 1, { ...json(), options: { countryCode: '91' } }],
	])('are read or not: %s', async (_what, items, reads, given = {}) => expect((await run(items, given)).reads).toBe(reads));
});

// prettier-ignore
test.each<[what: string, items: object, hint: string, given?: Given]>([
	['nothing to tell', [E, { Phone: '1234' }], ''],
	['a phone beside the lead inside the item', { headers: {}, body: { email: 'a@b.c', 'Best number': '+919845098450' } }, `1 written. Not sent: Best number…to send one, add an attribute of your account to 'Additional Attributes', and drag the column on 'Value'. Whoever calls the webhook can set any attribute if its 'Authentication' is 'None'. Sent: The columns are in "body"`],
	['an address that is not sent', { Phone: '1234', Reach: 'a@b.c' }, "1 written. Not sent: Reach…to send one, add an attribute of your account to 'Additional Attributes', and drag the column on 'Value'"],
	['one lead for several items', rowsOf(3), '3 written, to 2 leads. Items 2 (10001) and 3 (10002) are one lead, with 2 different phones. Item 3 (10002) counts', { answer: ids('a', 'b', 'b') }],
	['an item that may have been written', rowsOf(4), '3 written, 1 may have been written', { answer: answers({ body: SUCCESS }, { body: {} }, { body: { Status: 'Success', Message: { Id: '2' } } }, { body: { Status: 'Success', Message: { Id: '3' } } }) }],
	['a row of a webhook, by its address', [{ body: { Phone: '5550100' } }, { webhookUrl: 'https://n8n.test/webhook/lead', executionMode: 'production', body: { Email: 'ann@x.test', Phone: '12' } }], '1 written, 1 refused. …Reason: "12" is not a phone number (column "Phone") [item 2 of 2: ann@x.test…]…'],
	['a column beside another one', { Email: 'a@b.cd', Email_1: 'c@d.cd', Emial: 'x' }, "<b>1 written</b><br><b>Not sent:</b> Email_1, Emial…to send one, add an attribute of your account to 'Additional Attributes', and drag the column on 'Value'<br><b>Sent:</b> Email → Email Address", { inEditor: true }],
	['what is added in the editor', { ...E, Town: 'Rome', f: 'mx_Budget', i: { a: 'x' } }, '<b>1 written</b><br><b>Not sent:</b> i…<br><b>Sent:</b> EmailAddress → Email Address; Town → City', { inEditor: true, inputsToIgnore: 'f', additional: { mx_Source: 'Website', City: '={{ $json.Town }}', mx_A: '={{ $json.i.a + $json.f }}', mx_Other: ' ', '={{ $json.f }}': 5 } }],
	['what is mapped by hand in the editor', { ...E, Town: 'Rome' }, '<b>1 written</b><br><b>Sent:</b> Town → City', { inEditor: true, dataToSend: 'defineBelow', attributes: { attribute: [{ name: 'EmailAddress', value: 'a@b.c' }, { name: 'City', value: '={{ $json.Town }}' }, { name: 'mx_Budget', value: '' }] } }],
	['a webhook', { headers: {}, body: E }, '1 written. Whoever calls the webhook can set any attribute if its \'Authentication\' is \'None\'. Sent: The columns are in "body"'],
])('the hint says: %s', async (_what, items, hint, given = {}) => {
	expectText((await run(items, given)).hint, hint);
});

test.each([false, true])(
	'what was left out stands in the log once, without a value, for runs that nobody watches (in the editor: %p)',
	async (inEditor) => {
		const { hint, logLines } = await run({ ...E, Phone: 'ask Bo', 'Size\n<b>': '4' }, { inEditor });
		const lines = [
			'info Not sent: Phone: 1 row has a value that is not a phone number',
			expect.stringMatching(/^info Not sent: Size <b>.*to send one/),
		];
		expect(logLines).toEqual(inEditor ? [] : lines);
		expect(hint).toContain('Size &lt;b&gt;');
		expect(hint).toContain('ask Bo');
	},
);

test('results have the order of the items, whatever that of the answers, and blank rows have none', async () => {
	const rows = [{ Phone: '1000' }, { Phone: ' ' }, { LastName: 'x' }, { Phone: '1003' }, { Phone: '1004' }];
	const answer = (call: Call, index: number): Answer => ({
		body: { Status: 'Success', Message: { Id: call.body.slice(-7, -3) } },
		delayMs: 20 - 5 * index,
	});
	const { output } = await run(rows, { answer });
	const seen = output.map(({ json: { Message, error }, pairedItem }) => [
		(Message as IDataObject)?.Id ?? String(error).slice(0, 8),
		(pairedItem as { item: number }).item,
	]);
	expect(Object.fromEntries(seen)).toEqual({ 1000: 0, 'No email': 2, 1003: 3, 1004: 4 });
	expect(seen.map(([, item]) => item)).toEqual([0, 2, 3, 4]);
});

describe('where the node stops at errors', () => {
	const REFUSED = [{ EmailAddress: 'x@', City: 'Rome' }, { Phone: '8.1E+11' }, E];

	// prettier-ignore
	test.each<[what: string, items: object, text: string, sent: number, given?: Given]>([
		['one of several items', [E, { City: 'x' }], '✗✗ No email address or phone found → Nothing was written.\nEvery lead needs one of the two. Fill in "EmailAddress" in this row.', 0],
		['several items', REFUSED, "✗✗ 2 of 3 items were refused → Nothing was written. To write the other items, set 'On Error'…\nItem 1 (x@): …not an email address…one address…\nItem 2 (8.1E+11): …rounded…", 0],
		['all items', REFUSED.slice(0, 2), '✗✗ 2 of 2 items were refused → Nothing was written.\nItem 1…\nItem 2…', 0],
		['more than five items', rowsOf(7).map(({ Phone }) => ({ EmailAddress: `${Phone}@` })), '✗✗ 7 of 7 items were refused → Nothing was written.\nItem 1 (10000@): …\nItem 5 (10004@): "10004@" is not an email address (column "EmailAddress"). Enter one address such as ada@example.com.', 0],
		['eight rows for one reason', Array.from({ length: 8 }, (_, index) => ({ row_number: index + 2, EmailAddress: 'x@' })), '✗✗ 8 of 8 items were refused → Nothing was written.\nRows 2 to 9: "x@" is not an email address (column "EmailAddress"). Enter one address such as ada@example.com.', 0],
		['several items in the editor', REFUSED, "✗✗ 2 of 3 items were refused → <b>Nothing was written.</b> To write the other items, set 'On Error'…<ul><li>Item 1 (x@): …</li><li>Item 2 (8.1E+11): …</li></ul>", 0, { inEditor: true }],
		['one item in the editor', [E, { City: '<b>' }], '✗✗ No email address or phone found → <b>Nothing was written.</b><br>Every lead needs one of the two. …', 0, { inEditor: true }],
		['values that are HTML in the editor', [{ EmailAddress: '<i>' }, { Phone: '<b>' }], '✗✗ 2 of 2 items were refused → <b>Nothing was written.</b><ul><li>Item 1 (&lt;i&gt;): "&lt;i&gt;" is not an email address (column "EmailAddress"). Enter one address such as ada@example.com.</li><li>Item 2 (&lt;b&gt;): "&lt;b&gt;" is not a phone number (column "Phone"). Enter one number such as +91-9845098450, without other digits.</li></ul>', 0, { inEditor: true }],
		['an unclear answer', { Phone: '9111' }, '✗✗ … → 0 of 1 items were written, and 1 may have been. If you run them again, their leads are updated, not duplicated.\nThe item may have been written. …', 1, { answer: { body: {} } }],
		['an answer with an own toString', { Phone: '9111' }, '✗✗ … → 0 of 1 items were written, and 1 may have been.…', 1, { answer: { body: { Status: { toString: 1 } } } }],
		['an answer that refuses', [{ Phone: '1000' }, { Phone: '1001' }], '✗✗ LeadSquared refused this item: No → 1 of 2 items were written. If you run them…\n…', 2, { answer: answers({ body: SUCCESS }, says('No.', 'MXException')) }],
		['fields that cannot be read', [{ ...E, City: 'x' }], '✗✗ LeadSquared did not send the list of lead fields: cancelled ‹b› → Nothing was written.\n…', 0, { fields: { status: 400, body: { ExceptionMessage: 'canceled <b>' } } }],
	])('%s', async (_what, items, text, sent, given = {}) => {
		const ran = await run(items, { stops: true, ...given });
		expectText(ran.text, text);
		expect(ran.sent).toHaveLength(sent);
		expect(ran.text.includes("'On Error'")).toBe(text.includes("'On Error'"));
	});
});

test('the first failed item that n8n would retry keeps its error, the others their texts', async () => {
	const { output } = await run([{ LastName: 'x' }, { LastName: 'y' }], { retryOnFail: true });
	expect(output.map(({ json: row, error }) => [Object.keys(row), error?.message])).toEqual([
		[[], 'No column with an email address or a phone was found'],
		[['error', 'message'], undefined],
	]);
	expect((await run([E, { LastName: 'y' }], { retryOnFail: true })).items[1]).toHaveProperty('message');
});

test('columns that are named as those of a failed item stand in its details', async () => {
	const own = [{ error: 'late', message: 'Call' }, { message: '' }, { error: { code: 5 }, details: 'more' }];
	const rows = [...own, { details: 'untouched' }].map((row) => ({ ...row, FirstName: 'x' }));
	const { items } = await run(rows, { inputsToIgnore: 'error, message, details' });
	expect(items.map((item) => item.details)).toEqual([...own, undefined]);
});

test('where a quota is used up, the rows behind the rejected one are told that they were not sent', async () => {
	const answer = { status: 429, headers: { 'retry-after': '7200' } };
	const { items, sent } = await run(rowsOf(3), { callLimit: 1, answer });
	const told = items.map(({ message }) => String(message).startsWith('This item was not sent. '));
	expect([sent.length, told]).toEqual([1, [false, true, true]]);
});

test('a tool gets errors as text, with what to do', async () => {
	const { items } = await run({}, { isTool: true, ...byHand({ Phone: ' ' }) });
	const Message = expect.stringMatching(/^No email address or phone found\. Every lead .* 'Value' of Phone/);
	expect(items).toEqual([{ Status: 'Error', Message }]);
});

test('a tool does not map automatically, because the model could name any attribute', async () => {
	const { items, sent } = await run(E, { isTool: true });
	const Message = expect.stringMatching(/^'Map Automatically' would let the model write to any attribute/);
	expect([sent, items]).toEqual([[], [{ Status: 'Error', Message }]]);
});

const MARKED = {
	Email: 'marked@b.c',
	Phone: 'marked / 98450 98450',
	Name: 'marked marked',
	Unknown: 'marked',
	City: ['marked'],
};
const REFUSING = { status: 500, body: { ExceptionType: 'MXException', ExceptionMessage: 'No marked' } };

test.each<[what: string, items: object[], given: Given]>([
	['rows that are written', [MARKED, MARKED], { searchBy: 'EmailAddress' }],
	['rows that are refused before', [MARKED, { Email: 'marked' }, { City: 'marked' }], {}],
	['rows that LeadSquared refuses', [{ Email: 'marked@b.c' }], { answer: REFUSING }],
	['unclear answers', [{ Email: 'marked@b.c' }], { answer: { status: 200, body: { marked: 'marked' } } }],
	['a run that is refused', [{ Unknown: 'marked@b.c' }], {}],
	['a run that stops', [{ Email: 'marked' }, { Email: 'marked@b.c' }], { stops: true }],
	['values by hand', [{}], byHand({ EmailAddress: 'marked@b.c', LastName: 'marked', City: 'marked' })],
])('no value of a row is in the log: %s', async (_what, items, given) => {
	const stop = new AbortController();
	for (const signal of [undefined, stop.signal]) {
		const { logLines } = await run(items, { ...given, signal });
		expect(logLines.join()).not.toMatch(/marked/);
		stop.abort();
	}
});

test('a line a minute in the log says how far the rows are', async () => {
	const answer = ({ body }: Call): Answer => (body.includes('"10003"') ? { status: 400 } : { body: SUCCESS });
	const { logLines } = await withoutWaiting(() =>
		run([...rowsOf(60), { LastName: 'x' }], { callLimit: 2, answer }),
	);
	const lines = logLines.filter((line) => line.includes('waiting'));
	expect(lines).toEqual([
		expect.stringMatching(/^info 2\d written, 2 refused, 3\d waiting, about 2 min left$/),
		expect.stringMatching(/^info 4\d written, 2 refused, 1\d waiting, about 1 min left$/),
	]);
	const sums = lines.map((line) => (line.match(/\d+(?= (written|refused|waiting))/g) ?? []).map(Number));
	expect(sums.map((counts) => counts.reduce((sum, count) => sum + count, 0))).toEqual([61, 61]);
});

test('a line a minute is in the log also while no result comes', async () => {
	const answer = { status: 429, headers: { 'retry-after': '110' } };
	const { logLines } = await withoutWaiting(() =>
		run(rowsOf(3), { answer, credential: { accessKey: 'slow' } }),
	);
	const lines = logLines.filter((line) => line.includes('waiting'));
	expect(lines.length).toBeGreaterThanOrEqual(3);
	expect(lines[0]).toBe('info 0 written, 3 waiting');
});

test("'Check Only' of leads waits for no rate limit", async () => {
	stopTime();
	const { items } = await run(rowsOf(100), { options: { checkOnly: true }, inEditor: true, callLimit: 1 });
	jest.useRealTimers();
	expect(items).toHaveLength(100);
});

test("a table of 'Check Only' has 500 columns, and the others are named", async () => {
	const row = Object.fromEntries(Array.from({ length: 502 }, (_, index) => [`mx_${index}`, 'x']));
	const given = { ...json(), fields: 'none' as const, options: { checkOnly: true }, inEditor: true };
	const { items, hint } = await run([{ ...E, ...row }, E], given);
	expect(items.map((item) => Object.keys(item).length)).toEqual([500, 500]);
	expect(hint).toContain('The table shows the first 500 columns, and not mx_499, mx_500, mx_501');
});

describe('an access key in a row', () => {
	const KEY = 'u$r0123456789abcdef';
	const GIVEN = { credential: { accessKey: KEY } };

	// prettier-ignore
	test.each<[what: string, items: object[], given: Given]>([
		['a value that is refused', [{ Email: `${KEY}@` }, { Email: `${KEY} x` }], {}],
		['a value that names its item', [{ Name: KEY, Email: 'x@' }, { Name: KEY, Phone: '1' }], {}],
		['a value that names its item in an error', [{ Name: KEY, Email: 'x@' }, { Name: KEY, Phone: '1' }], { stops: true }],
		['a value in an error of the run', [E], { additional: { City: `{{ $json['${KEY}'] }}` } }],
		['the name of a column', [{ ...E, [KEY]: 'x', [`mx_${KEY}`]: 'y' }], {}],
		['a value that is not sent', [{ ...E, City: { [KEY]: 1 }, Phone: KEY }], {}],
		['rows that are one lead', [{ ...E, FirstName: KEY }, { ...E, FirstName: 'x' }], { answer: ids('a', 'a') }],
		['a value in an answer', [{ ...E, LastName: KEY }], { answer: { status: 400, body: { ExceptionMessage: `No ${KEY}` } } }],
		['a column that n8n would replace', [{ error: KEY, message: 'x', Email: 'x@' }, E], {}],
	])('is in no error, hint, or line of the log: %s', async (_what, items, given) => {
		for (const inEditor of [true, false]) {
			const ran = await run(items, { ...given, ...GIVEN, inEditor });
			const { error, hint, logLines } = ran;
			const told = JSON.stringify([ran.items, error?.message, error?.description, hint, logLines]);
			expect(told).not.toContain('0123456789abcdef');
			expect(ran.items.length > 0 || error).toBeTruthy();
		}
	});
});

describe('a run that is stopped', () => {
	afterEach(() => jest.useRealTimers());
	test.each([
		[10, false, 25, '10 written, 15 may have been written, 95 not sent'],
		[0, true, 10, '0 written, 10 may have been written, 110 not sent'],
	])(
		'after %i answers says so in the log (stops: %p, %i sent), and gives out what was written',
		async (answered, stops, sent, words) => {
			stopTime();
			const controller = new AbortController();
			let made = 0;
			const answer = async (_call: Call, index: number): Promise<Answer> => {
				made++;
				if (index < answered) return { body: SUCCESS };
				return await new Promise((_resolve, reject) =>
					controller.signal.addEventListener('abort', () => reject(networkError('ERR_CANCELED'))),
				);
			};
			const running = run(rowsOf(120), { answer, stops, callLimit: 25, signal: controller.signal });
			await passUntil(() => made === sent);
			for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => void setImmediate(resolve));
			controller.abort();
			const { logLines, items, error, hint } = await running;
			expect([error, items.length]).toEqual([undefined, answered]);
			expect(hint).toMatch(
				/^The execution ended early: .*, \d+ not sent\..* If you run them again, their leads/,
			);
			expect(logLines.filter((line) => line.includes('written'))).toEqual([
				`warn The execution ended early: ${words}`,
			]);
		},
	);
});

describe('templates that are read before they are updated', () => {
	const EntityPermissions = [{ Entity: 'Lead', Permissions: [{ Action: 'View', Access: 'FullAccess' }] }];
	const IDS = ['T1', 'T2', 'T3', 'T4'];
	const List = IDS.map((Id) => ({ Id, Name: Id, EntityPermissions }));
	const KEEP = {
		...parseTemplate({ action: 'View', access: 'NoAccess' }),
		templateId: '={{ $json.id }}',
		otherPermissions: 'keep',
	};
	const items = IDS.map((id) => ({ id }));
	const isRead = ({ path }: Call) => path.endsWith('/Retrieve');

	test('say that they were not sent, if the keys are refused before their updates are', async () => {
		const answer = (call: Call) => (isRead(call) ? { body: { List }, delayMs: 300 } : { status: 401 });
		const ran = await withoutWaiting(() => run(items, { ...KEEP, answer, callLimit: 3 }));
		const updated = ran.calls.filter((call) => !isRead(call)).map(({ query }) => String(query.Id));
		const told = ran.items.map(({ message }) => String(message).startsWith('This item was not sent. '));
		expect(told).toEqual(IDS.map((id) => !updated.includes(id)));
		expect(told).toContain(true);
	});

	test('are not refused if the execution is stopped while they are read', async () => {
		const controller = new AbortController();
		const answer = () => {
			controller.abort();
			return networkError('ERR_CANCELED');
		};
		const { hint, items: output } = await run(items, { ...KEEP, answer, signal: controller.signal });
		expect([hint, output]).toEqual(['The execution ended early: 0 written, 4 not sent', []]);
	});
});

describe("'Check Only'", () => {
	const CHECK = { inEditor: true, options: { checkOnly: true } };
	const BY_ADDRESS = { SearchBy: 'EmailAddress' };
	// prettier-ignore
	test.each<[what: string, items: object, table: object[], hint: RegExp, given?: Given]>([
		['leads', [{ row_number: 2, Email: 'a@b.c', City: 'Rome', Remarks: 'x' }, { row_number: 3, Email: 'A@b.c' }, { row_number: 4, Email: 'ada' }, { row_number: 5, Email: '' }], [{ EmailAddress: 'a@b.c', mx_City: 'Rome' }, { EmailAddress: 'A@b.c', mx_City: ' ' }], /^<b>Check only: nothing was sent\. 1 lead would be sent, from 2 rows, 1 row would be refused, 1 blank row skipped<\/b>.*Rows 2 and 3 are one lead, by the email address a@b.c.*Not sent.*Remarks.*City → City/],
		['sets', { ...E, mx_A: { a: 1, b: '' }, mx_B: {} }, [{ EmailAddress: 'a@b.c', 'mx_A.a': '1' }], /1 lead would be sent/, json()],
		['a set with a value', { pairs: [{ Attribute: 'Phone', Value: '1234' }, { Attribute: 'mx_A', Value: 'v', Fields: [{ Attribute: 'a', Value: 'x' }] }] }, [{ Phone: '1234', mx_A: 'v', 'mx_A.a': 'x' }], /1 lead/, json('={{ $json.pairs }}')],
		['people who share a phone', [{ row_number: 2, ...E, Phone: '98450 98450' }, { row_number: 3, ...E, Phone: '98450 98450' }, { row_number: 4, Email: 'b@b.c', Phone: '9845098450' }], [{ EmailAddress: 'a@b.c', Phone: '98450 98450', ...BY_ADDRESS }, { EmailAddress: 'a@b.c', Phone: '98450 98450', ...BY_ADDRESS }, { EmailAddress: 'b@b.c', Phone: '9845098450', ...BY_ADDRESS }], /Rows 2 and 4 share the phone 98450 98450\. Where Phone Number is unique in your account, all but the first are refused, unless 'On Duplicate' in 'Options' is 'Write Without It'(?!.*Rows 2 and 3 share)/, { searchBy: 'EmailAddress' }],
		['people who share a phone that is left out', [{ ...E, Phone: '9111' }, { Email: 'b@b.c', Phone: '9111' }], [{ EmailAddress: 'a@b.c', Phone: '9111', ...BY_ADDRESS }, { EmailAddress: 'b@b.c', Phone: '9111', ...BY_ADDRESS }], /Items 1 \(a@b.c\) and 2 \(b@b.c\) share the phone 9111\. Where Phone Number is unique in your account, all but the first are written without their Phone Number/, { searchBy: 'EmailAddress', options: { checkOnly: true, onDuplicate: 'writeWithout' } }],
		['a template', {}, [{ Id: 'T1', Name: 'New' }], /^<b>Check only: nothing was sent\. 1 permission template would be sent/, { ...parseTemplate(), entityPermissions: {}, name: 'New' }],
	])('shows %s', async (_what, items, table, hint, given = {}) => {
		const ran = await run(items, { ...CHECK, ...given });
		expect(ran.sent).toEqual([]);
		expect(ran.items.filter((item) => !('error' in item))).toEqual(table);
		expect(ran.hint).toMatch(hint);
	});

	test('reads a template whose permissions are kept, and does not write it', async () => {
		const Permissions = [{ Action: 'View', Access: 'FullAccess' }];
		const Template = { Id: 'T1', Name: 'Sales', EntityPermissions: [{ Entity: 'Lead', Permissions }] };
		const change = { ...parseTemplate({ action: 'View', access: 'NoAccess' }), otherPermissions: 'keep' };
		const answer = { body: { RecordCount: 1, List: [Template] } };
		const { items, bodies, calls, hint } = await run({}, { ...CHECK, ...change, answer });
		expect([calls.length, bodies]).toEqual([1, []]);
		const Changes = '"Sales": Lead, View: Full Access → No Access';
		const changed = [{ Entity: 'Lead', Permissions: [{ Action: 'View', Access: 'NoAccess' }] }];
		expect(items).toEqual([{ Id: 'T1', Changes, Name: 'Sales', EntityPermissions: changed }]);
		const checked = 'Check only: nothing was sent. 1 permission template would be sent';
		expect(hint).toBe(`<b>${checked}</b><br><b>Would be sent:</b> ${Changes}`);
	});

	test.each([{ inEditor: false, stops: true }, { isTool: true }])(
		'fails a run that nobody looks at: %j',
		async (given) => {
			const { sent, items, error } = await run(E, { ...byHand(E), ...CHECK, ...given });
			expect(sent).toEqual([]);
			expect(String(error?.message ?? items[0].Message)).toMatch(/^'Check Only' is on: nothing was sent/);
		},
	);
});
