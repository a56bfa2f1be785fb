/**
 * A form and a sheet as people make them, mapped automatically: written at the first try, or stopped by a message that
 * leads to success in one step.
 */
import type { IVersionedNodeType } from 'n8n-workflow';
import { readLeadFields } from '../lead-service/leadFields';
import { toSpreadsheet } from '../support/sheetJs';
import type { Cell } from '../support/sheetJs';
import { isN8n1, nodeTypes } from './support/engineHost';
import type { Item } from './support/harness';
import { receive } from './support/receive';
import { forgetAnswers } from './support/recordCalls';
import { AUTO_MAP, pairs, run } from './support/rows';
import { extract, toCsv } from './support/spreadsheet';

// Jest cannot load these. They read calendars and clean HTML, which these tests do not need.
jest.mock('ts-ics', () => ({}));
jest.mock('sanitize-html', () => ({}));

const ACCOUNT = {
	fields: [
		...['FirstName', 'LastName', 'Mobile', 'Company', 'Source', 'mx_City', 'mx_Newsletter', 'mx_Budget'],
		{ SchemaName: 'mx_Message', DisplayName: 'Message' },
		{ SchemaName: 'mx_Topics', DisplayName: 'Topics', DataType: 'Text' },
		{ SchemaName: 'mx_Next_Follow_up', DisplayName: 'Next follow-up', DataType: 'Date' },
	],
	mandatoryAttributes: [],
	objectTypes: false,
};
const LIST = { body: [...readLeadFields(ACCOUNT).values()] };
const runAll = (items: Item[], onError: 'continueErrorOutput' | 'stopWorkflow') => {
	forgetAnswers();
	return run({ list: LIST, items, parameters: AUTO_MAP, inEditor: true }, onError);
};

describe('a form', () => {
	const formTrigger = nodeTypes.getByName('n8n-nodes-base.formTrigger') as unknown as IVersionedNodeType;
	const typeVersion = formTrigger.currentVersion;
	const FIELDS = [
		{ fieldLabel: 'Your e-mail', fieldType: 'email', answer: 'ada@example.com' },
		{ fieldLabel: 'Full name', answer: 'Ada King Lovelace ' },
		{ fieldLabel: 'Mobile', answer: '+44 20 7946 0000' },
		{ fieldLabel: 'Company', answer: 'Analytical Engines' },
		{ fieldLabel: 'Message', fieldType: 'textarea', answer: 'Please call back,\nin the afternoon' },
		{ fieldLabel: 'Lead source', fieldType: 'dropdown', answer: 'Website' },
		{ fieldLabel: 'Next follow-up', fieldType: 'date', answer: '2026-12-01' },
		{ fieldLabel: 'Newsletter', fieldType: 'checkbox', answer: '["Yes"]' },
		{ fieldLabel: 'Topics', fieldType: 'checkbox', answer: '["Engines","Poetry"]' },
	];
	const FILE = { fieldLabel: 'Your file', fieldType: 'file' };

	/** The item of a submission, in which the field for a file is as n8n leaves it. */
	const submit = async (labels: Record<string, string> = {}, answers: Record<string, string> = {}) => {
		const values = FIELDS.map(({ fieldLabel, fieldType = 'text' }) => ({
			fieldLabel: labels[fieldLabel] ?? fieldLabel,
			// n8n 1.85 has no checkboxes, and gives the choices of a dropdown in the same way.
			...(isN8n1 && fieldType === 'checkbox' ? { fieldType: 'dropdown', multiselect: true } : { fieldType }),
		}));
		const data = FIELDS.map(({ fieldLabel, answer }, index) => [
			`field-${index}`,
			answers[fieldLabel] ?? answer,
		]);
		const [item] = await receive(
			{
				type: 'n8n-nodes-base.formTrigger',
				typeVersion,
				parameters: { formTitle: 'Contact us', formFields: { values: [...values, FILE] } },
			},
			{
				contentType: 'multipart/form-data',
				headers: {},
				query: { utm_source: 'newsletter' },
				body: { data: Object.fromEntries(data) },
			},
		);
		expect(item.json).toMatchObject({
			formMode: expect.any(String),
			// n8n 1.85 adds none.
			...(!isN8n1 && { formQueryParameters: expect.any(Object) }),
		});
		const file = { filename: 'offer.pdf', mimetype: 'application/pdf', size: 12 };
		return { ...item, json: { ...item.json, 'Your file': file } };
	};
	const BEFORE_BOXES: [string, string][] = [
		['FirstName', 'Ada King'],
		['LastName', 'Lovelace'],
		['Mobile', '+44 20 7946 0000'],
		['Company', 'Analytical Engines'],
		['mx_Message', 'Please call back,\nin the afternoon'],
		['Source', 'Website'],
		['mx_Next_Follow_up', '2026-12-01'],
	];
	const email: [string, string] = ['EmailAddress', 'ada@example.com'];
	const ticked = pairs(email, ...BEFORE_BOXES, ['mx_Newsletter', 'Yes'], ['mx_Topics', 'Engines;Poetry']);

	test('with "Your e-mail" is stopped with the one label to change, and then each submission is written', async () => {
		const stopped = await runAll([await submit()], 'stopWorkflow');
		expect(stopped.sent).toEqual([]);
		const [, from, to] =
			/Your column "(.*)" may be the email address: rename it to "(.*)",/.exec(
				stopped.error?.description ?? '',
			) ?? [];
		expect(from).toBe('Your e-mail');

		const submissions = [
			await submit({ [from]: to }),
			await submit({ [from]: to }, { Newsletter: '[]', Topics: '["Poetry"]' }),
			await submit({ [from]: to }, { Newsletter: '[]', Topics: '[]', 'Next follow-up': '', Message: '' }),
		];
		const { error, sent, hints } = await runAll(submissions, 'stopWorkflow');
		expect(error).toBeUndefined();
		expect(sent).toEqual([
			ticked,
			pairs(email, ...BEFORE_BOXES, ['mx_Topics', 'Poetry']),
			pairs(email, ...BEFORE_BOXES.filter(([name]) => !/Message|Follow/.test(name))),
		]);
		expect(hints.map(({ message }) => message)).toEqual([
			"3 written. EmailAddress, Full name → FirstName and LastName, Mobile, Company, Message → mx_Message, Lead source → Source, Next follow-up → mx_Next_Follow_up, Newsletter → mx_Newsletter, Topics → mx_Topics. Left out (no such field): Your file. Rename it, or use 'Map Each Attribute Manually'",
		]);
	});

	test.each(['E-mail', 'Email', 'email address'])('with %j is written at the first try', async (label) => {
		const { error, sent } = await runAll([await submit({ 'Your e-mail': label })], 'stopWorkflow');
		expect(error).toBeUndefined();
		expect(sent).toEqual([ticked]);
	});
});

describe('a sheet', () => {
	const day = (text: string) => new Date(`${text}Z`);
	const BLANK: Cell[] = Array<null>(7).fill(null);
	const SHEET: Cell[][] = [
		['Name', 'E-mail', 'Phone number', 'Lead Source', 'City', 'Next follow-up', null],
		['Ada Lovelace', 'ada@example.com', '+44 20 7946 0000', 'Website', 'London', day('2026-12-01'), null],
		[
			'Grace Brewster Hopper',
			'grace@example.com',
			12125550100,
			'Referral',
			'New York',
			day('2026-12-02'),
			null,
		],
		['Nobody', null, null, 'Website', 'Rome', null, null],
		BLANK,
		['Bob', 'bob at example.com', null, null, 'Oslo', null, null],
		['Eve', 'eve@example.com', null, null, 'Paris', null, 'called twice'],
		['Mary', 'mary@example.com', null, null, 'Jedburgh', null, null],
		BLANK,
		BLANK,
	];
	const leads = (first: string, second: string) => [
		pairs(
			['FirstName', 'Ada'],
			['LastName', 'Lovelace'],
			['EmailAddress', 'ada@example.com'],
			['Phone', '+44 20 7946 0000'],
			['Source', 'Website'],
			['mx_City', 'London'],
			['mx_Next_Follow_up', first],
		),
		pairs(
			['FirstName', 'Grace Brewster'],
			['LastName', 'Hopper'],
			['EmailAddress', 'grace@example.com'],
			['Phone', '12125550100'],
			['Source', 'Referral'],
			['mx_City', 'New York'],
			['mx_Next_Follow_up', second],
		),
		pairs(['FirstName', 'Mary'], ['EmailAddress', 'mary@example.com'], ['mx_City', 'Jedburgh']),
	];

	/** Three rows are bad: the node stops, or writes the others if it is told so. */
	const expectLeads = async (items: Item[], dates: [string, string]) => {
		const stopped = await runAll(items, 'stopWorkflow');
		expect(stopped.sent).toEqual([]);
		expect(stopped.error?.message).toMatch(/^3 of \d items/);
		expect(stopped.error?.description).toContain("set 'On Error'");

		const { sent, errorItems, hints } = await runAll(items, 'continueErrorOutput');
		expect(sent).toEqual(leads(...dates));
		// The first heading of a CSV file begins with a byte order mark.
		expect(errorItems.map(({ json }) => [Object.values(json)[0], json.error])).toEqual([
			['Nobody', expect.stringMatching(/^No email address or phone/)],
			['Bob', expect.stringMatching(/"bob at example\.com"/)],
			['Eve', expect.stringMatching(/^A column without a name has the value "called twice"/)],
		]);
		const [{ message }] = hints;
		expect(message).toMatch(
			/^3 written, 3 refused(, \d blank rows skipped)?\. Name → FirstName and LastName, E-mail → EmailAddress, /,
		);
		return message;
	};

	test('as XLSX is written at the first try, its dates as dates', async () => {
		const items = await extract('xlsx', toSpreadsheet('xlsx', SHEET));
		const hint = await expectLeads(items, ['2026-12-01', '2026-12-02']);
		expect(hint).not.toContain('Sent unchanged');
	});

	test('as CSV with commas is written at the first try, and the hint names its dates', async () => {
		const items = await extract('csv', toCsv(',', SHEET));
		const hint = await expectLeads(items, ['01.12.2026', '02.12.2026']);
		expect(hint).toContain('Next follow-up (01.12.2026). Write dates as YYYY-MM-DD');
	});

	test('as CSV with semicolons is stopped once, with the option that reads it', async () => {
		const file = toCsv(';', SHEET);
		const stopped = await runAll(await extract('csv', file), 'stopWorkflow');
		expect(stopped.sent).toEqual([]);
		expect(stopped.error?.message).toMatch(/^The file is separated by semicolons/);
		const [, delimiter] =
			/add the option 'Delimiter' and set it to (.)\./.exec(stopped.error?.description ?? '') ?? [];

		await expectLeads(await extract('csv', file, { delimiter }), ['01.12.2026', '02.12.2026']);
	});
});
