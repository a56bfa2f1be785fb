/** Some items fail, or n8n itself cannot read a credential or a parameter: the others go on. */
import { isDeepStrictEqual } from 'node:util';
import type { IDataObject } from 'n8n-workflow';
import { NODE_TYPE, START_TYPE } from './support/engineHost';
import { connect, isN8n1, runNode, runWorkflow } from './support/harness';
import type { NodeOptions, OutputItem } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { ADA, AUTO_MAP, BASE_URL, refused, run } from './support/rows';

// These rows need no list of the account's fields.
const parameters = AUTO_MAP;
const credentials = { leadManagementApi: { baseUrl: BASE_URL } };

type LeadRow = { Phone?: string; LastName?: string; FirstName?: string };
/** A row that is written, one that the service refuses, one that the node refuses, and one that is skipped. */
const ROWS: Record<string, (Phone: string) => LeadRow> = {
	w: (Phone) => ({ Phone }),
	f: (Phone) => ({ Phone, LastName: 'fail' }),
	r: () => ({ FirstName: 'Delhi' }),
	b: () => ({ FirstName: ' ' }),
};
const NODE_ADVICE = 'Every lead needs one of the two. Fill in "Phone" in this row.';
const SAID = 'LeadSquared refused this item';
const SERVICE_ADVICE = 'Fix what the message names, or check the schema names and values of the item.';

/** Runs the rows of these letters, and returns what became of them, and the phones that were sent. */
const runRows = async (letters: string, settings: NodeOptions) => {
	const rows = [...letters].map((letter, item) => ROWS[letter](`100${item}`));
	const sent: string[] = [];
	recordCalls(BASE_URL, ({ body }) => {
		const [{ Value }] = JSON.parse(body) as { Value: string }[];
		sent.push(Value);
		return body.includes('"fail"')
			? { status: 400, body: { Status: 'Error', ExceptionMessage: `Phone ${Value} is wrong` } }
			: { body: { Status: 'Success', Message: { Id: `id-${Value}`, AffectedRows: 1 } } };
	});
	const { items, errorItems, ...result } = await runNode({
		parameters,
		items: rows,
		credentials,
		...settings,
	});
	expect(result).toMatchObject({ status: 'success', error: undefined });
	expect(sent.sort()).toEqual(rows.flatMap(({ Phone }) => Phone ?? []));

	/** The item's number and letter; + after it are its own columns, and ! is n8n's error in place of the advice. */
	const toSeen = ({ json, error: thrown, pairedItem }: OutputItem) => {
		const { item } = pairedItem ?? { item: NaN };
		const { error, message, ...columns } = json;
		const values = Object.values(rows[item] ?? {}).slice(0, 2);
		const of = ` [item ${item + 1} of ${rows.length}: ${values.join(', ')}]`;
		const texts = {
			f: [`${SAID}: Phone 100${item} is wrong${of}`, SERVICE_ADVICE, 'NodeApiError'],
			r: [`No email address or phone found${of}`, NODE_ADVICE, 'NodeOperationError'],
		};
		const isWritten = (columns.Message as IDataObject | undefined)?.Id === `id-100${item}`;
		const letter = isWritten ? 'w' : error === texts.f[0] ? 'f' : error === texts.r[0] ? 'r' : '';
		const [said, advice, name] = letter === 'f' || letter === 'r' ? texts[letter] : [];
		if (thrown) expect([thrown.message, thrown.name, message]).toEqual([said, name, undefined]);
		else expect(message).toBe(advice);
		return `${item}${letter}${isDeepStrictEqual(columns, rows[item]) ? '+' : ''}${thrown ? '!' : ''}`;
	};
	return [items, errorItems].map((output) => output.map(toSeen).join(' '));
};

const RETRY: NodeOptions = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

// Where n8n may retry the node, the first item keeps its error if it failed: n8n 2 throws its row away, n8n 1.85 the error.
// prettier-ignore
test.each<[what: string, letters: string, kept: string, retried: string, parted: string[], retriedParted: string[]]>([
	['some', 'wfrwf', '0w 1f 2r 3w 4f', '0w 1f 2r 3w 4f', ['0w 3w', '1f+ 2r+ 4f+'], ['0w 3w', '1f+ 2r+ 4f+']],
	['the first, unsent, and another', 'rwfw', '0r 1w 2f 3w', '0r! 1w 2f 3w', ['1w 3w', '0r+ 2f+'], ['1w 3w', isN8n1 ? '0+ 2f+' : '0r! 2f+']],
	['the first after a blank row, and the last', 'bfwr', '1f 2w 3r', '1f! 2w 3r', ['2w', '1f+ 3r+'], ['2w', isN8n1 ? '1+ 3r+' : '1f! 3r+']],
])('where %s fail, all items are kept in their order, or parted', async (_what, letters, kept, retried, parted, retriedParted) => {
	expect(await runRows(letters, { onError: 'continueRegularOutput' })).toEqual([kept, '']);
	expect(await runRows(letters, { continueOnFail: true })).toEqual([kept, '']);
	expect(await runRows(letters, { onError: 'continueRegularOutput', ...RETRY })).toEqual([retried, '']);
	expect(await runRows(letters, { onError: 'continueErrorOutput' })).toEqual(parted);
	expect(await runRows(letters, { onError: 'continueErrorOutput', ...RETRY })).toEqual(retriedParted);
});

test('without a credential, the error says where to select one, also in each item', async () => {
	const withoutCredential = async (onError?: string) => {
		const node = { name: 'Node', type: NODE_TYPE, parameters: AUTO_MAP, credentials: undefined, onError };
		const nodes = [{ name: 'Start', type: START_TYPE }, node];
		const workflow = { nodes, connections: connect({ Start: 'Node' }) };
		return await runWorkflow(workflow, { startNode: 'Start', input: [{ EmailAddress: ADA }] });
	};
	const { error, message } = refused(/credential/i, /'Credential to connect with'/);
	expect((await withoutCredential()).error).toMatchObject({ message: error, description: message });
	const { output } = await withoutCredential('continueErrorOutput');
	expect(output('Node', 1).map(({ json }) => json)).toEqual([{ EmailAddress: ADA, error, message }]);
});

test.each([
	['a node that does not exist', "={{ $('Missing').item.json.email }}"],
	['what is no expression', '={{ 1 + }}'],
])('an expression that fails says what to check: %s', async (_what, attributesJson) => {
	const given = { parameters: { dataToSend: 'json', attributesJson }, items: [{}, {}] };
	const { items, sent } = await run(given);
	const text = refused(/./, /./);
	expect([items.map(({ json }) => json), sent]).toEqual([[text, text], []]);
	const { error } = await run(given, 'stopWorkflow');
	expect([error?.message, error?.description]).toEqual([text.error, text.message]);
});

test.each(['continueErrorOutput', 'continueRegularOutput'] as const)(
	'an item that is no object is refused, and the others are written: %s',
	async (onError) => {
		recordCalls(BASE_URL, () => ({ body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 } } }));
		// n8n 2.41 itself fails at an item that is null.
		const items = ['a text', 7, ['x'], { Phone: '1000' }].map((json, item) => ({
			json,
			pairedItem: { item },
		}));
		const result = await runNode({ parameters, credentials, onError, items: items as never });
		expect(result).toMatchObject({ status: 'success', error: undefined });
		const isSplit = onError === 'continueErrorOutput';
		const refusals = isSplit ? result.errorItems : result.items.slice(0, 3);
		expect(refusals.map(({ json }) => String(json.error).replace(/ \[.*/, ''))).toEqual([
			'The item is a text: "a text"',
			'The item is 7',
			'The item is a list',
		]);
		expect(result.items.at(-1)?.json.Message).toEqual({ Id: '1', AffectedRows: 1 });
	},
);
