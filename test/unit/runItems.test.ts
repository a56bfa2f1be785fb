/** The loop over items with a fake operation and a fake service, without n8n's engine. */
import type { IExecuteFunctions, IHttpRequestOptions, NodeExecutionHint } from 'n8n-workflow';
import { runItems } from '../../nodes/LeadManagement/execution/runItems';
import type { Operation } from '../../nodes/LeadManagement/types';

/** An item, which says how the service answers it. */
interface TestItem {
	answer?: unknown;
	timeout?: unknown;
	orderKeys?: string[];
	/** True for an item from which no request can be made. */
	broken?: boolean;
}

interface Settings {
	continues?: boolean;
	aborted?: boolean;
	isChosen?: boolean;
	type?: string;
	/** Anything else replaces a part of the context. */
	[part: string]: unknown;
}

let runs = 0;

const credentialOf = (accessKey: string, callLimit: number) => ({
	baseUrl: 'https://api.example.com',
	accessKey,
	secretKey: 'secret',
	callLimit,
});

/** Runs items in a context with only what the loop needs. */
const run = async (
	items: TestItem[],
	{ continues = false, aborted = false, isChosen = true, type = 'test', ...context }: Settings = {},
) => {
	const sent: IHttpRequestOptions[] = [];
	const logged: string[] = [];
	const controller = new AbortController();
	if (aborted) controller.abort();
	const wholeContext = {
		// Each run has its own account, so that what one run learns about the limit does not slow down the next.
		getCredentials: async () => credentialOf(`access-${++runs}`, 1_000),
		getExecutionCancelSignal: () => controller.signal,
		getInputData: () => items.map((json) => ({ json })),
		getMode: () => 'trigger',
		getNode: () => ({ name: 'Lead Management', type, typeVersion: 1, position: [0, 0], parameters: {} }),
		getNodeParameter: (_name: string, itemIndex: number, fallback: unknown) =>
			items[itemIndex].timeout ?? fallback,
		helpers: {
			async httpRequestWithAuthentication(_credential: string, options: IHttpRequestOptions) {
				sent.push(options);
				return { statusCode: 200, headers: {}, body: [Buffer.from(options.body as string)] };
			},
		},
		logger: { debug: (message: string) => logged.push(message) },
		...context,
	} as unknown as IExecuteFunctions;
	const operation = {
		toRequest: (_context: IExecuteFunctions, itemIndex: number) => {
			if (items[itemIndex].broken) throw new Error('broken');
			const { answer, orderKeys = [] } = items[itemIndex];
			return { path: '/path', query: {}, body: JSON.stringify(answer), orderKeys };
		},
		isSuccess: (body: unknown) => body === 'good',
	} as unknown as Operation;
	return {
		output: await runItems(wholeContext, isChosen ? operation : undefined, continues),
		sent,
		logged,
		controller,
	};
};

const GOOD = { answer: 'good' };
const BAD = { answer: { ExceptionMessage: 'bad.' } };

test('no item gives no output and no call', async () => {
	expect(await run([])).toMatchObject({ output: [], sent: [] });
});

test('each item gives its own, in order', async () => {
	const { output, sent } = await run([GOOD, BAD, GOOD], { continues: true });
	expect(sent).toHaveLength(3);
	expect(output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
	expect(output.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
	expect(output[1].json).toEqual({
		error: 'LeadSquared refused this item: bad [item 1]',
		message: expect.stringMatching(/^Fix what the message names/),
	});
});

test('waits 30 seconds for an answer, or as long as the item says', async () => {
	const { sent } = await run([GOOD, { ...GOOD, timeout: 1 }, { ...GOOD, timeout: '250' }]);
	expect(sent.map(({ timeout }) => timeout).sort((one = 0, other = 0) => one - other)).toEqual([
		1, 250, 30_000,
	]);
});

test.each([0, -1, 0.5, NaN, Infinity, 'long', null, {}])('refuses to wait %p', async (timeout) => {
	const running = run([GOOD, { ...GOOD, timeout }], {
		getNodeParameter: (_name: string, index: number) => (index ? timeout : 5),
	});
	await expect(running).rejects.toMatchObject({
		message: "'Timeout' in 'Options' needs a number of milliseconds, 1 or more [item 1]",
		description: 'Enter e.g. 30000, which is 30 seconds. Nothing was written.',
	});
});

test('an execution that was stopped before it began sends nothing, and is no failure', async () => {
	expect(await run([GOOD, BAD], { aborted: true })).toMatchObject({ output: [], sent: [] });
});

test('an execution that is stopped gives out what was written before', async () => {
	const controller = new AbortController();
	const helpers = {
		async httpRequestWithAuthentication(_credential: string, { body }: IHttpRequestOptions) {
			controller.abort();
			return { statusCode: 200, headers: {}, body: [Buffer.from(body as string)] };
		},
	};
	const { output } = await run([GOOD, GOOD], {
		helpers,
		getCredentials: async () => credentialOf('stopped', 1),
		getExecutionCancelSignal: () => controller.signal,
	});
	expect(output).toEqual([{ json: 'good', pairedItem: { item: 0 } }]);
});

test('an execution that is stopped while its items are checked checks no more of them', async () => {
	const controller = new AbortController();
	let checked = 0;
	const { output, sent } = await run(Array(10_000).fill(GOOD), {
		getExecutionCancelSignal: () => controller.signal,
		getNodeParameter: () => {
			if (++checked === 150) controller.abort();
			return 30_000;
		},
	});
	expect({ output, sent }).toEqual({ output: [], sent: [] });
	expect(checked).toBe(150);
});

test('other executions get their turn while many items are handed over', async () => {
	const ITEMS = 20_000;
	let turns = 0;
	const counting = setInterval(() => turns++, 1);
	const controller = new AbortController();
	/** The turn of the event loop in which each item was handed over: its keys are read then. */
	const turnsOfItems: number[] = [];
	const orderKeys: string[] = [];
	orderKeys[Symbol.iterator] = () => {
		if (turnsOfItems.push(turns) === ITEMS) controller.abort();
		return [].values();
	};
	const giveUp = setTimeout(() => controller.abort(), 10_000);
	await run(Array(ITEMS).fill({ ...GOOD, orderKeys }), {
		getCredentials: async () => credentialOf('large', 1),
		getExecutionCancelSignal: () => controller.signal,
		helpers: {
			httpRequestWithAuthentication: async () => ({
				statusCode: 200,
				headers: {},
				body: [Buffer.from('"good"')],
			}),
		},
	});
	clearInterval(counting);
	clearTimeout(giveUp);
	expect(turnsOfItems.length).toBeGreaterThanOrEqual(ITEMS);
	// A break comes after 100 items; a busy machine may skip some turns of the counter.
	expect(turnsOfItems[ITEMS - 1] - turnsOfItems[0]).toBeGreaterThan(ITEMS / 1_000);
});

test('an n8n that cannot be asked for the stop button sends all', async () => {
	const { output } = await run([GOOD], { getExecutionCancelSignal: () => undefined });
	expect(output).toEqual([{ json: 'good', pairedItem: { item: 0 } }]);
});

test('nobody listens to the stop button any more when all is over', async () => {
	const signal = { aborted: false, addEventListener: jest.fn(), removeEventListener: jest.fn() };
	await run([GOOD], { getExecutionCancelSignal: () => signal });
	const added = signal.addEventListener.mock.calls;
	// The run, and its call.
	expect(added).toEqual([
		['abort', expect.any(Function)],
		['abort', expect.any(Function)],
	]);
	expect(signal.removeEventListener.mock.calls).toEqual(expect.arrayContaining(added));
});

test('an error that has no description gets one, which says how far the run had come', async () => {
	await expect(run([GOOD, { broken: true }])).rejects.toMatchObject({
		message: 'broken',
		description: 'Nothing was written.',
	});
});

test('a credential that cannot be used stops the run, or fails each item', async () => {
	const withoutKeys = { getCredentials: async () => ({ baseUrl: 'https://api.example.com' }) };
	await expect(run([GOOD], withoutKeys)).rejects.toThrow("'Access Key' of the credential is empty");
	const { output, sent } = await run([GOOD, GOOD], { ...withoutKeys, continues: true });
	expect(sent).toEqual([]);
	expect(output.map(({ json }) => json.error)).toEqual(
		Array(2).fill("'Access Key' of the credential is empty"),
	);
});

test('an operation that the node does not have stops the run, or fails each item', async () => {
	const message = "This operation doesn't exist for the selected 'Resource'";
	const description = "Select 'Resource' and 'Operation' again.";
	await expect(run([GOOD], { isChosen: false })).rejects.toMatchObject({ message, description });
	const { output, sent } = await run([GOOD, GOOD], { isChosen: false, continues: true });
	expect(sent).toEqual([]);
	expect(output.map(({ json }) => json.error)).toEqual([message, message]);
});

test('an AI agent gets every error as text', async () => {
	const { output } = await run([BAD, { broken: true }], {
		type: 'n8n-nodes-lead-management.leadManagementTool',
	});
	expect(output.map(({ json }) => json.Status)).toEqual(['Error', 'Error']);
	expect(output[0].json.Message).toMatch(/^LeadSquared refused this item: bad \[item 0\]\. Fix what /);
	expect(output[1].json.Message).toBe('broken.');
});

test('what had to wait is told in the log, and to the user where n8n can', async () => {
	const hints: NodeExecutionHint[] = [];
	const getCredentials = async () => credentialOf('crowded', 1);
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
	try {
		for (const addExecutionHints of [(hint: NodeExecutionHint) => hints.push(hint), undefined]) {
			const running = run([GOOD, GOOD], { getCredentials, addExecutionHints });
			await jest.advanceTimersByTimeAsync(30_000);
			const { logged } = await running;
			expect(logged).toEqual([expect.stringMatching(/calls? waited for the rate limit \(1 per 5 seconds\)/)]);
		}
	} finally {
		jest.useRealTimers();
	}
	expect(hints).toHaveLength(1);
});

describe('items whose input is refused, where the node stops', () => {
	const refused = { broken: true };
	const goOn =
		"To write the other items, set 'On Error' in the node's settings to 'Continue (using error output)'.";

	test('are all told at once', async () => {
		await expect(run([GOOD, refused, refused])).rejects.toMatchObject({
			message: '2 of 3 items cannot be sent',
			description: expect.stringMatching(/^broken\. broken\. .*Nothing was written\.$/),
		});
		await expect(run([GOOD, refused, refused])).rejects.toMatchObject({
			description: expect.stringContaining(goOn),
		});
	});

	test('are named up to five', async () => {
		const running = run(Array(7).fill(refused));
		await expect(running).rejects.toMatchObject({
			message: '7 of 7 items cannot be sent',
			description: expect.stringMatching(/^(broken\. ){5}(?!broken|.*To write the other items)/),
		});
	});
});

describe('after a run', () => {
	const hintsOf = async (items: TestItem[], settings: Settings = {}) => {
		const hints: string[] = [];
		const addExecutionHints = ({ message }: NodeExecutionHint) => hints.push(message);
		await run(items, { continues: true, addExecutionHints, ...settings });
		return hints;
	};

	test('that wrote everything there is no hint', async () => {
		expect(await hintsOf([GOOD, GOOD])).toEqual([]);
	});

	test('that could not begin a hint counts', async () => {
		const getCredentials = async () => ({ baseUrl: 'https://api.example.com' });
		expect(await hintsOf([GOOD, GOOD], { getCredentials })).toEqual(['0 written, 2 refused']);
	});

	test('that refused something a hint counts', async () => {
		expect(await hintsOf([GOOD, BAD, { broken: true }])).toEqual(['1 written, 2 refused']);
	});
});

test('a stop during the checking of items ends it', async () => {
	const controller = new AbortController();
	let read = 0;
	const items = Array(1_000).fill(GOOD);
	const { output, sent } = await run(items, {
		getExecutionCancelSignal: () => controller.signal,
		getNodeParameter: (_name: string, _itemIndex: number, fallback: unknown) => {
			if (++read === 150) controller.abort();
			return fallback;
		},
	});
	expect({ output, sent }).toEqual({ output: [], sent: [] });
	expect(read).toBe(150);
});
