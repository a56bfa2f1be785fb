/**
 * A row that gets no answer, and an outage that ends soon: through n8n's engine against real servers on this machine. The times of
 * the node are shorter than usual; `test/unit/pacing` has them as they are, and all other cases.
 */
import { SUCCESS } from '../support/leads';
import { runNode } from './support/harness';
import { serve, type Handler } from './support/loopback';
import { JSON_SUCCESS, credentialsFor, succeed } from './support/oneLead';

jest.mock('../../nodes/LeadManagement/pacing/retryPolicy', () => ({
	...jest.requireActual<object>('../../nodes/LeadManagement/pacing/retryPolicy'),
	...{ UNCERTAIN_MS: 50, PATIENCE_MS: 2_000, IN_EXECUTION: { patienceMs: 2_000, rejections: Infinity } },
}));

/** How long the servers of outages fail: much less than the patience, because a busy machine adds to it. */
const OUTAGE_MS = 300;
const addressOf = (row: number) => `row${row}@example.com`;

/**
 * Writes 60 rows with the phone of their company to a server that does something else with some requests. Returns the addresses
 * that were not written.
 */
const write = async (handler: Handler, isBad: (request: string, index: number) => boolean) => {
	const service = await serve((response, index, request) =>
		(isBad(service.requests[index], index) ? handler : succeed)(response, index, request),
	);
	const { items, errorItems } = await runNode({
		parameters: { dataToSend: 'autoMapInputData', options: { timeout: 1_000 } },
		items: Array.from({ length: 60 }, (_, row) => ({
			EmailAddress: addressOf(row),
			Phone: '+91-9845098450',
		})),
		onError: 'continueErrorOutput',
		credentials: credentialsFor(service.url),
	});
	expect(items.map(({ json }) => json)).toEqual(Array(60 - errorItems.length).fill(SUCCESS));
	return errorItems.map(({ json }) => json.EmailAddress);
};
const reset: Handler = ({ socket }) => void socket?.destroy();
const unavailable: Handler = (response) => response.writeHead(503).end();

test.each<[what: string, rows: number[], handler: Handler]>([
	['one that hangs', [10], () => {}],
	['two neighbors that are reset', [10, 11], reset],
	['one that is always unavailable', [10], unavailable],
])('rows that get no answer are lost alone: %s', async (_what, rows, handler) => {
	const isBad = (request: string) => rows.some((row) => request.includes(`"${addressOf(row)}"`));
	expect(await write(handler, isBad)).toEqual(rows.map(addressOf));
});

test.each<[what: string, handler: Handler]>([
	['503', unavailable],
	['502', (response) => response.writeHead(502).end('<html>')],
	['reset connections', reset],
	['answers that break off', (response) => response.writeHead(200).end(JSON_SUCCESS.slice(0, 20))],
])('an outage that ends soon costs no row: %s', async (_what, handler) => {
	let untilMs = 0;
	const isOut = (_request: string, index: number) => {
		if (index === 5) untilMs = Date.now() + OUTAGE_MS;
		return Date.now() < untilMs;
	};
	expect(await write(handler, isOut)).toEqual([]);
});
