import type { Scenario } from './scenario';
import { busyN8n } from './scenarios/busyN8n';
import { faultyAccount } from './scenarios/faultyAccount';
import { forms, formsElsewhere } from './scenarios/forms';
import { limitTooHigh } from './scenarios/limitTooHigh';
import { farNetwork, oneByOne, oneProcess } from './scenarios/oneProcess';
import { processorTime } from './scenarios/processorTime';
import { deadAccount, rejectingAccount } from './scenarios/rejectingAccount';
import { fourProcesses, twoProcesses } from './scenarios/severalProcesses';
import { sizes } from './scenarios/sizes';

/**
 * All scenarios, one group after the other. The scenarios of a group run at the same time: they mostly wait, and do not
 * disturb each other.
 */
export const GROUPS: Array<Array<Scenario<unknown>>> = [
	[oneProcess],
	[processorTime],
	[fourProcesses],
	[formsElsewhere, rejectingAccount, deadAccount],
	[busyN8n],
	[limitTooHigh],
	[farNetwork],
	[twoProcesses],
	[faultyAccount],
	[forms, oneByOne],
	[sizes],
];

export const SCENARIOS = GROUPS.flat();
