import type { IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { InputError } from '../../messages';
import { toPlain } from './parameters';
import { describe, isBlank } from './wireValue';

/** A parameter with a list of choices: its path, its label for messages, and its values, the default one first. */
export interface Choice<Value extends string> {
	path: string;
	label: string;
	values: readonly Value[];
}

export const toChoice = <const Value extends string>(
	path: string,
	label: string,
	values: readonly Value[],
): Choice<Value> => ({ path, label, values });

/**
 * Reads a parameter with a list of choices, which an expression or a hand-written workflow may set to anything.
 *
 * @param itemIndex for a choice that holds for a run, the first item
 * @throws InputError for a value that is not one of the choices
 */
export function readChoice<Value extends string>(
	context: IExecuteFunctions,
	{ path, label, values }: Choice<Value>,
	itemIndex = 0,
): Value {
	const given: unknown = context.getNodeParameter(path, itemIndex, values[0]);
	if (isBlank(given)) return values[0];
	const choice = values.find((value) => value === toPlain(given));
	if (choice !== undefined) return choice;
	throw new InputError(
		`'${label}' is set to ${describe(given)}, which is not one of its choices`,
		`Select '${label}' again. An expression there can return ${values.map((value) => `"${value}"`).join(', ')}.`,
	);
}

/**
 * Reads a boolean parameter. An expression may return it as text or as a number.
 *
 * @throws InputError for a value that is neither true nor false
 */
export function readBoolean(context: IExecuteFunctions, index: number, path: string, label: string): boolean {
	const given: unknown = context.getNodeParameter(path, index, false);
	if (isBlank(given)) return false;
	const text = String(toPlain(given)).toLowerCase();
	if (['true', 'yes', '1'].includes(text)) return true;
	if (['false', 'no', '0'].includes(text)) return false;
	throw new InputError(
		`'${label}' is set to ${describe(given)}, which is neither true nor false`,
		`Turn '${label}' on or off. An expression there can return true or false.`,
	);
}

/** Builds a parameter with a list of choices, the default one first. n8n's linter requires alphabetical order. */
export const toOptions = (
	displayName: string,
	name: string,
	choices: INodePropertyOptions[],
	more: Partial<INodeProperties>,
): INodeProperties => ({
	displayName,
	name,
	type: 'options',
	default: String(choices[0].value),
	options: [...choices].sort((one, other) => one.name.localeCompare(other.name)),
	...more,
});

/** Builds the parameter of a choice from the name and description of each value. */
export const toDropdown = <Value extends string>(
	{ path, label, values }: Choice<Value>,
	texts: Record<Value, [name: string, description?: string]>,
	more: Partial<INodeProperties>,
): INodeProperties => {
	const choices = values.map((value) => ({ name: texts[value][0], value, description: texts[value][1] }));
	return toOptions(label, path.replace('options.', ''), choices, more);
};

/** Builds a parameter with several entries. */
export const toEntries = (
	displayName: string,
	name: string,
	[entryLabel, entryName]: [label: string, name: string],
	{ values, ...more }: Partial<INodeProperties> & { values: INodeProperties[] },
): INodeProperties => ({
	displayName,
	name,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: `Add ${entryLabel}` },
	default: {},
	placeholder: `Add ${entryLabel}`,
	options: [{ displayName: entryLabel, name: entryName, values }],
	...more,
});
