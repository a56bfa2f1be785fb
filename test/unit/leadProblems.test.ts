/** LeadSquared refuses a lead: what follows, and what its texts name. errors.test.ts has the texts of each problem. */
import { type Answer, type Given, SUCCESS, run } from '../support/node';

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
	['another attribute', SEARCH, 'Email', 1],
	['nothing', {}, 'Email', 1],
])('a lead that is searched by %s is sent once more if that is what another one has', async (_what, given, name, calls) => {
	const answer = (_call: unknown, index: number) => (index === 0 ? duplicate(name) : { body: SUCCESS });
	const { sent, items } = await run(LEAD, { ...given, answer });
	expect(sent).toEqual(Array(calls).fill(sent[0]));
	expect('error' in items[0]).toBe(calls === 1);
});

test('a lead is sent once more at most', async () => {
	const { sent, text } = await run(LEAD, { searchBy: 'EmailAddress', answer: duplicate('Email') });
	expect([sent.length, text]).toEqual([2, expect.stringMatching(/this email address → Correct the value/)]);
});

const NOTES = { EmailAddress: 'a@b.c', FirstName: '<i>Ada', Notes: 'x'.repeat(4_812) };
// prettier-ignore
test.each<[what: string, answer: Answer, expected: RegExp]>([
	['the longest value', says('MXException', 'The value is too long.'), /Shorten the value, or leave it out\. It may be the (column|attribute) "Notes", with 4,812 characters\.$/],
	['the longest value, where the database says so', says('System.Data.SqlException', 'String or binary data would be truncated.'), /^✗ LeadSquared does not accept a value that is too long: .*may have been written\. .*"Notes", with 4,812 characters\.$/],
	['no other attribute than the service', says('MXException', 'Notes is too long.'), /leave it out\.$/],
])('a value that is refused is named: %s', async (_what, answer, expected) => {
	expect((await run(NOTES, { answer })).text).toMatch(expected);
});
