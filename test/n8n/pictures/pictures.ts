/** What the pictures of the node in the documents show. Pictures of n8n's own parts are taken by hand. */
import type { Locator, Page } from '@playwright/test';
import type { IDataObject, INode } from 'n8n-workflow';
import { setUpExample } from '../../support/examples';
import {
	SETTLE_MS,
	choose,
	executeNode,
	inputOf,
	openNewCredential,
	openNode,
	openWorkflow,
	typeInto,
} from '../browser/editor';
import { buildWorkflow, leadManagement } from '../support/buildWorkflow';
import type { RunningN8n } from '../support/n8n';
import type { Credential } from '../support/restClient';

export interface Studio {
	page: Page;
	rest: RunningN8n['rest'];
	/** The credential of the nodes. The first that is asked for creates it: the picture of a credential is of one without a number. */
	account: () => Promise<Credential>;
}

interface Clip {
	x: number;
	y: number;
	width: number;
	height: number;
}

interface Picture {
	/** Of the window. */
	width: number;
	height: number;
	/** Shows it. Returns the part of the window that is taken. */
	take: (studio: Studio) => Promise<Clip>;
}

const LEAD = 'Create or update lead';
const AUTOMATIC = { dataToSend: 'autoMapInputData' };
const TO_ERROR_OUTPUT = { onError: 'continueErrorOutput' } as const;

const SHEET = {
	name: 'Get row(s) in sheet',
	type: 'n8n-nodes-base.googleSheets',
	typeVersion: 4.7,
	parameters: { resource: 'sheet', operation: 'read' },
};
const FORM = {
	name: 'On form submission',
	type: 'n8n-nodes-base.formTrigger',
	typeVersion: 2.5,
	webhookId: 'stay-in-touch',
	parameters: {
		formTitle: 'Stay in touch',
		formFields: { values: [{ fieldLabel: 'Email address', fieldType: 'email' }] },
		options: { path: 'stay-in-touch' },
	},
};

const toRow = (row_number: number, ...[Name, Mobile, Email, City, Remarks]: string[]) => ({
	...{ row_number, Name, 'Mobile No.': Mobile, 'Email ID': Email, City, Remarks },
});
const ROWS = [
	toRow(2, 'Ada Lovelace', '98450 98450', 'ada@example.com', 'London', 'Call back'),
	toRow(3, 'Grace Hopper', '98450 98451', 'grace@example.com', 'New York', ''),
	toRow(4, 'Emmy Noether', '98450 98452', 'emmy@example.com', 'Erlangen', 'Met at a fair'),
	toRow(5, 'Alan Turing', '98450 98453', 'alan.example.com', 'London', ''),
	toRow(6, 'Katherine Johnson', '98450 98454', '', 'Hampton', ''),
];
const BAD_ROWS = [
	ROWS[0],
	{ ...ROWS[1], 'Email ID': 'grace.example.com' },
	{ ...ROWS[2], 'Mobile No.': '9.84510E+09', 'Email ID': '' },
	{ ...ROWS[3], 'Email ID': 'alan@example.com' },
	{ ...ROWS[4], 'Mobile No.': '' },
];

const SUBMISSION = {
	'Email address': 'ada.lovelace@example.com',
	'First name': 'Ada',
	'Phone number': '+44 20 7946 0011',
	submittedAt: '2026-11-25T10:24:00.000+00:00',
	formMode: 'test',
};

/** Of the window, what an element fills. */
async function clipOf(element: Locator): Promise<Clip> {
	const box = await element.boundingBox();
	if (!box) throw new Error('What the picture is of is not visible');
	return box;
}

/** Opens the node of a new workflow, which follows one with these rows. */
async function openLead(
	{ page, rest, account }: Studio,
	source: Partial<INode>,
	rows: IDataObject[],
	node: Partial<INode>,
): Promise<void> {
	const trigger = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };
	const lead = leadManagement(await account(), { name: LEAD, ...node });
	const name = String(source.name);
	const pinData = { [name]: rows.map((json) => ({ json })) };
	const isTrigger = source === FORM;
	const targets = { ...(isTrigger ? {} : { Start: [name] }), [name]: [LEAD] };
	const nodes = [...(isTrigger ? [] : [trigger]), source, lead];
	await openWorkflow(
		page,
		(await rest.createWorkflow(buildWorkflow('Leads', nodes, targets, { pinData }))).id,
	);
	await openNode(page, LEAD);
}

/** Shows the items of a panel as a table. */
const showTable = async (page: Page, panel: string) =>
	await page.getByTestId(panel).getByTestId('radio-button-table').click();

async function runLead(studio: Studio, ...given: [Partial<INode>, IDataObject[], Partial<INode>]) {
	const { page } = studio;
	await openLead(studio, ...given);
	await showTable(page, 'ndv-input-panel');
	await executeNode(page);
	await showTable(page, 'output-panel');
	await page.waitForTimeout(SETTLE_MS);
}

const dialogOf = async ({ page }: Studio) => await clipOf(page.getByTestId('ndv'));

const openErrorBranch = async ({ page }: Studio) => {
	await page.getByTestId('output-panel').getByText('Error Branch').click();
	await page.waitForTimeout(SETTLE_MS);
};

async function takeRefusedRows(studio: Studio): Promise<Clip> {
	await runLead(studio, SHEET, BAD_ROWS, { parameters: AUTOMATIC, ...TO_ERROR_OUTPUT });
	await openErrorBranch(studio);
	const panel = studio.page.getByTestId('output-panel');
	const [box, table] = [await clipOf(panel), await clipOf(panel.locator('table').last())];
	return { ...box, height: table.y + table.height + 24 - box.y };
}

async function takeCredential({ page }: Studio): Promise<Clip> {
	const dialog = await openNewCredential(page);
	await typeInto(inputOf(dialog, 'baseUrl'), 'https://api-us11.leadsquared.com');
	await typeInto(inputOf(dialog, 'accessKey'), 'u$r0123456789abcdef0123456789abcdef');
	await typeInto(inputOf(dialog, 'secretKey'), '0123456789abcdef0123456789abcdef');
	await choose(inputOf(dialog, 'allowedHttpRequestDomains'), 'None');
	await page.waitForTimeout(SETTLE_MS);
	return await clipOf(dialog);
}

/** An example on the canvas: all of its nodes and notes. */
const toExample = (file: string, width: number, height: number): Picture => ({
	width,
	height,
	async take({ page, rest, account }) {
		await openWorkflow(page, (await rest.createWorkflow(setUpExample(file, await account()))).id);
		await page.getByTestId('zoom-to-fit').click();
		await page.waitForTimeout(SETTLE_MS);
		const parts = page.locator('.vue-flow__node').or(page.getByTestId('canvas-handle-plus'));
		const boxes = await Promise.all((await parts.all()).map(clipOf));
		const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
		const right = Math.max(...boxes.map((box) => box.x + box.width));
		const bottom = Math.max(...boxes.map((box) => box.y + box.height));
		return { x: left - 40, y: top - 16, width: right - left + 64, height: bottom - top + 72 };
	},
});

export const PICTURES: Record<string, Picture> = {
	credential: { width: 1400, height: 900, take: takeCredential },
	result: {
		width: 1500,
		height: 700,
		async take(studio) {
			await runLead(studio, SHEET, ROWS, { parameters: AUTOMATIC, ...TO_ERROR_OUTPUT });
			return await dialogOf(studio);
		},
	},
	'form-to-lead': {
		width: 1360,
		height: 820,
		async take(studio) {
			const parameters = { ...AUTOMATIC, searchBy: 'EmailAddress' };
			await runLead(studio, FORM, [SUBMISSION], { parameters });
			return await dialogOf(studio);
		},
	},
	'check-only': {
		width: 1500,
		height: 910,
		async take(studio) {
			const parameters = { ...AUTOMATIC, options: { checkOnly: true, countryCode: '91' } };
			await runLead(studio, SHEET, BAD_ROWS, { parameters, ...TO_ERROR_OUTPUT });
			return await dialogOf(studio);
		},
	},
	'refused-rows': { width: 3000, height: 800, take: takeRefusedRows },
	'example-form': toExample('form-to-lead.json', 1400, 1100),
	'example-upload': toExample('upload-to-leads.json', 1700, 1000),
	'example-google-sheets': toExample('google-sheets-to-leads.json', 1400, 1100),
	'example-spreadsheet': toExample('spreadsheet-to-leads.json', 1800, 1100),
	'example-agent': toExample('ai-agent-lead.json', 1400, 1200),
};
