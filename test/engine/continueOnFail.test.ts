/** What becomes of the items when some of them fail and the node is set to continue. */
import type { IDataObject } from 'n8n-workflow';
import { isN8n1, isNewestN8n, runNode } from './support/harness';
import type { NodeOptions, OutputItem } from './support/harness';
import { recordCalls } from './support/recordCalls';
import type { Call } from './support/recordCalls';
import { AUTO_MAP, BASE_URL } from './support/rows';

const CONTINUING = ['continueRegularOutput', 'continueErrorOutput'] as const;
const RETRY: NodeOptions = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

// Without a read of the account's fields.
const parameters = { ...AUTO_MAP, options: { columnNames: 'schemaNames' } };
const credentials = { leadManagementApi: { baseUrl: BASE_URL } };

type LeadRow = { Phone?: string; LastName?: string; FirstName?: string };
/** A row that is written, one that the service rejects, one that the node rejects, and one that is skipped. */
const ROWS: Record<string, (Phone: string) => LeadRow> = {
	w: (Phone) => ({ Phone }),
	f: (Phone) => ({ Phone, LastName: 'fail' }),
	r: () => ({ FirstName: 'Delhi' }),
	b: () => ({ FirstName: ' ' }),
};
const toRows = (letters: string) => [...letters].map((letter, item) => ROWS[letter](`100${item}`));

const phoneOf = ({ body }: Call) => (JSON.parse(body) as { Value: string }[])[0].Value;
const successOf = (phone: string) => ({ Status: 'Success', Message: { Id: `id-${phone}`, AffectedRows: 1 } });
const respond = () =>
	recordCalls(BASE_URL, (call) =>
		call.body.includes('"fail"')
			? { status: 400, body: { Status: 'Error', ExceptionMessage: `Phone ${phoneOf(call)} is wrong` } }
			: { body: successOf(phoneOf(call)) },
	);

const nodeError = (item: number, of: number) => `No email address or phone found [item ${item + 1} of ${of}]`;
const NODE_ADVICE =
	'Every lead needs one of the two. Fill in the email address or phone, in your column "Phone".';
const SERVICE_ADVICE =
	'Check the schema names of the attributes, including their capital letters, and that each value fits the type of its attribute.';
/** The item's success body, or what happened and what to do. */
const toJson = ({ Phone, LastName }: LeadRow, item: number, of: number): IDataObject => {
	if (Phone === undefined) return { error: nodeError(item, of), message: NODE_ADVICE };
	if (!LastName) return successOf(Phone);
	const error = `LeadSquared did not accept the request: Phone ${Phone} is wrong [item ${item + 1} of ${of}]`;
	return { error, message: SERVICE_ADVICE };
};
const expectedOf = (rows: LeadRow[]): Array<Partial<OutputItem> & { kind?: string }> =>
	rows
		.map((row, item) => ({ json: toJson(row, item, rows.length), pairedItem: { item } }))
		.filter((_item, index) => rows[index].FirstName !== ' ');
const isFailed = ({ json }: Partial<OutputItem>) => json?.error !== undefined;

/** An output item with its error's class in place of the error, whose message must be that of `json`. */
const toSeen = ({ json, error, pairedItem, ...rest }: OutputItem) => {
	if (error) expect(error.message).toBe(json.error);
	return { json, ...(error && { kind: error.name }), pairedItem, ...rest };
};
const start = (items: LeadRow[], settings: NodeOptions) =>
	runNode({ parameters, items, credentials, ...settings });

describe.each([
	['some fail', 'wfrwf'],
	['the first, unsent, and another fail', 'rwfw'],
	['the first after a blank row, and the last, fail', 'bfwr'],
])('where %s', (_, letters) => {
	const rows = toRows(letters);
	const sent = rows.flatMap(({ Phone }) => Phone ?? []);

	it.each([
		['tried once', {}],
		['set to retry', RETRY],
	])('and the node is %s, all items are kept in their order, or parted', async (_name, retry) => {
		const expected = expectedOf(rows);
		const { json = {}, pairedItem = { item: 0 } } = expected[0];
		const firstRow = rows[pairedItem.item];
		const losesFirstRow = 'retryOnFail' in retry && isFailed(expected[0]);
		// It is not to be retried by n8n, which itself fills in the message of its error.
		const kind = firstRow.Phone === undefined ? 'NodeOperationError' : 'NodeApiError';
		if (losesFirstRow) expected[0] = { json: { error: json.error }, kind, pairedItem };
		const calls = respond();

		const kept = await start(rows, { onError: 'continueRegularOutput', ...retry });
		expect(kept).toMatchObject({ status: 'success', error: undefined, errorItems: [] });
		expect(kept.items.map(toSeen)).toEqual(expected);
		expect(calls.splice(0).map(phoneOf).sort()).toEqual(sent);

		const parted = await start(rows, { onError: 'continueErrorOutput', ...retry });
		expect(parted).toMatchObject({ status: 'success', error: undefined });
		expect(parted.items.map(toSeen)).toEqual(expected.filter((item) => !isFailed(item)));
		// n8n puts the row of a failed item beside its error.
		const failed = expected
			.filter(isFailed)
			.map((item) => ({ ...item, json: { ...rows[item.pairedItem?.item ?? 0], ...item.json } }));
		// n8n 2 throws the row of an item with an error away. n8n 1.85 throws the error away.
		if (losesFirstRow) failed[0] = isN8n1 ? { json: { ...firstRow }, pairedItem } : (expected[0] as never);
		expect(parted.errorItems.map(toSeen)).toEqual(failed);
		expect(calls.map(phoneOf).sort()).toEqual(sent);
	});
});

it('keeps all items with the older setting continueOnFail', async () => {
	const calls = respond();
	const run = await start(toRows('wfrwf'), { continueOnFail: true });

	expect(run.items.map(toSeen)).toEqual(expectedOf(toRows('wfrwf')));
	expect(calls).toHaveLength(4);
});

describe("a row with columns that are named as n8n's own of a failed item", () => {
	const NAMED: IDataObject[] = [
		...[{ error: 'late', message: 'Call back' }, { message: '' }],
		...[{ error: { code: 5 }, details: 'more' }, { details: 'untouched' }],
	];
	const failures = NAMED.map((row, item) => ({
		error: nodeError(item, NAMED.length),
		message: NODE_ADVICE.replace('your column "Phone"', 'a column such as "EmailAddress" or "Phone"'),
		// An older n8n would take a failed item with details for a written one.
		...(isNewestN8n && row.details !== 'untouched' && { details: row }),
	}));
	const ignoring = { ...parameters, inputsToIgnore: 'error, message, details' };

	it.each(CONTINUING)('keeps them with %s, and reaches the error output whole', async (onError) => {
		const rows = NAMED.map((row): LeadRow => ({ FirstName: 'Delhi', ...row }));
		const { items, errorItems } = await start(rows, { parameters: ignoring, onError });
		const outputs = [items, errorItems].map((output) => output.map(({ json }) => json));
		const whole = rows.map((row, item) => ({ ...row, ...failures[item] }));
		expect(outputs).toEqual(onError === 'continueErrorOutput' ? [[], whole] : [failures, []]);
	});
});
