import type { Host } from '../n8n/support/n8nHost';
import { toTable, type Columns } from './report/format';

export interface Tools {
	/** Starts as many n8n processes as needed, lets each of them run a little, and stops them in the end. */
	withHosts: <Result>(count: number, use: (hosts: Host[]) => Promise<Result>) => Promise<Result>;
	/** The number of rows, or of anything else, of a scenario: fewer with `--share`. */
	fewer: (count: number) => number;
	/** Whether only this node is measured, and not the HTTP Request node. */
	oursOnly: boolean;
}

export interface Scenario {
	/** For the command line and the file that keeps the results. */
	name: string;
	/** The heading in docs/benchmark-results.md, and the text below it. */
	title: string;
	text: string;
	/** About how long it takes. */
	seconds: number;
	run: (tools: Tools) => Promise<object[]>;
	/** In Markdown. `undefined` if there are no results. */
	table: (results: object[]) => string | undefined;
}

/** A result of another version of the package has its commit. */
export interface Compared {
	commit?: string;
}

const COMMIT: Columns<Compared> = { Package: ({ commit }) => commit ?? 'this one' };

export const defineScenario = <Result extends object>({
	columns,
	...scenario
}: Omit<Scenario, 'run' | 'table'> & {
	run: (tools: Tools) => Promise<Result[]>;
	columns: Columns<Result>;
}): Scenario => ({
	...scenario,
	table: (results) => {
		const isCompared = results.some((result: Compared) => result.commit !== undefined);
		return toTable({ ...(isCompared && COMMIT), ...columns }, results as Array<Result & Compared>);
	},
});
