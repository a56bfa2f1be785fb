import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEM_KINDS, REPORTED_ERROR } from '../../nodes/LeadManagement/service/problemKinds';
import { DEMO_KEYS } from '../lead-service/settings';
import { ERROR_ANSWERS, LEAD, REFUSED_CREDENTIALS } from './support/errorAnswers';
import { withoutWaiting } from './support/fakeTimers';
import { runNode, type Run } from './support/harness';
import { recordCalls, type Call } from './support/recordCalls';
import { answerSuccess } from './support/wire';

const DOCS_FILE = join(__dirname, '..', '..', 'docs', 'errors.md');
/** UPDATE_DOCS=1 writes what the node says into docs/errors.md instead of comparing it. */
const updateDocs = process.env.UPDATE_DOCS === '1';

const ANSWERS_HEAD = ['What came back', 'Calls', 'Message', 'Description', 'Code'];
const CREDENTIALS_HEAD = ['Credential', 'Message', 'Description'];
const INTRO = `# Errors

What the node says to each answer of the service, and what to do about it. Under the message stands the number of the
item, \`[item 0]\` being the first. An item that failed has no effect on the others: set 'On Error' in the node's
settings to let the workflow go on with them. A test compares this page with the code; \`npm run docs:errors\` writes it.

## Answers to a call

"Calls" says how often a call is made before the item is given up. A fault on the way is waited out, and so is the call
limit; what the service has judged is not sent again.
`;
const CREDENTIALS_INTRO = `## Credentials that are refused

Nothing is sent with these.
`;

const baseUrl = 'https://service.example';
const good = { EmailAddress: 'good@example.com', Id: 'good' };
const bad = { EmailAddress: 'bad@example.com', mx_Gone: '1', ' mx_Old ': '2', Id: 'bad' };
const WRITTEN =
	' 1 of 2 items were written. Running them again is safe: existing records are updated, not duplicated.';

const isBad = ({ body, rawQuery }: Call) => body.includes('bad@') || rawQuery.startsWith('Id=bad');

const toCells = (line: string) => line.slice(2, -2).split(' | ').map((cell) => cell.trim()); // prettier-ignore
const documented = new Map(
	(existsSync(DOCS_FILE) ? readFileSync(DOCS_FILE, 'utf8') : '')
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map(toCells)
		.map((cells) => [cells[0], cells]),
);
/** What the node said, in the order of the tests. */
const said = { answers: [ANSWERS_HEAD], credentials: [CREDENTIALS_HEAD] };

const toTable = (rows: string[][]) => {
	const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
	const toLine = (cells: string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
	const [head, ...body] = rows.map(toLine);
	return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body, ''].join('\n');
};
const toPage = () => [INTRO, toTable(said.answers), CREDENTIALS_INTRO, toTable(said.credentials)].join('\n');

/** Compares what the node said with the page, cell by cell. */
const expectDocumented = (table: keyof typeof said, cells: string[]) => {
	said[table].push(cells);
	if (!updateDocs) expect(cells).toEqual(documented.get(cells[0]));
};

const errorOf = ({ error }: Run) => {
	if (!error) throw new Error('The run has not failed');
	return error;
};

it.each(ERROR_ANSWERS)('$when', async ({ when, answer, parameters = LEAD, calls: expectedCalls }) => {
	const calls = recordCalls(baseUrl, (call) => (isBad(call) ? answer : answerSuccess(call)));
	// A new account for every test: the rate limit that one test meets would slow down the next.
	const accessKey = `key of ${when}`;
	const credentials = { leadManagementApi: { baseUrl, ...DEMO_KEYS, accessKey } };
	const run = await withoutWaiting(() => runNode({ credentials, parameters, items: [good, bad] }));

	const { message, httpCode, name, context } = errorOf(run);
	const description = String(errorOf(run).description);
	expect({ name, status: run.status, itemIndex: context.itemIndex }).toEqual({
		name: 'NodeApiError',
		status: 'error',
		itemIndex: 1,
	});
	expect(message).toMatch(/ \[item 1\]$/);
	expect(description.endsWith(WRITTEN)).toBe(true);
	const failed = calls.filter(isBad);
	expect(failed).toHaveLength(expectedCalls);
	expect(calls).toHaveLength(1 + expectedCalls);
	expect(httpCode).toBe(answer instanceof Error ? null : String(answer.status ?? 200));
	expectDocumented('answers', [
		when,
		String(failed.length),
		message.replace(' [item 1]', ''),
		description.replace(WRITTEN, ''),
		httpCode ?? '',
	]);
});

it.each(REFUSED_CREDENTIALS)('$when', async ({ when, credential }) => {
	recordCalls('https://api.example.com', []);
	const run = await runNode({
		credentials: { leadManagementApi: credential },
		parameters: LEAD,
		items: [good],
	});

	const { message, description, name } = errorOf(run);
	expect(name).toBe('NodeOperationError');
	expectDocumented('credentials', [when, message, String(description)]);
});

it('has each of its problems met here', () => {
	const messages = said.answers.map(([, , message]) => message);
	const kinds = [...PROBLEM_KINDS, REPORTED_ERROR].map(({ message }) => message);
	// No call can be answered with these two: one means a canceled execution, the other a credential that is not valid.
	const neverMet = [
		'The request was canceled before the service responded',
		'The address of the service is not valid',
	];
	const unmet = kinds.filter((kind) => !messages.some((message) => message.startsWith(kind)));

	expect(unmet).toEqual(neverMet);
});

it('has docs/errors.md say so', () => {
	if (updateDocs) writeFileSync(DOCS_FILE, toPage());
	expect(readFileSync(DOCS_FILE, 'utf8')).toBe(toPage());
});
