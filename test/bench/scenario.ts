import type { Host } from '../n8n/support/n8nHost';

/** Something that is measured. */
export interface Scenario<Result> {
	/** For the command line, and the file that keeps the result. */
	name: string;
	/** How many n8n it needs. Those that it starts itself do not count. */
	hosts: number;
	/** About how long it takes. */
	seconds: number;
	run(hosts: Host[], tools: Tools<Result>): Promise<Result>;
	/** The result in one line. */
	describe(result: Result): string;
}

interface Tools<Result> {
	/** Starts another n8n, which the scenario has to stop. */
	startHost: () => Promise<Host>;
	/** Keeps a part of the result. */
	keep(soFar: Result): void;
}
