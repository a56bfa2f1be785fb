import * as workflow from 'n8n-workflow';
import { systemClock } from '../../../nodes/LeadManagement/pacing/clock';

jest.mock('n8n-workflow', () => ({ ...jest.requireActual<object>('n8n-workflow'), sleep: jest.fn() }));

/** With a longer time, setTimeout fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

test.each([
	['the longest time of a timer', LONGEST_TIMER_MS, [LONGEST_TIMER_MS]],
	['30 days', 2_592_000_000, [LONGEST_TIMER_MS, 2_592_000_000 - LONGEST_TIMER_MS]],
])('sleeps for %s, with timers that can wait so long', async (_title, forMs, timers) => {
	const sleep = jest.mocked(workflow.sleep);
	sleep.mockClear();
	await systemClock.sleep(forMs);
	expect(sleep.mock.calls).toEqual(timers.map((ms) => [ms]));
});
