/** What becomes of the items when some of them fail, under each of n8n's settings for errors. */
import type { IDataObject } from 'n8n-workflow';
import { DEMO_KEYS } from '../lead-service/settings';
import { CREDENTIAL_TYPE, NODE_TYPE } from './support/engineHost';
import { isN8n1, runNode, runWorkflow } from './support/harness';
import type { NodeOptions, OutputItem } from './support/harness';
import { recordCalls } from './support/recordCalls';
import type { Call } from './support/recordCalls';

const BASE_URL = 'https://api.test';
const parameters = { dataToSend: 'autoMapInputData' };
const CONTINUING = ['continueRegularOutput', 'continueErrorOutput'] as const;
const RETRY: NodeOptions = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

let accounts = 0;
/** Every run has its own account, because the limit of a shared one would make the tests wait. */
const createCredentials = () => ({
	[CREDENTIAL_TYPE]: { baseUrl: BASE_URL, ...DEMO_KEYS, accessKey: `key-${accounts++}` },
});

type LeadRow = { Phone?: string; mx_Fate?: string; mx_City?: string };

/** A row that is written, one that the service rejects, and one that the node rejects. */
const written = (phone: string): LeadRow => ({ Phone: phone });
const failing = (phone: string): LeadRow => ({ Phone: phone, mx_Fate: 'fail' });
const refused = (): LeadRow => ({ mx_City: 'Delhi' });

const isFailing = ({ body }: Call) => body.includes('"fail"');
const phoneOf = ({ body }: Call) => (JSON.parse(body) as { Value: string }[])[0].Value;
const successOf = (phone: string) => ({ Status: 'Success', Message: { Id: `id-${phone}`, AffectedRows: 1 } });
const respond = () =>
	recordCalls(BASE_URL, (call) =>
		isFailing(call)
			? { status: 400, body: { Status: 'Error', ExceptionMessage: `Phone ${phoneOf(call)} is wrong` } }
			: { body: successOf(phoneOf(call)) },
	);

const serviceError = (phone: string, item: number) =>
	`The service does not accept what was sent: Phone ${phone} is wrong [item ${item}]`;
const nodeError = (item: number) =>
	`'Auto-Map Input Data' needs an email address (EmailAddress) or a phone (Phone) [item ${item}]`;

const start = (items: LeadRow[], settings: NodeOptions) =>
	runNode({ parameters, items, credentials: createCredentials(), ...settings });

const MIXED = [written('0'), failing('1'), refused(), written('3'), failing('4')];
const FIRST_FAILS = [failing('0'), written('1'), failing('2'), written('3')];
const FIRST_REFUSED = [refused(), written('1'), failing('2'), written('3')];
const ALL_FAIL = [failing('0'), refused(), failing('2')];

interface ExpectedItem {
	json: IDataObject;
	kind?: string;
	pairedItem: { item: number };
}

/** The item's error message and the error's class, or the item's success body. */
const expectedOf = ({ Phone, mx_Fate }: LeadRow, item: number): ExpectedItem => {
	const pairedItem = { item };
	if (Phone === undefined)
		return { json: { error: nodeError(item) }, kind: 'NodeOperationError', pairedItem };
	return mx_Fate
		? { json: { error: serviceError(Phone, item) }, kind: 'NodeApiError', pairedItem }
		: { json: successOf(Phone), pairedItem };
};

/** An output item with its error's class in place of the error, whose message must be that of `json`. */
const toSeen = ({ json, error, pairedItem, ...rest }: OutputItem) => {
	if (error) expect(error.message).toBe(json.error);
	return { json, kind: error?.name, pairedItem, ...rest };
};

describe.each([
	['some', MIXED],
	['the first and another', FIRST_FAILS],
	['the first, unsent, and another', FIRST_REFUSED],
	['all', ALL_FAIL],
])('where %s fail', (_, rows) => {
	const expected = rows.map(expectedOf);
	const sent = rows.flatMap(({ Phone }) => Phone ?? []);

	describe.each([
		['tried once', {}],
		['set to retry', RETRY],
	])('and the node is %s', (_name, retry) => {
		it('continueRegularOutput keeps all items in their order', async () => {
			const calls = respond();
			const run = await start(rows, { onError: 'continueRegularOutput', ...retry });

			expect(run).toMatchObject({ status: 'success', error: undefined, errorItems: [] });
			expect(run.items.map(toSeen)).toEqual(expected);
			expect(calls.map(phoneOf).sort()).toEqual(sent);
		});

		it('continueErrorOutput parts them and keeps their order', async () => {
			const calls = respond();
			const run = await start(rows, { onError: 'continueErrorOutput', ...retry });

			expect(run).toMatchObject({ status: 'success', error: undefined });
			expect(run.items.map(toSeen)).toEqual(expected.filter(({ kind }) => !kind));
			expect(run.errorItems.map(({ pairedItem }) => pairedItem)).toEqual(
				expected.flatMap(({ kind, pairedItem }) => (kind ? pairedItem : [])),
			);
			const failed = expected.filter(({ kind }) => kind);
			const messages = failed.map(({ json }) => json.error);
			// n8n 1.85 removes the errors here, and with them the message of a first item that is retried.
			if (isN8n1 && 'retryOnFail' in retry && failed[0].pairedItem.item === 0) messages[0] = undefined;
			expect(run.errorItems.map(({ json }) => json.error)).toEqual(messages);
			const kinds = run.errorItems.map(({ error }) => error?.name);
			expect(kinds).toEqual(failed.map(({ kind }) => (isN8n1 ? undefined : kind)));
			expect(calls.map(phoneOf).sort()).toEqual(sent);
		});
	});
});

it.each([{ continueOnFail: true }])('keeps all items with the older setting %j', async (settings) => {
	const calls = respond();
	const run = await start(MIXED, settings);

	expect(run.items.map(toSeen)).toEqual(MIXED.map(expectedOf));
	expect(calls).toHaveLength(4);
});

describe('stopWorkflow', () => {
	it('ends at the first failing item, and tells how far it came', async () => {
		const calls = respond();
		// Rows of one lead are sent one after the other.
		const rows = [written('0'), failing('0'), written('0')];
		const run = await start(rows, { onError: 'stopWorkflow' });

		expect(run).toMatchObject({ status: 'error', items: [], errorItems: [] });
		expect(run.error).toMatchObject({
			name: 'NodeApiError',
			message: serviceError('0', 1),
			context: { itemIndex: 1 },
		});
		expect(run.error?.description).toMatch(/ 1 of 3 items were written before\. Running them again is safe/);
		expect(calls).toHaveLength(2);
	});

	it('is what an unset setting means', async () => {
		respond();
		const run = await start([failing('0')], {});

		expect(run).toMatchObject({ status: 'error', items: [] });
		expect(run.error?.message).toBe(serviceError('0', 0));
	});

	it('sends nothing where an item is refused', async () => {
		const calls = respond();
		const run = await start([written('0'), refused(), written('2')], { onError: 'stopWorkflow' });

		expect(run.error).toMatchObject({ name: 'NodeOperationError', message: nodeError(1) });
		expect(calls).toEqual([]);
	});

	it('runs again as often as it is set to', async () => {
		const calls = respond();
		const run = await start([failing('0')], { onError: 'stopWorkflow', ...RETRY });

		expect(run).toMatchObject({ status: 'error', items: [] });
		expect(calls).toHaveLength(3);
	});

	it('keeps all items where none fails', async () => {
		respond();
		const run = await start([written('0'), written('1')], { onError: 'stopWorkflow' });

		expect(run).toMatchObject({ status: 'success', errorItems: [] });
		expect(run.items.map(toSeen)).toEqual([written('0'), written('1')].map(expectedOf));
	});
});

it.each(CONTINUING)('lets the next nodes look back at the row of a failed item, with %s', async (onError) => {
	respond();
	const position = [0, 0];
	const lookBack = {
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		position,
		parameters: {
			mode: 'raw',
			jsonOutput: "={{ { city: $('Rows').item.json.mx_City, failed: $json.error !== undefined } }}",
			options: {},
		},
	};
	const main = (...nodes: string[]) => ({ main: nodes.map((node) => [{ node, type: 'main', index: 0 }]) });
	const workflow = {
		name: 'Look back',
		nodes: [
			{
				id: '1',
				name: 'Rows',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position,
				parameters: {},
			},
			{ id: '2', name: 'Upsert', type: NODE_TYPE, typeVersion: 1, position, parameters, onError },
			{ id: '3', name: 'Written', ...lookBack },
			{ id: '4', name: 'Failed', ...lookBack },
		],
		connections: { Rows: main('Upsert'), Upsert: main('Written', 'Failed') },
	};
	const input = [
		{ ...written('0'), mx_City: 'Agra' },
		{ ...failing('1'), mx_City: 'Bonn' },
		refused(),
		{ ...written('3'), mx_City: 'Cork' },
	];
	const run = await runWorkflow(workflow, { credentials: createCredentials(), input });

	const [agra, bonn, delhi, cork] = [
		{ city: 'Agra', failed: false },
		{ city: 'Bonn', failed: true },
		{ city: 'Delhi', failed: true },
		{ city: 'Cork', failed: false },
	];
	const seen = (name: string) => run.output(name).map(({ json }) => json);
	expect([seen('Written'), seen('Failed')]).toEqual(
		onError === 'continueErrorOutput'
			? [[agra, cork], [bonn, delhi]] // prettier-ignore
			: [[agra, bonn, delhi, cork], []],
	);
});
