/** Follows the steps of README.md in the browser. */
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright-core';
import { readSpreadsheet, toSpreadsheet, type Cell } from '../../support/sheetJs';
import { waitUntil } from '../../support/waitUntil';
import {
	type File,
	chooseIn,
	closeMessages,
	closeNode,
	nodeOf,
	openNode,
	submitForm,
	typeInto,
} from './editor';
import type { EditorSession } from './editorSession';
import { understand } from './readmeSentences';
import { readSteps } from './readmeSteps';

type Row = Record<string, Cell>;

/** Which steps are followed. The first is 1. */
interface Part {
	from?: number;
	to?: number;
	/** Which way, where a step has several. */
	way?: string;
}

/** Somebody who does what the steps say. */
export class StepFollower {
	readonly page: Page;
	readonly output: Locator;
	/** What is entered in the form, in the order of its labels. */
	answers: string[] = [];
	/** The sheet. */
	rows: Row[] = [];
	format: 'csv' | 'xlsx' = 'xlsx';
	correct: (row: Row, index: number) => Row = (row) => row;

	/** The labels of the form's elements. */
	labels: string[] = [];
	/** The label that a sentence was last about. */
	label = '';
	/** What the form is shared with. */
	sharedUrl = '';
	#download?: Download;
	/** Where fields are. */
	#scope: Page | Locator;

	constructor(readonly session: EditorSession) {
		this.page = session.page;
		this.output = this.page.getByTestId('output-panel');
		this.#scope = this.page;
		this.page.on('download', (download) => (this.#download = download));
	}

	/** Follows the steps of a chapter. */
	async follow(chapter: string, { from = 1, to, way }: Part = {}): Promise<void> {
		const sentences = readSteps(chapter, way)
			.slice(from - 1, to)
			.flat();
		for (const instruction of sentences.flatMap(understand)) await instruction(this);
	}

	/** Clicks what has this label. If several do, the last is in front of the others. */
	async select(label: string): Promise<void> {
		const text = new RegExp(`^\\s*${label.replace(/[()]/g, '\\$&')}\\s*$`);
		const find = (within: Page | Locator) =>
			within
				.getByText(text)
				.or(within.getByPlaceholder(label, { exact: true }))
				.or(within.getByRole('button', { name: label, exact: true }))
				.filter({ visible: true })
				.last();
		const found = find(this.#scope);
		// The entries of a menu are outside of everything else.
		await ((await found.count()) > 0 ? found : find(this.page)).click();
	}

	/** Opens a node once it has been executed. */
	async open(name: string): Promise<void> {
		await nodeOf(this.page, name).getByTestId('canvas-node-status-success').waitFor();
		await closeMessages(this.page);
		await openNode(this.page, name);
	}

	/** Closes the node that is open, if one is. */
	async goToCanvas(): Promise<void> {
		this.#scope = this.page;
		if (await this.page.getByTestId('ndv').isVisible()) await closeNode(this.page);
	}

	/** The button after the last node, next to this output. */
	plus = (output = ''): Locator =>
		this.page
			.locator('.canvas-node-handle-main-output', { hasText: output })
			.getByTestId('canvas-handle-plus')
			.last();

	/** Adds a node after the last one, or where the nodes panel was opened. */
	async addNode(node: string, action: string): Promise<void> {
		const search = this.page.getByTestId('node-creator-search-bar');
		if (!(await search.isVisible())) {
			await this.goToCanvas();
			await this.plus().click();
		}
		await typeInto(search, node);
		await this.select(node);
		await this.select(action);
		await this.page.getByTestId('node-parameters').waitFor();
	}

	/** What is below a label, the last of several. A field that must be filled in has a star. */
	fieldOf(label: string): Locator {
		const text = this.page.getByText(new RegExp(`^\\s*${label}\\s*\\*?\\s*$`));
		return this.#scope.locator('label').filter({ has: text }).last().locator('xpath=../following-sibling::*');
	}

	inputOf = (label: string): Locator => this.fieldOf(label).locator('input, textarea').first();

	enter = async (label: string, text: string): Promise<void> => await typeInto(this.inputOf(label), text);

	choose = async (label: string, option: string): Promise<void> =>
		await chooseIn(this.inputOf(label), option);

	async addFormElement(button: string, label: string): Promise<void> {
		await this.select(button);
		await this.enter('Label', label);
		this.labels.push(label);
	}

	goToFirstElement(): void {
		this.#scope = this.page.getByTestId('fixed-collection-formFields').locator('[data-draggable]').first();
	}

	async turnSwitch(on: boolean): Promise<void> {
		const toggle = this.#scope.getByRole('switch').last();
		expect(await toggle.isChecked()).toBe(!on);
		// What is shown is around it.
		await toggle.locator('..').click();
		expect(await toggle.isChecked()).toBe(on);
	}

	/** Fills in and submits the form that has opened. */
	async submit(answers: Array<string | File>): Promise<void> {
		const form = await waitUntil('a form has opened', () => this.page.context().pages()[1]);
		await submitForm(form, this.toEntry(answers));
	}

	/** Answers by the labels of the form. */
	toEntry = <Answer>(answers: Answer[]): Record<string, Answer> =>
		Object.fromEntries(this.labels.map((label, index) => [label, answers[index]]));

	/** The rows of the file that was downloaded. */
	async readDownload(): Promise<Row[]> {
		const download = await waitUntil('a file is downloaded', () => this.#download);
		return readSpreadsheet(readFileSync(await download.path()));
	}

	/** The sheet as a file. */
	toFile(): File {
		const names = Object.keys(this.rows[0]);
		const cells = [names, ...this.rows.map((row) => names.map((name) => row[name] ?? null))];
		const buffer =
			this.format === 'xlsx'
				? toSpreadsheet('xlsx', cells)
				: Buffer.from(cells.map((line) => line.join(',')).join('\r\n'));
		return { name: `leads.${this.format}`, mimeType: '', buffer };
	}
}
