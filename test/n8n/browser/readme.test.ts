/** Whether the steps of README.md lead where it says, when somebody follows them to the letter. */
import { waitUntil } from '../../support/waitUntil';
import { takeSteps } from './browser';
import { submitForm } from './editor';
import { startEditorSession, type EditorSession } from './editorSession';
import { FORM, REFUSED_ROWS, SHEET } from './readmeSentences';
import { StepFollower } from './stepFollower';

/** The service rejects the row with this address: another lead has its phone. */
const REJECTED_ADDRESS = 'charles.babbage@example.com';
/** The way to read a sheet that needs no account of Google. */
const FILE = 'An Excel or CSV file';

let session: EditorSession;
let follower: StepFollower;

beforeAll(async () => {
	session = await startEditorSession({
		faults: [{ answer: 'duplicate', match: { value: REJECTED_ADDRESS } }],
	});
	follower = new StepFollower(session);
});

afterAll(() => session?.stop());

/** Each test begins where the one before has ended. */
const inEditor = (name: string, steps: () => Promise<void>) =>
	it(name, () => takeSteps(session.page, name, steps));

const leads = () => session.service.state.leads.map(({ attributes }) => attributes);
const bodies = () => session.service.state.calls.map(({ body }) => body);

/** Fills in the form that was shared, as somebody who is not logged in to n8n. */
async function visitForm(answers: string[]) {
	const visitor = await session.page.context().browser()?.newContext();
	const form = await visitor?.newPage();
	if (!visitor || !form) throw new Error('There is no browser');
	await form.goto(follower.sharedUrl);
	// Waits until the form says that it was submitted.
	await submitForm(form, follower.toEntry(answers));
	await visitor.close();
}

describe('the steps of README.md lead', () => {
	inEditor('to a credential', () => follower.follow('Credentials', { from: 2 }));

	inEditor('from a form to a lead', async () => {
		session.service.reset();
		follower.answers = ['ada.lovelace@example.com', 'Ada', '+44 20 7946 0011'];
		await follower.follow(FORM);
		expect(bodies().at(-1)).toBe(
			'[{"Attribute":"EmailAddress","Value":"ada.lovelace@example.com"},' +
				'{"Attribute":"FirstName","Value":"Ada"},' +
				'{"Attribute":"Phone","Value":"+44 20 7946 0011"},' +
				'{"Attribute":"SearchBy","Value":"EmailAddress"}]',
		);
		expect(leads()).toHaveLength(1);
	});

	inEditor('to a form for everybody, whose visitors are not told that a submission is refused', async () => {
		await visitForm(['grace.hopper@example.com', 'Grace', '+1 202 555 0147']);
		await waitUntil('the lead is created', () => leads().length === 2);
		expect(leads()[1]).toEqual({
			EmailAddress: 'grace.hopper@example.com',
			FirstName: 'Grace',
			Phone: '+1 202 555 0147',
		});

		await visitForm([REJECTED_ADDRESS, 'Charles', '+44 20 7946 0012']);
		await follower.goToCanvas();
		await follower.select('Executions');
		await session.page.getByTestId('current-executions-list').getByText('Error').first().waitFor();
		expect(leads()).toHaveLength(2);
	});

	inEditor('from an Excel file to leads, and to refused rows on the error output', async () => {
		session.service.reset();
		follower.rows = [
			['emmy.noether@example.com', 'Emmy', '+49 9131 850'],
			[REJECTED_ADDRESS, 'Charles', '+44 20 7946 0012'],
			['', 'Nobody', ''],
			['mary.somerville@example.com', 'Mary', '+44 1835 860000'],
		].map(([address, name, phone]) => ({
			'Email address': address,
			'First name': name,
			'Phone number': phone,
		}));
		await follower.follow(SHEET, { way: FILE });
		expect(leads()).toEqual([
			{ EmailAddress: 'emmy.noether@example.com', FirstName: 'Emmy', Phone: '+49 9131 850' },
			{ EmailAddress: 'mary.somerville@example.com', FirstName: 'Mary', Phone: '+44 1835 860000' },
		]);
		const { output } = follower;
		await output.getByText(/^2 written, 2 refused\. /).waitFor();
		await output.getByText('Error Branch (2 items)').click();
		for (const text of [REJECTED_ADDRESS, 'Another lead already has this phone'])
			await output.getByText(text).waitFor();
	});

	inEditor('to a file of the refused rows, without sending anything again', async () => {
		const sent = bodies();
		await follower.follow(REFUSED_ROWS, { to: 2 });
		expect(await follower.readDownload()).toEqual([
			{
				'Email address': REJECTED_ADDRESS,
				'First name': 'Charles',
				'Phone number': '+44 20 7946 0012',
				error: expect.stringContaining('Another lead already has this phone'),
				message: expect.stringContaining('update the lead in LeadSquared'),
			},
			{
				'Email address': '',
				'First name': 'Nobody',
				'Phone number': '',
				error: expect.stringContaining('No email address or phone found'),
				message: expect.stringContaining('Every lead needs one of the two'),
			},
		]);
		expect(bodies()).toEqual(sent);
	});

	inEditor('from this file, once it is corrected, to leads', async () => {
		follower.correct = (row, index) => ({ ...row, 'Email address': `corrected.${index}@example.com` });
		await follower.follow(REFUSED_ROWS, { from: 3 });
		await follower.output.getByText(/^2 written\. /).waitFor();
		expect(leads().slice(2)).toEqual([
			{ EmailAddress: 'corrected.0@example.com', FirstName: 'Charles', Phone: '+44 20 7946 0012' },
			{ EmailAddress: 'corrected.1@example.com', FirstName: 'Nobody' },
		]);
	});

	inEditor('from a CSV file with blank rows and an unknown column to leads', async () => {
		session.service.reset();
		follower.format = 'csv';
		follower.rows = [
			['Emmy Noether', 'emmy.noether@example.com', '+49 9131 850', '', 'Erlangen', 'Called back', '4'],
			['Sofja Kowalewskaja', 'sofja@example.com', '', '+46 70 1740605', 'Stockholm', '', ''],
			['', '', '', '', '', '', ''],
			['', '', '', '', '', '', ''],
		].map(([name, address, phone, mobile, city, notes, size]) => ({
			Name: name,
			'Email address': address,
			'Phone number': phone,
			'Mobile number': mobile,
			City: city,
			Notes: notes,
			Size: size,
			// A column without a name.
			'': '',
		}));
		await follower.follow(SHEET, { way: FILE });
		expect(leads()).toEqual([
			{
				FirstName: 'Emmy',
				LastName: 'Noether',
				EmailAddress: 'emmy.noether@example.com',
				Phone: '+49 9131 850',
				mx_City: 'Erlangen',
				mx_Notes: 'Called back',
			},
			{
				FirstName: 'Sofja',
				LastName: 'Kowalewskaja',
				EmailAddress: 'sofja@example.com',
				Mobile: '+46 70 1740605',
				mx_City: 'Stockholm',
			},
		]);
		await follower.output
			.getByText(
				/^2 written, 2 blank rows skipped\. Name → FirstName and LastName, .*Left out \(.*\): Size\./,
			)
			.waitFor();
	});

	inEditor('to the choice of a Google sheet', () => follower.follow(SHEET, { way: 'Google Sheets', to: 2 }));
});
