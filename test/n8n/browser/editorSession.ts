import type { IDataObject, INode } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { startLeadService, type LeadService } from '../../lead-service/leadService';
import type { Settings } from '../../lead-service/settings';
import { buildWorkflowOfRows } from '../support/buildWorkflow';
import { startTestN8n, type RunningN8n } from '../support/n8n';
import type { Credential, Workflow } from '../support/restClient';
import { openEditor } from './browser';

/** A real n8n with this package, its editor in a browser, and the simulated service. */
export interface EditorSession {
	page: Page;
	n8n: RunningN8n;
	service: LeadService;
	/** Everything that n8n has sent to the browser, by its source. */
	received: Record<string, string>;
	/** Errors in the browser's console. */
	consoleErrors: string[];
	/** Creates a credential that works, unless `data` says otherwise. */
	createCredential: (name: string, data?: IDataObject) => Promise<Credential>;
	/**
	 * Creates a workflow of a trigger named 'Rows', which returns the rows, and the given nodes. `targets` names the node that
	 * each output of a node leads to.
	 */
	createWorkflow: (
		name: string,
		rows: IDataObject[],
		nodes?: Partial<INode>[],
		targets?: Record<string, string[]>,
	) => Promise<Workflow>;
	stop: () => Promise<void>;
}

/** `settings` are those of the simulated service. */
export async function startEditorSession(settings: Partial<Settings>): Promise<EditorSession> {
	const service = await startLeadService(settings);
	const n8n = await startTestN8n();
	const { page, close } = await openEditor(n8n.url);
	return {
		page,
		n8n,
		service,
		...watch(page, n8n.url),
		createCredential: (name, data) => n8n.rest.createAccount(service, name, data),
		createWorkflow: (name, rows, nodes = [], targets = {}) =>
			n8n.rest.createWorkflow(buildWorkflowOfRows(name, rows, nodes, targets)),
		async stop() {
			await close();
			await n8n.stop();
			await service.stop();
		},
	};
}

/** Records what the page receives from n8n, and the errors in its console. */
function watch(page: Page, n8nUrl: string): Pick<EditorSession, 'received' | 'consoleErrors'> {
	const received: Record<string, string> = {};
	const consoleErrors: string[] = [];
	let count = 0;
	const receive = (source: string, text: string) => void (received[`${++count}. ${source}`] = text);

	page.on('response', (response) => {
		if (!response.url().startsWith(`${n8nUrl}/rest/`)) return;
		const source = `${response.request().method()} ${response.url()}`;
		// The body is lost if the page has navigated away.
		response.text().then(
			(text) => receive(source, text),
			() => {},
		);
	});
	page.on('websocket', (socket) =>
		socket.on('framereceived', ({ payload }) => receive(socket.url(), String(payload))),
	);
	page.on('pageerror', ({ message }) => consoleErrors.push(message));
	page.on('console', (message) => {
		const { url } = message.location();
		const isFromElsewhere = /^https?:/.test(url) && !url.startsWith(n8nUrl);
		if (message.type() === 'error' && !isFromElsewhere) consoleErrors.push(message.text());
	});
	return { received, consoleErrors };
}
