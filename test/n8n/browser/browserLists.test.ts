import type { INodeParameters } from 'n8n-workflow';
import type { Locator } from 'playwright-core';
import type { Settings } from '../../lead-service/settings';
import { leadManagement } from '../support/buildWorkflow';
import { takeSteps } from './browser';
import { executeNode, openList, openNode, openWorkflow, typeByHand, typeInto } from './editor';
import { startEditorSession, type EditorSession } from './editorSession';

const SECRET_KEY = 'the secret key';
/** The node caches the lists, so each state of the service has an account of its own. */
const ACCOUNTS = ['whole', 'missing'].map((accessKey) => ({ accessKey, secretKey: SECRET_KEY }));
const ATTRIBUTE_COUNT = 200;
const TEMPLATE_COUNT = 500;
const TEMPLATES_PER_PAGE = 100;
/** The attributes that every account has. */
const NAMED_ATTRIBUTES = ['Email', 'Phone', 'First Name', 'Last Name', 'Lead Type'];

/** States of the service without a list. What other responses show is tested in test/engine/listErrors.test.ts. */
const MISSING: Partial<Settings> = {
	faults: ['LeadsMetaData.Get', 'PermissionTemplate.svc/Retrieve'].map((path) => ({
		answer: { status: 404 },
		match: { path },
	})),
};

let session: EditorSession;

beforeAll(async () => {
	session = await startEditorSession({
		accounts: ACCOUNTS,
		fields: ATTRIBUTE_COUNT,
		templates: TEMPLATE_COUNT,
	});
});

afterAll(() => session?.stop());

afterEach(() => session.service.configure({ faults: [] }));

/** Creates a workflow with a node in which nothing is picked yet, and opens the node. */
async function openNewNode(accessKey: string, parameters: INodeParameters) {
	const { page, n8n } = session;
	const name = `${accessKey}, ${parameters.resource}`;
	const credential = await session.createCredential(name, { accessKey, secretKey: SECRET_KEY });
	const node = leadManagement(credential, { name: 'Node', parameters });
	const { id } = await session.createWorkflow(name, [{}], [node], { Rows: ['Node'] });
	await openWorkflow(page, n8n.url, id);
	await openNode(page, 'Node');
}

const NOTHING = { __rl: true, mode: 'list', value: '' };

/** Opens a node with two attributes: one as plain text, as workflows had it before there were lists, and one to pick. */
const openLead = (accessKey: string) =>
	openNewNode(accessKey, {
		resource: 'lead',
		operation: 'upsert',
		attributes: {
			attribute: [
				{ name: 'EmailAddress', value: `${accessKey}@example.com` },
				{ name: NOTHING, value: 'London' },
			],
		},
	});

const openTemplate = (accessKey: string, more = {}) =>
	openNewNode(accessKey, {
		resource: 'permissionTemplate',
		operation: 'update',
		templateId: NOTHING,
		description: `Set by ${accessKey}`,
		...more,
	});

const entries = () => session.page.getByTestId('rlc-item');
const attributeField = (): Locator =>
	session.page.getByTestId('fixed-collection-attributes').getByTestId('resource-locator-name').last();
const templateField = (): Locator => session.page.getByTestId('resource-locator-templateId');

/** Waits until the open list has exactly `count` entries. */
async function waitForEntries(count: number) {
	await entries()
		.nth(count - 1)
		.waitFor({ state: 'attached' });
	await entries().nth(count).waitFor({ state: 'detached' });
}

/** The message that the open list shows instead of entries. */
const listError = () => session.page.getByTestId('rlc-error-container');
const waitForListError = (text: string) => listError().filter({ hasText: text }).waitFor();

const leadOf = (account: string) =>
	session.service.state.leads.find(({ attributes }) => attributes.EmailAddress === `${account}@example.com`)
		?.attributes;
const templatesOf = (account: string) =>
	session.service.state.templates
		.filter(({ Description }) => Description === `Set by ${account}`)
		.map(({ Name }) => Name);

const inEditor = (name: string, steps: () => Promise<void>) =>
	it(name, () => takeSteps(session.page, name, steps));

describe('the lists of an account', () => {
	inEditor('offer 200 attributes, narrowed by typing and picked by key', async () => {
		const { page } = session;
		await openLead('whole');
		await openList(attributeField());
		await waitForEntries(ATTRIBUTE_COUNT);
		expect(await entries().first().innerText()).toContain('EmailAddress');

		await typeInto(page.getByTestId('rlc-search'), 'custom 150');
		await waitForEntries(1);
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await page.getByTestId('rlc-search').waitFor({ state: 'hidden' });
		await executeNode(page);
		expect(leadOf('whole')).toEqual({ EmailAddress: 'whole@example.com', mx_Custom_150: 'London' });
	});

	inEditor('offer 500 templates page by page, searched by the service', async () => {
		const { page } = session;
		await openTemplate('whole');
		await openList(templateField());
		for (let shown = TEMPLATES_PER_PAGE; shown <= TEMPLATE_COUNT; shown += TEMPLATES_PER_PAGE) {
			await entries()
				.nth(shown - 1)
				.waitFor({ state: 'attached' });
			await entries().first().hover();
			await page.mouse.wheel(0, 1_000_000);
		}
		await waitForEntries(TEMPLATE_COUNT);
		expect(new Set(await entries().allInnerTexts()).size).toBe(TEMPLATE_COUNT);

		await typeInto(page.getByTestId('rlc-search'), 'team 444');
		await waitForEntries(1);
		await entries().first().click();
		await executeNode(page);
		expect(templatesOf('whole')).toEqual(['Team 444 Users']);
	});
});

describe('where there is no list', () => {
	inEditor('attributes that all accounts have are offered, and any name can be typed', async () => {
		session.service.configure(MISSING);
		await openLead('missing');
		// As a saved workflow may have it, the first name is plain text.
		expect(await session.page.getByTestId('rlc-input').first().inputValue()).toBe('EmailAddress');
		await openList(attributeField());
		await waitForEntries(NAMED_ATTRIBUTES.length);
		const offered = (await entries().allInnerTexts()).join('\n');
		for (const name of NAMED_ATTRIBUTES) expect(offered).toContain(name);
		await session.page.keyboard.press('Escape');
		await typeByHand(attributeField(), 'mx_City');
		await executeNode(session.page);
		expect(leadOf('missing')).toEqual({ EmailAddress: 'missing@example.com', mx_City: 'London' });
	});

	inEditor('of templates, that is said, and an ID can be typed', async () => {
		const { page, service } = session;
		service.configure(MISSING);
		// Its own permissions cannot be read.
		await openTemplate('missing', { otherPermissions: 'replace' });
		await openList(templateField());
		await waitForListError('did not send the list of permission templates');
		expect(await listError().innerText()).toContain("Choose 'By ID' and enter the ID of the template");
		await page.keyboard.press('Escape');

		const [{ Id, Name }] = service.state.accounts.get('missing')?.templateStore.templates ?? [];
		await typeByHand(templateField(), Id);
		await executeNode(page);
		expect(templatesOf('missing')).toEqual([Name]);
	});
});

describe('in all of this', () => {
	inEditor('the browser complains of nothing but lists that could not be read', async () => {
		expect(new Set(session.consoleErrors)).toEqual(
			new Set(['Failed to load resource: the server responded with a status of 500 (Internal Server Error)']),
		);
	});
});
