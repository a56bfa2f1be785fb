/** 'Check Only': its parameters, and what stands in the place of a request that writes. */
import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { InputError, type Note, listed, shown } from '../words/messages';
import { forEachInTurns } from '../pacing/clock';
import { readBoolean } from '../parameters/read';
import type { ServiceCall } from '../service/sender';
import { type Operation, isTool } from './operation';

/** The value holds for a run: off until the option is added, and on from then. */
export const CHECK_ONLY: INodeProperties = {
	displayName: 'Check Only',
	name: 'checkOnly',
	type: 'boolean',
	default: true,
	noDataExpression: true,
	description:
		'Whether to show what would be sent for each item, and send nothing. Works only when you run the workflow in the editor.',
};

export const CHECK_NOTICE: INodeProperties = {
	displayName: "'Check Only' only shows what would be sent. Turn it off before you publish.",
	name: 'checkNotice',
	type: 'notice',
	default: '',
	// A path from the root: n8n 1.85 waits forever for a parameter of another name.
	displayOptions: { show: { '/options.checkOnly': [true] } },
};

/** @throws InputError where nobody would look at what is checked, and believe that it was sent */
export function readCheckOnly(context: IExecuteFunctions): boolean {
	const isOn = readBoolean(context, 'options.checkOnly', 'Check Only');
	if (!isOn || (context.getMode() === 'manual' && !isTool(context))) return isOn;
	throw new InputError(
		"'Check Only' is on: nothing was sent",
		"To send the items, turn off 'Check Only' in 'Options'. It is for runs that you start in the editor.",
	);
}

/** The same call without the request that writes: its table is the success. */
export function* withoutWriting(
	call: ServiceCall<IDataObject>,
	toTable: Operation['toTable'],
): ServiceCall<IDataObject> {
	let step = call.next();
	while (!step.done) {
		const request = step.value;
		const { writes, notes } = request;
		if (writes) return { success: toTable(request, notes), notes };
		step = call.next(yield request);
	}
	return step.value;
}

/** n8n's table gets slow with more columns. */
const MAX_COLUMNS = 500;
const MAX_NAMES_CHARACTERS = 1_000;

/**
 * Gives the tables of a run the same columns, since n8n shows an absent or empty cell as a red word (n8n 2.41).
 *
 * @param results those with a table have a success
 * @returns a note that names the columns that the tables don't show
 */
export async function alignTables(results: Array<{ success?: IDataObject } | undefined>): Promise<Note[]> {
	const names = new Set<string>();
	await forEachInTurns(results, (result) => {
		for (const name in result?.success) names.add(name);
	});
	const columns = [...names].slice(0, MAX_COLUMNS);
	await forEachInTurns(results, (result) => {
		const table = result?.success;
		if (table) result.success = Object.fromEntries(columns.map((name) => [name, table[name] ?? ' ']));
	});
	const others = [...names].slice(MAX_COLUMNS).map(shown);
	const text = `The table shows the first ${MAX_COLUMNS} columns, and not ${listed(others, MAX_NAMES_CHARACTERS)}`;
	return others.length > 0 ? [{ section: 'check', text }] : [];
}
