import type { IDataObject, IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { AccountFields } from '../account/accountFields';
import { InputError, type Note, listed, shown } from '../words/messages';
import { inTurns } from '../pacing/clock';
import type { Path } from '../parameters/paths';
import { readBoolean } from '../parameters/read';
import type { ServiceCall, ServiceRequest } from '../service/sender';

/** One operation of the node: its parameters in the editor and the requests it makes. */
export interface Operation {
	/** The option in 'Resource'. Operations of the same resource share the option. */
	resource: INodePropertyOptions & { value: string };
	/** The option in 'Operation', including the action in the nodes panel. */
	operation: INodePropertyOptions & { value: string };
	/** The parameters besides 'Resource', 'Operation', and 'Options'. */
	parameters: INodeProperties[];
	/** Parameters in 'Options' that only this operation has. */
	options: INodeProperties[];
	/**
	 * Decides what holds for all items of a run.
	 *
	 * @param readFields reads the account's fields. Called at most once, before the first item is read.
	 * @param isCheck whether nothing will be sent, so that names are checked with the account's list in any case
	 * @throws InputError when a parameter, or the items as a whole, cannot be sent
	 */
	plan(context: IExecuteFunctions, readFields: () => Promise<AccountFields>, isCheck: boolean): Promise<Plan>;
	/** The effect on records that were written if the items are run again, as a sentence for the user. */
	whenRunAgain: string;
	/** A word for the user of what is written: `lead`. */
	record: string;
	/** Shows the data that a request would write as a row of a table, with its notes if a user should see them there. */
	toTable(request: ServiceRequest, notes?: readonly Note[]): IDataObject;
}

/** A run of an operation. */
export interface Plan {
	/**
	 * Reads an item and its parameters, and builds its request.
	 *
	 * @returns undefined for an item to skip, such as a blank row
	 * @throws InputError when the item or a parameter cannot be sent
	 */
	toRow(itemIndex: number): Row | undefined;
	/** The notes on the run as a whole, once all items were read. */
	notes?(): Note[];
	/** The path of the values by which people find an item, if these are not at its top. */
	place?: Path;
}

/** The data that is sent for an item, and the facts about it for the hint. */
export interface Row {
	/** Begins the call that writes the record. A call that is made again begins anew. */
	call(): ServiceCall<IDataObject>;
	/** Rows that share a key may affect the same record. */
	orderKeys: string[];
	/** The values that the service finds the record by: rows that share one of these are one record. */
	foundBy: SharedValue[];
	/** Values by which the record is not found, and that no two records may have in many accounts. */
	unique?: SharedValue[];
	/** The row's values for the record, by a plural word for the user such as `email addresses`. Rows of one record may differ here. */
	compared?: Readonly<Record<string, string>>;
	notes?: readonly Note[];
}

/** A value that a record is found by. */
export interface SharedValue {
	/** All ways to write the value that the service takes for one have the same key. */
	key: string;
	/** The value as a text for the user: `the phone 98450 98450`. */
	label: string;
	/** A sentence that says what to do where rows with this value differ in what is compared first. */
	advice?: string;
}

/**
 * n8n appends "Tool" to the type of a node that an AI agent uses (`convertNodeToAiTool`, n8n 2.41). An agent gets errors as
 * text, because n8n would pass on only the message of a thrown error.
 */
export const isTool = (context: IExecuteFunctions): boolean => context.getNode().type.endsWith('Tool');

/** 'Check Only' holds for a run: off until the option is added, and on from then. */
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

/** Gives the tables of a run the same columns, and notes others: n8n shows an absent or empty cell as a red word (n8n 2.41). */
export async function alignTables(results: Array<{ success?: IDataObject } | undefined>): Promise<Note[]> {
	const names = new Set<string>();
	await inTurns(results, (result) => {
		for (const name in result?.success) names.add(name);
	});
	const columns = [...names].slice(0, MAX_COLUMNS);
	await inTurns(results, (result) => {
		const table = result?.success;
		if (table) result.success = Object.fromEntries(columns.map((name) => [name, table[name] ?? ' ']));
	});
	const others = [...names].slice(MAX_COLUMNS).map(shown);
	const text = `The table shows the first ${MAX_COLUMNS} columns, and not ${listed(others, MAX_NAMES_CHARACTERS)}`;
	return others.length > 0 ? [{ section: 'check', text }] : [];
}
