import { readResult } from '../results';
import type { BusyResult } from '../scenarios/busyN8n';
import type { ExecutionsResult, FormsResult } from '../scenarios/executionsTogether';
import type { FaultsResult } from '../scenarios/faultyAccount';
import type { HighLimitResult } from '../scenarios/highLimit';
import type { IdleAccountResult } from '../scenarios/idleAccount';
import type { NoLimitResult } from '../scenarios/noLimit';
import type { OneProcessResult } from '../scenarios/oneProcess';
import type { RejectingResult } from '../scenarios/rejectingAccount';
import type { ProcessesResult } from '../scenarios/severalProcesses';

/** What the scenarios store, by their names. */
interface Results {
	'idle-account': IdleAccountResult[];
	flood: OneProcessResult[];
	'one-process': OneProcessResult[];
	'one-by-one': OneProcessResult[];
	'busy-n8n': BusyResult[];
	processes: ProcessesResult[];
	executions: ExecutionsResult[];
	forms: FormsResult[];
	'forms-elsewhere': FormsResult[];
	faults: FaultsResult[];
	'rejecting-account': RejectingResult[];
	'high-limit': HighLimitResult[];
	'no-limit': NoLimitResult[];
}

/** What a scenario measured last; nothing if it has not run. */
export const resultsOf = <Name extends keyof Results>(name: Name): Results[Name] =>
	(readResult(name)?.result ?? []) as Results[Name];
