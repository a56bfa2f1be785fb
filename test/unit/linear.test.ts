/**
 * Work that grows with its input, not with the square of it: two sizes in one run are compared, in time of the processor, with
 * room for a busy machine. Where steps can be counted, they are.
 */
import { Results } from '../../nodes/LeadManagement/run/results';
import { toMeaning } from '../../nodes/LeadManagement/words/headings';
import { splitName } from '../../nodes/LeadManagement/operations/lead/types/wholeName';
import { readNames } from '../../nodes/LeadManagement/parameters/nameList';
import { open } from '../../nodes/LeadManagement/operations/lead/table/answers';
import { CONTACTS } from '../../nodes/LeadManagement/operations/lead/types/contacts';
import { redactor } from '../../nodes/LeadManagement/service/redactor';
import { expectLinear } from '../support/growth';
import { createContext } from '../support/node';
import { createWorld, range, toReply } from './pacing/world';

const redact = redactor(['abcd', 'efgh', 'u$r0123456789abcdef']);
// prettier-ignore
test.each<[what: string, read: (text: string) => unknown, units: string[], size: number]>([
	['a heading', toMeaning, 'a| |(|*|work home |1.|é|e\u0301|\u0301|A\u200B|aB|( required |😀|Email '.split('|'), 200_000],
	['a list of names', (text) => readNames(`a${text}b`), [' ', '[', '"a,'], 80_000],
	['a list of names in quotes', (text) => readNames(`"${text}b`), ['\\', '“a,'], 80_000],
	['a text with keys', redact, ['\\', '%25', '&amp;', 'u$r0123', ' '], 16_000],
	['a name', (text) => splitName(`a,${text},`, false), [' ', 'a ', ','], 80_000],
	['JSON in a fence', (text) => open('```' + text + '`'), ['\n', ' ', '```\n', '{'], 200_000],
	['a contact', (text) => CONTACTS.map(({ read }) => read(text)), ['1', '+ (', 'a', ' ', '@', '.', '<a@'], 200_000],
])('%s is read in linear time', async (_what, read, units, size) => {
	for (const unit of units) await expectLinear((length) => read(unit.repeat(length)), size);
});

test.each<[string, (row: number) => string]>([
	['one reason', () => 'No email address or phone found'],
	['reasons of their own', (row) => `"${row}" is not a phone number`],
])('rows that are refused for %s are listed in linear time', async (_title, messageOf) => {
	const refuse = (count: number) => {
		const { context } = createContext({}, Array(count).fill({}));
		const results = new Results(context, false);
		for (const row of range(count))
			results.set(row, {
				countedAs: 'refused',
				refusal: { message: messageOf(row), description: 'Fix it.' },
			});
		expect(() => results.throwRefused()).toThrow(`${count} of ${count} items were refused`);
	};
	await expectLinear(refuse, 64_000);
});

const attempt = async () => toReply({ outcome: 'written' });

test.each<[string, (row: number) => string[]]>([
	['with one key', () => ['key']],
	['whose keys cross', (row) => [`email ${row % 300}`, `phone ${row % 301}`]],
])('rows of one execution %s are sent in linear time', async (_title, keysOf) => {
	const run = async (count: number) => {
		const { time, enter } = createWorld({ callLimit: 1_000_000 });
		const calls = enter();
		await time.until(
			calls.forEach(range(count), async (row) => void (await calls.run(keysOf(row), attempt))),
		);
	};
	await expectLinear(run, 4_000);
});

test('each of many executions of one row with one key is sent in linear time', async () => {
	const run = async (count: number) => {
		const { time, enter } = createWorld({ callLimit: 1_000_000 });
		const execute = async () => {
			const calls = enter();
			await calls.run(['key'], attempt);
			calls.leave();
		};
		await time.until(Promise.all(range(count).map(execute)));
	};
	await expectLinear(run, 1_000);
});
