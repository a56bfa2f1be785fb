/** LeadSquared refuses a lead: what follows, and what its texts name. errors.test.ts has the texts of each problem. */
import { type Answer, type Given, answers, having, json, run } from '../support/node';

const says = (ExceptionType: string, ExceptionMessage: string): Answer => ({
	status: 500,
	body: { Status: 'Error', ExceptionType, ExceptionMessage },
});
const duplicate = (name: string) =>
	says('MXDuplicateEntryException', `A Lead with same ${name} already exists.`);
const LEAD = { EmailAddress: 'a@b.c', mx_City: 'Rome' };
const SEARCH = { searchBy: 'other', searchByAttribute: 'mx_City' };

// prettier-ignore
test.each<[what: string, given: Given, name: string, calls: number]>([
	['its address', { searchBy: 'EmailAddress' }, 'Email', 2],
	['its display name', SEARCH, 'City', 2],
	['its schema name', SEARCH, 'mx_City', 2],
	['its name, where no list was read', { ...SEARCH, fields: 'none' }, 'City', 2],
	['another attribute', SEARCH, 'Email', 1],
	['nothing', {}, 'Email', 1],
])('a lead that is searched by %s is sent once more if that is what another one has', async (_what, given, name, calls) => {
	const { sent, items } = await run(LEAD, { ...given, answer: answers(duplicate(name)) });
	expect(sent).toEqual(Array(calls).fill(sent[0]));
	expect('error' in items[0]).toBe(calls === 1);
});

const ROW = { EmailAddress: 'a@b.c', Phone: '9111' };
const BY_ADDRESS = { searchBy: 'EmailAddress' };
const UPDATE = { options: { onDuplicate: 'update' } };
const WITHOUT = { options: { onDuplicate: 'writeWithout' } };
const [ADDRESS, PHONE] = [duplicate('Email'), duplicate('Phone')];

// prettier-ignore
test.each<[what: string, given: Given, answer: Given['answer'], text: RegExp]>([
	['is found by its address', BY_ADDRESS, ADDRESS, /this email address → Correct the value/],
	['was created in between, and has the phone of another one', { ...BY_ADDRESS, ...WITHOUT }, answers(ADDRESS, PHONE), /this phone → Correct the value/],
	['would update two others', UPDATE, PHONE, /this phone → Correct the value/],
])('a lead is sent once more at most that %s', async (_what, given, answer, expected) => {
	const { sent, text } = await run(ROW, { ...given, answer });
	expect([sent.length, text]).toEqual([2, expect.stringMatching(expected)]);
});

// prettier-ignore
test.each<[name: string, of: string]>([
	['Email', 'this email address'], ['e-mail', 'this email address'], ['EmailAddress', 'this email address'], ['Email Address', 'this email address'],
	['Work Email', 'this value of "Work Email"'], ['Email 2', 'this value of "Email 2"'],
	['Phone', 'this phone'], ['PhoneNumber', 'this phone'], ['Phone Number', 'this phone'],
	['Home Phone', 'this value of "Home Phone"'], ['Phone 2', 'this value of "Phone 2"'],
])('the service calls an attribute "%s", and means %s', async (name, of) => {
	const { text } = await run(ROW, { answer: duplicate(name) });
	expect(text).toMatch(`✗ Another lead already has ${of} → `);
});

// prettier-ignore
test.each<[what: string, given: Given, answer: Answer, text: RegExp]>([
	['of another attribute', {}, duplicate('Id'), /→ Correct the value/],
	['of an attribute that is not named', {}, says('MXDuplicateEntryException', 'It already exists.'), /^✗ (?!.*undefined).* → Correct the value/],
	['beside another problem', UPDATE, says('MXException', 'A Lead with same Phone already exists.'), /^✗ /],
	['which was not sent', { ...WITHOUT, ...json({ EmailAddress: 'a@b.c' }) }, PHONE, /this phone → Correct the value/],
	['where the lead is found otherwise, so that the other one cannot be updated', { ...UPDATE, ...BY_ADDRESS }, PHONE, /this phone → Correct the value/],
])('nothing follows a value of another lead %s', async (_what, given, answer, expected) => {
	const { sent, text } = await run(ROW, { ...given, answer });
	expect([sent.length, text]).toEqual([1, expect.stringMatching(expected)]);
});

test('a lead from JSON is counted by its attribute if it is written without one', async () => {
	const given = { ...json(), ...WITHOUT, answer: answers(PHONE) };
	expect((await run(ROW, given)).hint).toMatch(
		/Not sent: Phone Number: 1 row has a phone number that another lead has/,
	);
});

// prettier-ignore
test.each([
	['update', 'EmailAddress=a@b.c Phone=9111 SearchBy=Phone'],
	['writeWithout', 'EmailAddress=a@b.c'],
])("'On Duplicate' knows the account's own name of the phone: %s", async (onDuplicate, body) => {
	const fields = having({ SchemaName: 'Phone', DisplayName: 'Contact Number' });
	const given = { fields, options: { onDuplicate }, answer: answers(duplicate('Contact Number')) };
	expect((await run(ROW, given)).bodies).toEqual(['EmailAddress=a@b.c Phone=9111', body]);
});

const GONE = (names: string) => says('MXUnknownAttributeException', `Attribute(s) does not exist - ${names}`);
test.each([
	['mx_City', 'attribute "mx_City" → .* Sent from the column "City"\\.$'],
	['mx_Budget, mx_City', 'attribute "mx_Budget", "mx_City" → .* Sent from the column "City", "Budget"\\.$'],
])('an attribute that an account has lost is named with its column: %s', async (names, expected) => {
	const row = { Email: 'a@b.c', City: 'Rome', Budget: 5 };
	const { text } = await run(row, { answer: GONE(names) });
	expect(text).toMatch(new RegExp(expected));
});
