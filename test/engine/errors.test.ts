/** What the node says when an item fails. support/messages.md has every text, and docs/troubleshooting.md the common ones. */
import { readFileSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { LEAD_PROBLEMS } from '../../nodes/LeadManagement/operations/lead/leadProblems';
import { templateProblems } from '../../nodes/LeadManagement/operations/permissionTemplate/updatePermissionTemplate';
import {
	CHECK_BASE_URL,
	FIRST_KINDS,
	LAST_KINDS,
	REPORTED_ERROR,
} from '../../nodes/LeadManagement/service/problemKinds';
import { DEMO_KEYS } from '../lead-service/settings';
import { findKeys } from '../support/keySearch';
import {
	ACCOUNT_FIELDS,
	ERROR_ANSWERS,
	HEADINGS,
	LEAD,
	REFUSED_CREDENTIALS,
	REFUSED_INPUT,
} from './support/errorAnswers';
import type { ErrorAnswer, RefusedInput } from './support/errorAnswers';
import { withoutWaiting } from '../support/fakeTimers';
import { runNode, type Run } from './support/harness';
import { forgetAnswers, recordCalls, type Call } from './support/recordCalls';
import { NO_LIST } from './support/rows';
import { answerSuccess } from './support/wire';

const DOCS_FILE = join(__dirname, '..', '..', 'docs', 'troubleshooting.md');
const MESSAGES_FILE = join(__dirname, 'support', 'messages.md');
/** UPDATE_DOCS=1 writes the tables of both files instead of comparing them. */
const updateDocs = process.env.UPDATE_DOCS === '1';
const UPDATE = 'If the new text is right, run `npm run docs:errors`.';
const TABLE = /^\|.*\n(?:\|.*\n)+/m;

const baseUrl = 'https://service.example';
const good = { EmailAddress: 'good@example.com', Id: 'good' };
const bad = { EmailAddress: 'bad@example.com', Phone: '5550100', mx_Gone: '1', ' mx_Old ': '2', Id: 'bad' };
const WRITTEN = / 1 of 2 items were written(?:, and 1 may have been)?\. If you run them again, .*$/;

const isBad = ({ body, rawQuery }: Call) => body.includes('bad@') || rawQuery.startsWith('Id=bad');

/** A row of a table. Messages with the same advice share it. */
interface Row {
	messages: Set<string>;
	causes: Set<string>;
	advice: string;
	retries: Retries;
}

/** Up to how often, or for how long. */
type Retries = number | 'for a minute';

/** Prettier writes an underscore at the end of a word so. */
const toCell = (text: string) => text.replace(/_(?!\w)/g, '\\_');

const toCells = ({ messages, causes, advice, retries }: Row) =>
	[
		[...messages].join('<br>'),
		[...causes].join('<br>'),
		advice,
		retries === 0 ? 'None' : String(retries),
	].map(toCell);

const HEAD = ['Message', 'Cause', 'What to do', 'Retries'];

const toTable = (rows: Row[], titles: string[]) => {
	const columns = titles.map((title) => HEAD.indexOf(title));
	const cells = [HEAD, ...rows.map(toCells)].map((row) => columns.map((column) => row[column]));
	const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
	const [first, ...others] = cells.map(
		(row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |\n`,
	);
	return [first, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`, ...others].join('');
};

/** The table under a heading, or nothing. */
const tableUnder = (page: string, heading: string) =>
	TABLE.exec((page.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ')[0])?.[0];

interface Said {
	cause: string;
	message: string;
	advice: string;
	retries: Retries;
}

const errorOf = ({ error }: Run) => {
	if (!error) throw new Error('The run has not failed');
	return error;
};

/** A text without seconds and times. */
const withoutTimes = (text: string) =>
	text.replace(/\d+ seconds/, '… seconds').replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/, '…');

/** A message without what differs from one error to the next: the service's own words, a code, or a status. */
const withoutDetail = (message: string) =>
	withoutTimes(message)
		.replace(/ \([^)]*\)$/, '')
		.replace(/: .*$/, '')
		.replace(/"[^"]*"(, "[^"]*")*/, '…');

/** A new account for every test: the rate limit that one test meets would slow down the next. */
const newCredentials = () => ({ leadManagementApi: { baseUrl, ...DEMO_KEYS, accessKey: randomUUID() } });

const toAdvice = (description: string) =>
	description
		// The page explains it once.
		.replace(CHECK_BASE_URL, "Check 'Base URL' in the credential.")
		.replace(/ In this item, .*$/, '');

type RefusedCredential = (typeof REFUSED_CREDENTIALS)[number];
const refuseCredential = async ({ cause, credential }: RefusedCredential): Promise<Said> => {
	recordCalls('https://api.example.com', []);
	const credentials = { leadManagementApi: credential };
	const run = await runNode({ credentials, parameters: LEAD, items: [good] });

	const { message, description, name } = errorOf(run);
	expect(name).toBe('NodeOperationError');
	const advice = toAdvice(String(description).replace(' Nothing was written.', ''));
	return { cause, message, advice, retries: 0 };
};

const refuseInput = async ({ cause, item, parameters = LEAD }: RefusedInput): Promise<Said> => {
	const calls = recordCalls(baseUrl, () => ({ body: ACCOUNT_FIELDS }));
	const run = await runNode({ credentials: newCredentials(), parameters, items: [{ ...item }] });

	const { message, description, name, context } = errorOf(run);
	expect(name).toBe('NodeOperationError');
	// What concerns the columns of a run names no item.
	expect([0, undefined]).toContain(context.itemIndex);
	expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
	return {
		cause,
		message,
		advice: toAdvice(String(description).replace(' Nothing was written.', '')),
		retries: 0,
	};
};

const answerWith = async (given: ErrorAnswer): Promise<Said> => {
	const { heading, cause, answer, parameters = LEAD, calls: expectedCalls } = given;
	const calls = recordCalls(baseUrl, (call) => {
		if (call.method === 'GET') return NO_LIST;
		return isBad(call) ? answer : answerSuccess(call);
	});
	const credentials = newCredentials();
	const run = await withoutWaiting(() => runNode({ credentials, parameters, items: [good, bad] }));

	const { accessKey, secretKey } = credentials.leadManagementApi;
	const { error, runData, stored, hints, logLines } = run;
	expect(findKeys({ error, runData, stored, hints, logLines }, [accessKey, secretKey])).toEqual([]);
	const { message, httpCode, name, context } = errorOf(run);
	const description = String(errorOf(run).description);
	expect({ name, status: run.status, itemIndex: context.itemIndex }).toEqual({
		name: 'NodeApiError',
		status: 'error',
		itemIndex: 1,
	});
	expect(message).toMatch(/ \[item 2 of 2\]$/);
	expect(description).toMatch(WRITTEN);
	const made = calls.filter(isBad).length;
	expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1 + made);
	if (expectedCalls === 'several') expect(made).toBeGreaterThan(5);
	else expect(made).toBe(expectedCalls);
	expect(httpCode).toBe(answer instanceof Error ? null : String(answer.status ?? 200));
	return {
		cause,
		message: withoutDetail(message.replace(' [item 2 of 2]', '')),
		advice: toAdvice(withoutTimes(description.replace(WRITTEN, ''))),
		// The second call of 'On Duplicate' is none.
		retries:
			heading === HEADINGS.service ? 0 : expectedCalls === 'several' ? 'for a minute' : expectedCalls - 1,
	};
};

/** Each case is played once, by the first test that asks what the node says in it. */
const once = (play: () => Promise<Said>) => {
	let said: Promise<Said> | undefined;
	return () => {
		if (!said) forgetAnswers();
		return (said ??= play());
	};
};

interface Played {
	heading: string;
	cause: string;
	isRare?: boolean;
	say: () => Promise<Said>;
}
const CASES: Played[] = [
	...REFUSED_CREDENTIALS.map((refused) => ({
		...{ heading: HEADINGS.credential, ...refused },
		say: once(() => refuseCredential(refused)),
	})),
	...REFUSED_INPUT.map((refused) => ({
		...{ heading: HEADINGS.input, ...refused },
		say: once(() => refuseInput(refused)),
	})),
	...ERROR_ANSWERS.map((answer) => ({ ...answer, say: once(() => answerWith(answer)) })),
];

const sayAll = async (cases = CASES) => {
	const all: Said[] = [];
	for (const { say } of cases) all.push(await say());
	return all;
};

/** The rows of a table, in the order of the cases. */
const toRows = (all: Said[]): Row[] => {
	const rows = new Map<string, Row>();
	for (const { cause, message, advice, retries } of all) {
		const key = `${advice} ${retries}`;
		const row = rows.get(key) ?? { messages: new Set(), causes: new Set(), advice, retries };
		rows.set(key, row);
		row.messages.add(message);
		row.causes.add(cause);
	}
	return [...rows.values()];
};

it.each(CASES)('$cause', async ({ cause, say }) => expect(await say()).toMatchObject({ cause }));

it('has each of its problems met here', async () => {
	const messages = (await sayAll()).map(({ message }) => message);
	const kinds = [
		...FIRST_KINDS,
		...LEAD_PROBLEMS,
		...templateProblems(''),
		...LAST_KINDS,
		REPORTED_ERROR,
	].map(({ message }) => message);
	const neverMet = [
		// A canceled execution.
		'The request was stopped before LeadSquared responded',
		// A credential that is not valid.
		'The address of the API host is not valid',
		// Only the credential's test says so. The pacer has its own message.
		"The account's rate limit was exceeded",
	];
	const unmet = kinds.filter((kind) => !messages.some((message) => message.startsWith(kind)));

	expect(unmet).toEqual(neverMet);
});

describe.each(Object.values(HEADINGS))('"%s"', (heading) => {
	const compare = (file: string, table: string) => {
		const page = readFileSync(file, 'utf8');
		const before = tableUnder(page, heading);
		if (before === undefined) throw new Error(`There is no table under the heading "${heading}"`);
		// A function, because of the $ in expressions.
		if (updateDocs)
			writeFileSync(
				file,
				page.replace(before, () => table),
			);
		else expect(`${UPDATE}\n${table}`).toBe(`${UPDATE}\n${before}`);
	};

	const cases = CASES.filter((one) => one.heading === heading);

	it('has its table in test/engine/support/messages.md', async () => {
		compare(MESSAGES_FILE, toTable(toRows(await sayAll(cases)), HEAD));
	});

	it('has the common messages in docs/troubleshooting.md', async () => {
		const all = await sayAll(cases.filter(({ isRare = false }) => !isRare));
		// Without what differs from one row to the next.
		const withoutColumns = (advice: string) => advice.replace(/ (It comes|They come) from .*$/, '');
		const common = all.map((said) => ({ ...said, advice: withoutColumns(said.advice) }));
		compare(DOCS_FILE, toTable(toRows(common), ['Message', 'What to do']));
	});
});
