/**
 * What the sentences in the steps of README.md ask for. A sentence that is not here is a failure, so that nobody has to keep a test
 * the same as README.md.
 */
import { DEMO_KEYS } from '../../lead-service/leadService';
import { SETTLE_MS, typeInto } from './editor';
import { readChapter, readSteps } from './readmeSteps';
import type { StepFollower } from './stepFollower';

export const FORM = 'From a form to leads';
export const SHEET = 'From a sheet to leads';
export const REFUSED_ROWS = 'Refused rows';

type Follow = (follower: StepFollower, ...words: string[]) => unknown;

const nothing = () => {};

/**
 * What the sentences of the steps, or their parts between commas, may be. The dots are any text. What a sentence claims is
 * checked.
 */
const SENTENCES: Record<string, Follow> = {
	'In n8n': ({ page, session }) => page.goto(session.n8n.url),
	'In a new workflow': async (follower) => {
		follower.labels = [];
		await follower.page.goto(`${follower.session.n8n.url}/workflow/new`);
	},
	"On the node's **…** tab": (follower, label) => follower.select(label),
	'Open **…**': (follower, name) => follower.open(name),
	'Close the node': (follower) => follower.goToCanvas(),
	'After the last node': (follower) => follower.goToCanvas(),

	// This label is below its button.
	'Select **Add first step**': ({ page }) => page.getByTestId('canvas-plus-button').click(),
	'Select **…**': (follower, label) => follower.select(label),
	'**…**': (follower, label) => follower.select(label),
	'Select **+** (top left)': ({ page }) => page.getByTestId('universal-add').click(),
	'**…** again': async (follower, label) => {
		await follower.page.waitForTimeout(SETTLE_MS);
		await follower.select(label);
	},
	'Select the **+** next to the form': (follower) => follower.plus().click(),
	'Select the **+** next to **…**': (follower, output) => follower.plus(output).click(),
	'Select your credential': async ({ page }) => {
		await page.getByTestId('node-credentials-select').click();
		await page.getByRole('option').first().click();
	},
	'Search for "…"': ({ page }, text) => typeInto(page.getByTestId('node-creator-search-bar'), text),
	'Search for **…**': async ({ page }, label) => {
		await page.keyboard.type(label);
		await page.getByRole('option', { name: label, exact: true }).click();
	},
	'Add **…** with the action **…**': (follower, node, action) => follower.addNode(node, action),
	'Add **…** with the action **…** or **…**': (follower, node, ...actions) =>
		follower.addNode(node, actions.find((action) => action.endsWith(follower.format.toUpperCase())) ?? ''),
	'Add **…** as in steps … and … above': async (follower, node, from, to) => {
		expect(readSteps(FORM)[Number(from) - 1].join()).toContain(`**${node}**`);
		await follower.follow(FORM, { from: Number(from), to: Number(to) });
	},

	'If people share phones': nothing,
	'do step … too': nothing,

	'Enter a **…**': (follower, label) => follower.enter(label, 'Stay in touch'),
	'Enter both keys': async (follower) => {
		await follower.enter('Access Key', DEMO_KEYS.accessKey);
		await follower.enter('Secret Key', DEMO_KEYS.secretKey);
	},
	'**…**: `https://` and the API host, such as `…`': (follower, label) =>
		follower.enter(label, follower.session.service.url),
	"**…**: your plan's rate limit": (follower, label) => (follower.label = label),
	"Don't know your limit": nothing,
	'Leave …: the node slows down by itself': async (follower, limit) =>
		expect(await follower.inputOf(follower.label).inputValue()).toBe(limit),
	'Several workers': nothing,
	'Enter less': nothing,
	'n8n tests them, without changing leads': async ({ page, session: { service } }) => {
		await page.getByTestId('credentials-config-container-test-success').waitFor();
		expect(service.state.summary()).toMatchObject({ calls: 1, created: 0, updated: 0 });
	},

	'Select **…** three times, with the labels "…", "…", and "…"': async (follower, button, ...labels) => {
		for (const label of labels) await follower.addFormElement(button, label);
	},
	'Add an element with the label "…" and the **…** **…**': async (follower, label, field, option) => {
		await follower.addFormElement('Add Form Element', label);
		await follower.choose(field, option);
	},
	'In the first element': (follower) => follower.goToFirstElement(),
	'set **…** to **…**': (follower, label, option) => follower.choose(label, option),
	'set **…** to `…`': (follower, label, text) => follower.enter(label, text),
	'turn on the switch': (follower) => follower.turnSwitch(true),
	'turn off the switch': (follower) => follower.turnSwitch(false),
	'Select a credential, the document, and the sheet': async (follower) => {
		for (const label of ['Document', 'Sheet']) await follower.inputOf(label).waitFor();
	},

	'Fill in and submit the form that opens': (follower) => follower.submit(follower.answers),
	'Look at the lead in LeadSquared': ({ output, session }) =>
		output.getByText(session.service.state.leads.at(-1)?.Id ?? '').waitFor(),
	'A hint shows where each answer went': async ({ output, labels }) => {
		for (const label of labels) await output.getByText(new RegExp(`written\\. .*${label} → `)).waitFor();
	},
	'Share the **…** of the form node': async (follower, label) => {
		await follower.page.getByTestId('canvas-node').first().dblclick();
		await follower.select(label);
		follower.sharedUrl = await follower.page.getByText('/form/').innerText();
	},

	'Name the columns in the first row, such as "…"': ({ rows }, name) =>
		expect(Object.keys(rows[0])).toContain(name),
	'Format phone numbers as text, written as in LeadSquared': nothing,
	"There's no undo: try two rows first": nothing,
	'Upload your file if a form opens': (follower) => follower.submit([follower.toFile()]),

	'In this file': async (follower) => {
		follower.rows = await follower.readDownload();
	},
	'correct the rows': (follower) => {
		follower.rows = follower.rows.map(follower.correct);
	},
	'delete the two columns': ({ rows }) => {
		const [, columns] = readChapter(REFUSED_ROWS).split(/two more\s+columns: /);
		for (const [, name] of columns.split('.')[0].matchAll(/`(.+?)`/g))
			rows.forEach((row) => delete row[name]);
	},
	'import it as an Excel file': async (follower) => {
		follower.format = 'xlsx';
		await follower.goToCanvas();
		await follower.follow(SHEET, { from: readSteps(SHEET).length });
	},
};

/** What may be between two parts of a sentence. */
const SEPARATOR = /, (?:and |then )?/g;

const PATTERNS = Object.entries(SENTENCES).map(([sentence, follow]) => {
	const escaped = sentence.replace(/[*+.?()[\]]/g, '\\$&');
	const pattern = escaped.replaceAll('\\*\\*…\\*\\*', '\\*\\*([^*]+)\\*\\*').replaceAll('…', '(.+?)');
	return { pattern: new RegExp(`^(?:then )?${pattern}$`, 'i'), follow };
});

type Instruction = (follower: StepFollower) => unknown;

function findInstructions(text: string): Instruction[] | undefined {
	for (const { pattern, follow } of PATTERNS) {
		const [found, ...words] = pattern.exec(text) ?? [];
		if (found !== undefined) return [(follower) => follow(follower, ...words)];
	}
	for (const { 0: separator, index } of text.matchAll(SEPARATOR)) {
		const first = findInstructions(text.slice(0, index));
		const rest = first && findInstructions(text.slice(index + separator.length));
		if (rest) return [...first, ...rest];
	}
	return undefined;
}

/** What a sentence of a step asks for. */
export function understand(sentence: string): Instruction[] {
	const instructions = findInstructions(sentence);
	if (!instructions) throw new Error(`README.md has a step that is not in readmeSentences.ts: "${sentence}"`);
	return instructions;
}
