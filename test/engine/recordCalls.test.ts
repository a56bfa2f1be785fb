/** What would let a test pass that sees nothing: calls that nobody expected, and answers that nobody asked for. */
import { finishCalls, recordCalls } from './support/recordCalls';

const URL = 'https://service.example';
const call = async (url: string) => await fetch(url, { method: 'POST' }).catch(() => 'no answer');

test('a call to another host fails the test', async () => {
	recordCalls(URL, []);
	await call('https://elsewhere.example/path');
	expect(finishCalls).toThrow(/POST elsewhere\.example.*\/path/);
});

test('a call too many fails the test', async () => {
	recordCalls(URL, [{}]);
	await call(`${URL}/first`);
	await call(`${URL}/second`);
	expect(finishCalls).toThrow(`POST ${URL}/second`);
});

test('what fails in a function that answers fails the test', async () => {
	recordCalls(URL, ({ path }) => {
		expect(path).toBe('/expected');
		return {};
	});
	expect(await call(`${URL}/other`)).toBe('no answer');
	expect(finishCalls).toThrow('"/expected"');
});

test('an answer that no call has asked for fails the test', async () => {
	recordCalls(URL, [{}, {}]);
	await call(URL);
	expect(finishCalls).toThrow('Expected length: 2');
});

test('a second list of answers for a host is refused', () => {
	recordCalls(URL, () => ({}));
	expect(() => recordCalls(`${URL}/path`, () => ({}))).toThrow('has answers already');
});
