/** The loop over items with a fake operation and a fake service: what tests in n8n's engine cannot show. */
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { runItems } from '../../nodes/LeadManagement/execution/runItems';
import type { Operation } from '../../nodes/LeadManagement/operations/operation';

/** An item, which says how the service answers it. */
interface TestItem {
	answer?: unknown;
	/** True for an item from which no request can be made. */
	broken?: boolean;
}

interface Settings {
	continues?: boolean;
	/** Called before each item is checked. */
	onCheck?: (itemIndex: number) => void;
	/** Anything else replaces a part of the context. */
	[part: string]: unknown;
}

let runs = 0;

/** Runs items in a context with only what the loop needs. */
const run = async (
	items: TestItem[],
	{ continues = false, onCheck = () => {}, ...context }: Settings = {},
) => {
	const sent: IHttpRequestOptions[] = [];
	const log = () => {};
	const wholeContext = {
		// Each run has its own account, so that what one run learns about the limit does not slow down the next.
		getCredentials: async () => ({
			baseUrl: 'https://api.example.com',
			accessKey: `access-${++runs}`,
			secretKey: 'secret',
			callLimit: 1_000,
		}),
		getExecutionCancelSignal: () => undefined,
		getInputData: () => items.map((json) => ({ json })),
		getMode: () => 'trigger',
		getNode: () => ({ name: 'Lead Management', type: 'test', typeVersion: 1, parameters: {} }),
		getNodeParameter: (_name: string, _itemIndex: number, fallback: unknown) => fallback,
		helpers: {
			async httpRequestWithAuthentication(_credential: string, options: IHttpRequestOptions) {
				sent.push(options);
				return { statusCode: 200, headers: {}, body: [Buffer.from(String(options.body))] };
			},
		},
		logger: { debug: log, info: log, warn: log },
		...context,
	} as unknown as IExecuteFunctions;
	const expects = (body: unknown) => {
		if (body === 'mistake') throw new Error('A mistake in the code');
		return body === 'good';
	};
	const operation = {
		plan: async () => ({
			toRow(itemIndex: number) {
				onCheck(itemIndex);
				if (items[itemIndex].broken) throw new Error('broken');
				const body = JSON.stringify(items[itemIndex].answer);
				return { call: { request: { method: 'POST', path: '/path', body }, expects, writes: true } };
			},
		}),
	} as unknown as Operation;
	const output = await runItems(wholeContext, operation, continues);
	return { output, sent };
};

const GOOD = { answer: 'good' };
const written = (...items: number[]) => items.map((item) => ({ json: 'good', pairedItem: { item } }));

describe.each([
	['continues', true],
	['stops', false],
])('an execution of a node that %s after a failed item', (_title, continues) => {
	const stoppable = (aborted = false) => {
		const controller = new AbortController();
		if (aborted) controller.abort();
		return { controller, continues, getExecutionCancelSignal: () => controller.signal };
	};

	test('sends nothing and does not fail if it was stopped before', async () => {
		const items = [GOOD, { broken: true }];
		expect(await run(items, stoppable(true))).toMatchObject({ output: [], sent: [] });
	});

	test('gives out what was written before it is stopped', async () => {
		const settings = stoppable();
		const helpers = {
			async httpRequestWithAuthentication(_credential: string, { body }: IHttpRequestOptions) {
				settings.controller.abort();
				return { statusCode: 200, headers: {}, body: [Buffer.from(String(body))] };
			},
		};
		expect((await run([GOOD, GOOD], { ...settings, helpers })).output).toEqual(written(0));
	});

	test('checks no more items once it is stopped', async () => {
		const settings = stoppable();
		let checked = 0;
		const onCheck = () => {
			if (++checked === 150) settings.controller.abort();
		};
		await run(Array(1_000).fill({ broken: true }), { ...settings, onCheck });
		expect(checked).toBe(150);
	});

	test('lets others work while it checks many items', async () => {
		let turns = 0;
		const counting = setInterval(() => turns++, 0);
		const turnsAtCheck: number[] = [];
		const onCheck = () => turnsAtCheck.push(turns);
		await run(Array(2_000).fill({ broken: true }), { continues, onCheck }).catch(() => {});
		clearInterval(counting);
		// A break comes after 20 items. A busy machine may skip some turns of the counter.
		expect(new Set(turnsAtCheck).size).toBeGreaterThan(20);
	});

	test('listens to the stop button no more when all is over', async () => {
		const signal = { aborted: false, addEventListener: jest.fn(), removeEventListener: jest.fn() };
		await run([GOOD], { continues, getExecutionCancelSignal: () => signal });
		expect(signal.addEventListener).toHaveBeenCalled();
		expect(signal.removeEventListener.mock.calls.sort()).toEqual(signal.addEventListener.mock.calls.sort());
	});
});

test.each([1, 2, 3])('an unexpected error in the last of %i items is not lost', async (count) => {
	const items = [...Array(count - 1).fill(GOOD), { answer: 'mistake' }];
	await expect(run(items)).rejects.toMatchObject({ message: 'A mistake in the code' });
	const { output } = await run(items, { continues: true });
	expect(output.map(({ json }) => json)).toEqual([
		...Array(count - 1).fill('good'),
		{ error: 'A mistake in the code', message: expect.any(String) },
	]);
});
