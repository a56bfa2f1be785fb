/**
 * Random items in each mode. Each row is sent in the form that the service requires, or is refused with a message and a description. No
 * other row changes, and nothing is thrown. FUZZ_CASES sets how many runs are tried, and SEED repeats them.
 */
import type { IDataObject } from 'n8n-workflow';
import { readLeadRequest } from '../lead-service/leadRequest';
import { readTemplateChange } from '../lead-service/templates';
import { type Given, byHand, json, run, parseTemplate } from '../support/node';
import fc from '../support/random';

const CASES = Math.ceil(Number(process.env.FUZZ_CASES ?? 750) / 5);
const NOT_ON_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Messages of JavaScript's own errors, and the text of an object. */
const WORDS_OF_JAVASCRIPT =
	/cannot (read|convert)|is not (a function|iterable|defined)|\[object|TypeError|circular|maximum call stack/i;

// prettier-ignore
const TEXTS = [
	'', ' ', '\0', '\u200b', '\u2028', '\ud800', '😀', '<b>x</b>', '&lt;b&gt;', '{{ $json.x }}', '{', '[[[', 'null', 'x\r\ny', '\u202e\u001b[31mred',
	'__proto__', 'constructor', '__rl', 'then', 'length', 'SearchBy', 'LeadType', 'Attribute', 'Value', 'Fields', 'EntityPermissions',
	'a@b.cd', '@', 'a@b@c', '8.19012E+11', '+91-9845098450', '5550100', '2026-01-02', 'Ada King', 'x;y', 'Lead', 'View', 'FullAccess', 'PartialAccess',
	'Name', 'First Name', 'Email', 'EmailAddress', 'Phone', 'Phones', 'Mobile', 'City', 'Date of Birth', 'mx_Budget', 'body', 'contact', 'email', 'a'.repeat(3_000),
];
const text = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...TEXTS) }, fc.string({ unit: 'binary' }));
/** A file that was read in another encoding has such characters in its headings. All of its rows are refused. */
const LOST = /[\0\ufffd\p{Cs}]/u;
const column = text.filter((name) => !LOST.test(name));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 4, depthSize: 'small' },
		text,
		fc.oneof(fc.double(), fc.boolean(), fc.constant(null)),
		fc.array(tie('value'), { maxLength: 3 }),
		fc.dictionary(column, tie('value'), { maxKeys: 4, noNullPrototype: true }),
		fc.record({ Attribute: tie('value'), Value: tie('value') }, { noNullPrototype: true }),
	),
}));
const row = fc.dictionary(column, value, { maxKeys: 6, noNullPrototype: true });

const RESTRICTED = { action: 'Edit', access: 'PartialAccess', restrictedFields: '={{ $json.fields }}' };
const lead = (index: number): IDataObject => ({ EmailAddress: `good${index}@b.cd` });
const template = (index: number): IDataObject => ({ Name: `good${index}` });
const inData = (data: IDataObject) => ({ data });
interface Way {
	given: Given;
	good: (index: number) => IDataObject;
	/** Adds what the expressions of the parameters read. */
	toItem?: (row: IDataObject) => IDataObject;
}
const WAYS: Record<string, Way> = {
	'columns by name': { given: {}, good: lead },
	'JSON of a lead': { given: json('={{ $json.data }}'), good: lead, toItem: inData },
	'attributes by expressions': {
		given: byHand({
			EmailAddress: '={{ $json.EmailAddress }}',
			'={{ Object.keys($json)[1] ?? "mx_City" }}': '={{ Object.values($json)[1] }}',
		}),
		good: lead,
		toItem: (given) => ({ EmailAddress: 'random@b.cd', ...given }),
	},
	'JSON of a template': {
		given: {
			resource: 'permissionTemplate',
			operation: 'update',
			otherPermissions: 'replace',
			templateId: '={{ "T" + $itemIndex }}',
			dataToSend: 'json',
			templateJson: '={{ $json.data }}',
		},
		good: template,
		toItem: inData,
	},
	'a template by expressions': {
		given: { ...parseTemplate(RESTRICTED), templateId: '={{ "T" + $itemIndex }}', name: '={{ $json.Name }}' },
		good: (index) => ({ ...template(index), fields: ['Phone'] }),
		toItem: (given) => ({ Name: Object.keys(given)[0], fields: Object.values(given)[0], ...given }),
	},
};

test.each(Object.entries(WAYS))(
	'%s: a row is sent or refused, and changes no other',
	async (_way, way) => {
		const { given, good, toItem = (one) => one } = way;
		const property = fc.asyncProperty(row, fc.nat(2), async (random, place) => {
			const rows = [good(0), good(1)];
			rows.splice(place, 0, random as IDataObject);
			const ran = await run(rows.map(toItem), { ...given, inEditor: true });
			expect(ran.error).toBeUndefined();
			for (const { path, body } of ran.calls.filter(({ method }) => method === 'POST'))
				(path.endsWith('/Update') ? readTemplateChange : readLeadRequest)(body);
			for (const index of [0, 1]) expect(ran.sent.join()).toContain(`"good${index}`);
			for (const item of ran.items.filter((one) => 'error' in one))
				for (const said of [item.error, item.message].map(String)) {
					expect(said.trim()).not.toBe('');
					expect(said.length).toBeLessThan(2_000);
					expect(said).not.toMatch(NOT_ON_ONE_LINE);
					expect(said).not.toMatch(WORDS_OF_JAVASCRIPT);
				}
			// n8n shows the hint as HTML.
			expect(ran.hint.replace(/<\/?(b|ul|li)>|<br>/g, '')).not.toContain('<');
		});
		await fc.assert(property, { numRuns: CASES });
	},
	600_000,
);

/** The stack of Node.js ends at about 10,000 calls. */
const LEVELS = 50_000;
const DEEP = '['.repeat(LEVELS) + ']'.repeat(LEVELS);
test.each<[place: string, given: Given]>([
	['{"EmailAddress":"a@b.cd","mx_X":DEEP}', json('={{ $json.text }}')],
	['[{"Attribute":"EmailAddress","Value":DEEP}]', json('={{ $json.text }}')],
	['{"EntityPermissions":DEEP}', { ...WAYS['JSON of a template'].given, templateJson: '={{ $json.text }}' }],
])('a list of 50,000 levels at DEEP is refused: %s', async (place, given) => {
	const { sent, items } = await run({ text: place.replace('DEEP', () => DEEP) }, given);
	expect([sent, items]).toEqual([[], [{ error: expect.any(String), message: expect.any(String) }]]);
});
