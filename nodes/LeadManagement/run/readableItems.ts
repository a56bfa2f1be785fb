import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isPlainObject, toProperties } from '../parameters/wireValue';
import { breaksEvery, takeBreak } from '../pacing/breaks';

const ITEMS_BETWEEN_BREAKS = 1_000;

/**
 * The context with items that can be read. Columns are decided for all of them, so one with a getter that throws, as another
 * node's code may leave it, would refuse the others, too. A column that cannot be read is a symbol then, which is refused where
 * it is sent.
 */
export async function withReadableItems(context: IExecuteFunctions): Promise<IExecuteFunctions> {
	const input = context.getInputData();
	const replaced = new Map<number, INodeExecutionData>();
	const isTime = breaksEvery(ITEMS_BETWEEN_BREAKS);
	for (const [index, item] of input.entries()) {
		if (isTime()) await takeBreak();
		if (!isReadable(item.json)) replaced.set(index, { ...item, json: toReadable(item.json) });
	}
	if (replaced.size === 0) return context;
	const items = input.map((item, index) => replaced.get(index) ?? item);
	return Object.create(context, { getInputData: { value: () => items } }) as IExecuteFunctions;
}

/** Whether all values inside can be read. */
function isReadable(json: unknown): boolean {
	const values = new Set([json]);
	try {
		// Those inside a value are added while this loop runs.
		for (const value of values)
			if (Array.isArray(value) || isPlainObject(value))
				for (const inner of Object.values(value)) if (typeof inner === 'object') values.add(inner);
		return true;
	} catch {
		return false;
	}
}

/** An item with its columns as they are, or a symbol. */
function toReadable(json: IDataObject): IDataObject {
	try {
		const columns = toProperties(json).map(([name, value]) => [
			name,
			isReadable(value) ? value : Symbol(name),
		]);
		return Object.fromEntries(columns) as IDataObject;
	} catch {
		// Its names cannot be listed. Without a column, it would be a blank row.
		return { item: Symbol('unreadable') } as unknown as IDataObject;
	}
}
