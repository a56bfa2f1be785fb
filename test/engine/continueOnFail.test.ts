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
const written = (Phone: string): LeadRow => ({ Phone });
const failing = (Phone: string): LeadRow => ({ Phone, LastName: 'fail' });
const refused = (): LeadRow => ({ FirstName: 'Delhi' });
const blank = (): LeadRow => ({ FirstName: ' ' });

const isFailing = ({ body }: Call) => body.includes('"fail"');
const phoneOf = ({ body }: Call) => (JSON.parse(body) as { Value: string }[])[0].Value;
const successOf = (phone: string) => ({ Status: 'Success', Message: { Id: `id-${phone}`, AffectedRows: 1 } });
const respond = () =>
	recordCalls(BASE_URL, (call) =>
		isFailing(call)
			? { status: 400, body: { Status: 'Error', ExceptionMessage: `Phone ${phoneOf(call)} is wrong` } }
			: { body: successOf(phoneOf(call)) },
	);

const serviceError = (phone: string, item: number, of: number) =>
	`LeadSquared did not accept the request: Phone ${phone} is wrong [item ${item + 1} of ${of}]`;
const SERVICE_ADVICE =
	'Check the schema names of the attributes, including their capital letters, and that each value fits the type of its attribute.';
const nodeError = (item: number, of: number) => `No email address or phone found [item ${item + 1} of ${of}]`;
const NODE_ADVICE =
	'Every lead needs one of the two. Fill in the email address or phone, in your column "Phone".';

const start = (items: LeadRow[], settings: NodeOptions) =>
	runNode({ parameters, items, credentials, ...settings });

/** The first that comes out was written, was rejected by the node, or, after a skipped one, by the service. */
const MIXED = [written('1000'), failing('1001'), refused(), written('1003'), failing('1004')];
const FIRST_REFUSED = [refused(), written('1001'), failing('1002'), written('1003')];
const FAILS_AFTER_BLANK = [blank(), failing('1001'), written('1002'), refused()];

interface ExpectedItem {
	json: IDataObject;
	/** The class of the error that the item has beside its `json`. */
	kind?: string;
	pairedItem: { item: number };
}

/** The item's success body, or what happened and what to do. */
const expectedOf = ({ Phone, LastName }: LeadRow, item: number, { length }: LeadRow[]): ExpectedItem => {
	const pairedItem = { item };
	if (Phone === undefined)
		return { json: { error: nodeError(item, length), message: NODE_ADVICE }, pairedItem };
	return LastName
		? { json: { error: serviceError(Phone, item, length), message: SERVICE_ADVICE }, pairedItem }
		: { json: successOf(Phone), pairedItem };
};

/** A first item that failed and is not to be retried by n8n: n8n itself fills in the message of its error. */
const asFirstOfRetried = ({ json, pairedItem }: ExpectedItem, { Phone }: LeadRow): ExpectedItem => {
	const kind = Phone === undefined ? 'NodeOperationError' : 'NodeApiError';
	return { json: { error: json.error }, kind, pairedItem };
};

const isFailed = ({ json }: ExpectedItem) => json.error !== undefined;

/** An output item with its error's class in place of the error, whose message must be that of `json`. */
const toSeen = ({ json, error, pairedItem, ...rest }: OutputItem) => {
	if (error) expect(error.message).toBe(json.error);
	return { json, ...(error && { kind: error.name }), pairedItem, ...rest };
};

describe.each([
	['some fail', MIXED],
	['the first, unsent, and another fail', FIRST_REFUSED],
	['the first after a blank row, and the last, fail', FAILS_AFTER_BLANK],
])('where %s', (_, rows) => {
	const sent = rows.flatMap(({ Phone }) => Phone ?? []);

	it.each([
		['tried once', {}],
		['set to retry', RETRY],
	])('and the node is %s, all items are kept in their order, or parted', async (_name, retry) => {
		const expected = rows.map(expectedOf).filter(({ pairedItem: { item } }) => rows[item].FirstName !== ' ');
		const firstRow = rows[expected[0].pairedItem.item];
		const losesFirstRow = 'retryOnFail' in retry && isFailed(expected[0]);
		if (losesFirstRow) expected[0] = asFirstOfRetried(expected[0], firstRow);
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
			.map((item) => ({ ...item, json: { ...rows[item.pairedItem.item], ...item.json } }));
		// n8n 2 throws the row of an item with an error away. n8n 1.85 throws the error away.
		if (losesFirstRow)
			failed[0] = isN8n1 ? { json: firstRow, pairedItem: expected[0].pairedItem } : expected[0];
		expect(parted.errorItems.map(toSeen)).toEqual(failed);
		expect(calls.map(phoneOf).sort()).toEqual(sent);
	});
});

it('keeps all items with the older setting continueOnFail', async () => {
	const calls = respond();
	const run = await start(MIXED, { continueOnFail: true });

	expect(run.items.map(toSeen)).toEqual(MIXED.map(expectedOf));
	expect(calls).toHaveLength(4);
});

describe("a row with columns that are named as n8n's own of a failed item", () => {
	const ROWS: Array<[row: IDataObject, details?: IDataObject]> = [
		[
			{ FirstName: 'Delhi', error: 'late', message: 'Call back' },
			{ error: 'late', message: 'Call back' },
		],
		[{ FirstName: 'Pune', message: '' }, { message: '' }],
		[
			{ FirstName: 'Agra', error: { code: 5 }, details: 'more' },
			{ error: { code: 5 }, details: 'more' },
		],
		[{ FirstName: 'Bonn', details: 'untouched' }],
	];
	const failures = ROWS.map(([, details], item) => ({
		error: nodeError(item, ROWS.length),
		message: NODE_ADVICE.replace('your column "Phone"', 'a column such as "EmailAddress" or "Phone"'),
		// An older n8n would take a failed item with details for a written one.
		...(isNewestN8n && details && { details }),
	}));
	const ignoring = { ...parameters, inputsToIgnore: 'error, message, details' };

	it.each(CONTINUING)('keeps them with %s, and reaches the error output whole', async (onError) => {
		const rows = ROWS.map(([row]) => row as LeadRow);
		const { items, errorItems } = await start(rows, { parameters: ignoring, onError });
		const outputs = [items, errorItems].map((output) => output.map(({ json }) => json));
		const whole = rows.map((row, item) => ({ ...row, ...failures[item] }));
		expect(outputs).toEqual(onError === 'continueErrorOutput' ? [[], whole] : [failures, []]);
	});
});
