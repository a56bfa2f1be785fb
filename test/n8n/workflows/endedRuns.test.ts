/** Runs that end before they are done, in a running n8n: what its log says of them, and what a second run writes. */
import { readFileSync } from 'node:fs';
import { buildWorkflowOfRows, leadManagement } from '../support/buildWorkflow';
import { AUTOMATIC, expect, test } from '../support/fixtures';

const ROWS = Array.from({ length: 60 }, (_, index) => ({ EmailAddress: `row${index}@example.com` }));
const ENDED_EARLY =
	/The execution ended early: (\d+) written(?:, (\d+) may have been written)?, (\d+) not sent/;
const SLOW = 5;
const GOES_ON = { ...AUTOMATIC, onError: 'continueErrorOutput' as const };

// At 5 calls in 5 seconds, the rows take a minute: no machine is so busy that they are done before they are ended.
test.use({ settings: { callLimit: SLOW } });

test('a run that is stopped says in the log what was not sent, and a second one makes no second leads', async ({
	n8n,
	createImport,
	service,
}) => {
	const logged = readFileSync(n8n.logFile, 'utf8').length;
	const workflow = await createImport(ROWS, GOES_ON);
	const executionId = await n8n.rest.startWorkflow(workflow);
	await expect.poll(() => service.state.counts.created).toBeGreaterThan(SLOW);
	await n8n.rest.stopExecution(executionId);
	const [{ status }] = await n8n.rest.awaitExecutions(workflow, 1);
	expect(status).toBe('canceled');

	const line = () => ENDED_EARLY.exec(readFileSync(n8n.logFile, 'utf8').slice(logged));
	await expect.poll(line).not.toBeNull();
	const [written, mayBeWritten, notSent] = (line() ?? []).slice(1).map((count) => Number(count ?? 0));
	expect(written + mayBeWritten + notSent).toBe(ROWS.length);
	expect(notSent).toBeGreaterThan(0);
	expect(written).toBeLessThanOrEqual(service.state.counts.created);
	expect(written + mayBeWritten).toBeGreaterThanOrEqual(service.state.counts.created);

	service.configure({ callLimit: 1000 });
	const fast = await n8n.rest.createAccount(service, 'Fast');
	const lead = leadManagement(fast, { name: 'Lead', ...GOES_ON });
	const again = buildWorkflowOfRows('Again', ROWS, [lead], { Rows: ['Lead'] });
	const second = await n8n.rest.run(again);
	expect([second.status, second.outputsOf('Lead')[0].length]).toEqual(['success', ROWS.length]);
	expect(service.state.counts.created).toBe(ROWS.length);
});
