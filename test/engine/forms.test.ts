/** A form as people make it, mapped automatically: stopped by a message that leads to success in one step. */
import type { IVersionedNodeType } from 'n8n-workflow';
import { readLeadFields } from '../lead-service/leadFields';
import { isN8n1, nodeTypes } from './support/engineHost';
import type { Item } from './support/harness';
import { receive } from './support/receive';
import { pairs, run } from './support/rows';

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
const runAll = (items: Item[]) => run({ list: LIST, items, inEditor: true }, 'stopWorkflow');

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

	test('with "Your e-mail" is written as it is, each submission', async () => {
		const submissions = [
			await submit(),
			await submit({}, { Newsletter: '[]', Topics: '["Poetry"]' }),
			await submit({}, { Newsletter: '[]', Topics: '[]', 'Next follow-up': '', Message: '' }),
		];
		const { error, sent, hints } = await runAll(submissions);
		expect(error).toBeUndefined();
		expect(sent).toEqual([
			pairs(email, ...BEFORE_BOXES, ['mx_Newsletter', 'Yes'], ['mx_Topics', 'Engines;Poetry']),
			pairs(email, ...BEFORE_BOXES, ['mx_Topics', 'Poetry']),
			pairs(email, ...BEFORE_BOXES.filter(([name]) => !/Message|Follow/.test(name))),
		]);
		expect(hints.map(({ message }) => message)).toEqual([
			"3 written. Left out: Your file. To send one, add its attribute to 'Additional Attributes', and drag the column on 'Value'. Your e-mail → EmailAddress, Full name → FirstName and LastName, Mobile, Company, Message → mx_Message, Lead source → Source, Next follow-up → mx_Next_Follow_up, Newsletter → mx_Newsletter, Topics → mx_Topics. Sent, though not among the options: Lead source (Website)",
		]);
	});
});
