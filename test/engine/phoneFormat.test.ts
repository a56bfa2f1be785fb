/** Phones as LeadSquared keeps them, in all ways to map, and what the hint says about phones that are sent as they are written. */
import type { INodeParameters } from 'n8n-workflow';
import { ADA, AUTO_MAP, FIELDS, byHand, pairs, refused, run } from './support/rows';

const list = {
	body: FIELDS.map((field) => ({ ...field, DataType: field.SchemaName === 'Mobile' ? 'Phone' : 'Text' })),
};
const IN_INDIA = { options: { phoneFormat: 'leadSquared', countryCode: '+91' } };
const BY_HAND = byHand(
	Object.fromEntries(
		['EmailAddress', 'Phone', 'Mobile', 'Notes'].map((name) => [name, `={{ $json.${name} }}`]),
	),
);
const MODES: Array<[mode: string, INodeParameters]> = [
	['automatic', AUTO_MAP],
	['manual', BY_HAND],
	['JSON', { dataToSend: 'json', attributesJson: '={{ $json }}' }],
];

describe.each(MODES)('with %s mapping', (mode, parameters) => {
	test('Phone and the fields for phones are written in one way', async () => {
		const { sent, reads, hints } = await run({
			parameters: { ...parameters, ...IN_INDIA },
			list,
			items: [
				{ Phone: '098450 98450', Mobile: '0044 (0)20 7946 0958', Notes: '98450 98450' },
				{ Phone: 919845098451, Mobile: ' ', Notes: '' },
				{ EmailAddress: ADA, Phone: 'N/A', Mobile: 'N/A' },
				{ Phone: '98450 98450 x12', Mobile: '12 12' },
			],
		});
		expect(sent).toEqual([
			pairs(['Phone', '+91-9845098450'], ['Mobile', '+44-2079460958'], ['Notes', '98450 98450']),
			pairs(['Phone', '+91-9845098451']),
			pairs(['EmailAddress', ADA], ['Mobile', 'N/A']),
			pairs(['Phone', '98450 98450 x12'], ['Mobile', '12 12']),
		]);
		expect(reads).toHaveLength(1);
		expect(hints[0].message).toContain("Phones left as written, because they can't be read as one number: 2");
	});

	test('a rounded number in a field for phones is refused as in Phone', async () => {
		const { items, sent } = await run({
			parameters: mode === 'JSON' ? { ...parameters, ...IN_INDIA } : parameters,
			list,
			items: [{ EmailAddress: ADA, Mobile: '9.19845E+11', Notes: '9.19845E+11' }],
		});
		expect(sent).toEqual([]);
		expect(items[0].json).toEqual(
			refused(
				/"9.19845E\+11" is a rounded phone number \((column|attribute) "Mobile"\)/,
				/^Format the column as text/,
			),
		);
	});
});

test.each<[options: INodeParameters, message: RegExp]>([
	[{ phoneFormat: 'leadSquared' }, /^'Country Code' is empty$/],
	[{ phoneFormat: 'leadSquared', countryCode: 'India' }, /^'Country Code' is not one country code: "India"$/],
])('a code is needed: %j', async (options, message) => {
	const items = [{ Phone: '9845098450' }];
	const { error, sent } = await run({ parameters: { ...AUTO_MAP, options }, items }, 'stopWorkflow');
	expect(error?.message).toMatch(message);
	expect(sent).toEqual([]);
});

test('two ways to write a phone have one place in the order of calls', async () => {
	const order: string[] = [];
	await run({
		parameters: { ...AUTO_MAP, ...IN_INDIA },
		items: ['9845098450', '+919845098450', '9845098451'].map((Phone, index) => ({
			Phone,
			LastName: `${index}`,
		})),
		list,
		answer: ({ body }, index) => {
			order.push((JSON.parse(body) as Array<{ Value: string }>)[1].Value);
			const success = { Status: 'Success', Message: { Id: '1', AffectedRows: 1 } };
			return { body: success, delayMs: index === 0 ? 100 : 0 };
		},
	});
	expect(order).toEqual(['0', '2', '1']);
});

const MIXED =
	/^\d written\. Some phones have a country code and others have none\. .*'Phone Format' in 'Options'/;
test.each<[phones: string[], parameters: INodeParameters, isNamed: boolean]>([
	[['+91-9845098450', '9845098451', '00919845098452'], AUTO_MAP, true],
	[['+91-9845098450', '0091 98450 98451'], AUTO_MAP, false],
	[['9845098450', '98450 98451', ''], AUTO_MAP, false],
	[['+91-9845098450', '9845098451'], { ...AUTO_MAP, ...IN_INDIA }, false],
])('phones with and without a country code are named once: %j', async (phones, parameters, isNamed) => {
	const items = phones.map((Phone, index) => ({ EmailAddress: `${index}@example.com`, Phone }));
	const [hint] = (await run({ parameters, items, list })).hints;
	if (isNamed) expect(hint.message).toMatch(MIXED);
	else expect(hint).toBeUndefined();
});

test('five ways to write the numbers of three people are three texts, so that they make three leads', async () => {
	const ways = ['98450 ', '+91-98450', '091-98450 ', '0091 98450 ', '(+91) 98450-'];
	const items = ['10001', '20002', '30003'].flatMap((rest) => ways.map((start) => ({ Phone: start + rest })));
	const { sent } = await run({ parameters: { ...AUTO_MAP, ...IN_INDIA }, items, list, callLimit: 100 });
	expect(sent).toHaveLength(15);
	expect(new Set(sent)).toEqual(
		new Set(['10001', '20002', '30003'].map((rest) => pairs(['Phone', `+91-98450${rest}`]))),
	);
});
