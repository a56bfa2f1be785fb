/** A row that gets no answer, and an outage that ends soon: through n8n's engine against real servers on this machine. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { sleep, withoutWaiting } from '../support/fakeTimers';
import { SUCCESS } from '../support/leads';
import { runNode } from './support/harness';
import { serve, type Handler } from './support/loopback';
import { JSON_SUCCESS, credentialsFor, succeed } from './support/oneLead';

const AUTO_MAP = { dataToSend: 'autoMapInputData' };

const rowsOf = (count: number, more: object = {}) =>
	Array.from({ length: count }, (_, row) => ({ json: { EmailAddress: `row${row}@example.com`, ...more } }));
const PHONE = { Phone: '+91-9845098450' };
const OUTAGE_MS = 20_000;

const write = async (url: string, items: ReturnType<typeof rowsOf>, options: object = {}) => {
	const { items: written, errorItems } = await withoutWaiting(() =>
		runNode({
			parameters: { ...AUTO_MAP, options },
			items,
			onError: 'continueErrorOutput',
			credentials: credentialsFor(url),
		}),
	);
	for (const { json } of written) expect(json).toEqual(SUCCESS);
	return { written: written.length, failed: errorItems.map(({ json }) => json.EmailAddress) };
};
const hang: Handler = () => {};
const reset: Handler = ({ socket }) => void socket?.destroy();

test('a row of 60 of one company that gets no answer is lost alone', async () => {
	const service = await serve((response, index, request) => {
		(service.requests[index].includes('"row10@') ? hang : succeed)(response, index, request);
	});
	const lost = { written: 59, failed: ['row10@example.com'] };
	expect(await write(service.url, rowsOf(60, PHONE))).toEqual(lost);
});

describe('an outage that ends soon', () => {
	const failFor = (handler: Handler): Handler => {
		let untilMs = 0;
		return (response, index, request) => {
			if (index === 5) untilMs = Date.now() + OUTAGE_MS;
			(Date.now() < untilMs ? handler : succeed)(response, index, request);
		};
	};

	test.each<[what: string, handler: Handler]>([
		['503', (response) => response.writeHead(503).end()],
		['reset connections', reset],
		['answers that break off', (response) => response.writeHead(200).end(JSON_SUCCESS.slice(0, 20))],
	])('costs no row: %s', async (_what, handler) => {
		const service = await serve(failFor(handler));
		expect(await write(service.url, rowsOf(100))).toEqual({ written: 100, failed: [] });
	});

	test('costs no form: a refused connection', async () => {
		const closed: Server = createServer();
		await once(closed.listen(0, '127.0.0.1'), 'listening');
		const { port } = closed.address() as AddressInfo;
		await new Promise((resolve) => closed.close(resolve));
		const done = write(`http://127.0.0.1:${port}`, rowsOf(1));
		await sleep(OUTAGE_MS);
		const opened = createServer((socket) =>
			socket.once('data', () =>
				socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${JSON_SUCCESS.length}\r\n\r\n${JSON_SUCCESS}`),
			),
		);
		await once(opened.listen(port, '127.0.0.1'), 'listening');
		expect(await done).toEqual({ written: 1, failed: [] });
		await new Promise((resolve) => opened.close(resolve));
	});
});

describe('a list of fields', () => {
	const LIST = JSON.stringify([{ SchemaName: 'mx_City', DisplayName: 'City' }]);
	const serveList = async (answerList: Handler, answerRow: Handler = succeed) =>
		await serve((response, index, request) =>
			(request.method === 'GET' ? answerList : answerRow)(response, index, request),
		);
	const answer: Handler = (response) => response.end(LIST);
	/** The first two requests of a server are for the list. */
	const atFirst =
		(handler: Handler): Handler =>
		(response, index, request) =>
			(index < 2 ? handler : answer)(response, index, request);
	const CITY = { City: 'Rome' };

	test.each<[what: string, handler: Handler]>([
		['500 without a body', (response) => response.writeHead(500).end()],
		['nothing', hang],
		['half of it', (response) => void response.writeHead(200, { 'content-length': 900 }).end(LIST)],
	])('that is read at the third try costs no row: %s', async (_what, handler) => {
		const service = await serveList(atFirst(handler));
		expect(await write(service.url, rowsOf(3, CITY))).toEqual({ written: 3, failed: [] });
		expect(service.requests.filter((request) => request.startsWith('GET'))).toHaveLength(3);
	});

	test('with keys that may not write takes a window of calls at most', async () => {
		const service = await serveList(answer, (response) => response.writeHead(401).end());
		expect((await write(service.url, rowsOf(2_000, CITY))).written).toBe(0);
		expect(service.requests.length).toBeLessThan(1_000);
	});
});
