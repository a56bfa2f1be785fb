/** 'Check Only' as a new user sees it: 500 rows of a sheet, of which three are wrong, and a column that matches nothing. */
import { leadManagement } from '../support/buildWorkflow';
import { takeSteps } from './browser';
import { openNode, openWorkflow } from './editor';
import { startEditorSession, type EditorSession } from './editorSession';

const CITIES = ['Pune', 'Mumbai', 'Delhi', 'Chennai'];
const WRONG: Record<number, object> = {
	7: { 'Email ID': 'asha.rao.example.com' },
	8: { 'Email ID': '', Mobile: '' },
	9: { Mobile: '9.19845E+11' },
};
const ROWS = Array.from({ length: 500 }, (_, index) => ({
	row_number: index + 2,
	Name: `Person ${index + 1}`,
	Mobile: `+91-98450${String(10_000 + index)}`,
	'Email ID': `person${index + 1}@example.com`,
	City: CITIES[index % CITIES.length],
	Remarks: 'Called back',
	...WRONG[index],
}));

let session: EditorSession;
beforeAll(async () => void (session = await startEditorSession({})));
afterAll(() => session?.stop());

it('shows what would be sent, which rows are wrong, and what is left out', async () => {
	await takeSteps(session.page, 'check only', async () => {
		const { page, n8n, service } = session;
		const credential = await session.createCredential('LeadSquared');
		const node = leadManagement(credential, {
			name: 'Create or update lead',
			parameters: { dataToSend: 'autoMapInputData', options: { checkOnly: true } },
			onError: 'continueErrorOutput',
		});
		const { id } = await session.createWorkflow('500 rows', ROWS, [node], { Rows: [node.name] });
		await openWorkflow(page, n8n.url, id);
		await openNode(page, node.name);
		await page.getByTestId('node-execute-button').click();
		const output = page.getByTestId('output-panel');
		const hint = output.getByText(
			/^Check only: nothing was sent\. 497 leads would be sent, 3 rows would be refused/,
		);
		await hint.waitFor();
		expect(await hint.innerText()).toMatch(/Left out: Remarks.*Name → First Name \+ Last Name.*City → City/s);
		await output.getByText('person1@example.com', { exact: true }).waitFor();
		if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
		expect(service.state.leads).toEqual([]);
	});
});
