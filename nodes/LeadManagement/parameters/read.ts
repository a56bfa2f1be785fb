import {
	type IExecuteFunctions,
	isResourceLocatorValue,
	type IDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { inTurns } from '../pacing/clock';
import { isSameInAnyCase, withoutInvisible } from '../words/plainText';
import { InputError } from '../words/messages';
import { describe, isBlank, isSimple } from './wireValue';

/** A text as it is meant: what it is checked against is what a message shows of it. */
export const toPlain = (value: unknown): unknown =>
	typeof value === 'string' ? withoutInvisible(value).trim() : value;

/** A parameter as it was entered: an expression is not evaluated. */
export const readEntered = (context: IExecuteFunctions, path: string): unknown =>
	context.getNodeParameter(path, 0, null, { rawExpressions: true });

/**
 * The values of a parameter in a run: one where it has no expression as entered, otherwise one for each item.
 *
 * @param isReadAgain whether each row reads its own value again, and is refused there if the expression fails
 */
export async function valuesOf(
	context: IExecuteFunctions,
	path: string,
	entered = readEntered(context, path),
	hasExpression = isExpression(entered),
	isReadAgain = false,
): Promise<unknown[]> {
	// A parameter that is not set has no value.
	if (!hasExpression) return entered === null ? [] : [entered];
	const values = await inTurns(context.getInputData(), (_item, index): unknown[] => {
		const read = () => [context.getNodeParameter(path, index, null)];
		if (!isReadAgain) return read();
		try {
			return read();
		} catch {
			// The row is refused with the error of its expression.
			return [];
		}
	});
	return values.flat();
}

/** An expression may also be inside a resource locator. */
export function isExpression(entered: unknown): boolean {
	const value = locatorValue(entered);
	return typeof value === 'string' && value.startsWith('=');
}

/** The value inside a resource locator; any other value unchanged. */
export const locatorValue = (parameter: unknown): unknown =>
	isResourceLocatorValue(parameter) ? parameter.value : parameter;

/** A parameter with a list of choices: its path, its label for messages, and its values, the default one first. */
export interface Choice<Value extends string> {
	path: string;
	label: string;
	values: readonly Value[];
	/** Items may differ. Any other choice holds for a run, and takes no expression. */
	isOfItem: boolean;
}

export const defineChoice = <const Value extends string>(
	path: string,
	label: string,
	values: readonly Value[],
	isOfItem = false,
): Choice<Value> => ({ path, label, values, isOfItem });

/**
 * Reads a parameter with a list of choices, which an expression or a hand-written workflow may set to anything.
 *
 * @param itemIndex left out for a choice that holds for a run, and takes no expression
 * @throws InputError for a value that is not one of the choices
 */
export function readChoice<Value extends string>(
	context: IExecuteFunctions,
	{ path, label, values }: Choice<Value>,
	itemIndex?: number,
): Value {
	const given = readOnce(context, path, itemIndex);
	const text = isSimple(given) ? String(toPlain(given)) : '';
	const chosen = isBlank(given) ? values[0] : values.find((value) => isSameInAnyCase(value, text));
	if (chosen !== undefined) return chosen;
	const texts = values.map((value) => `"${value}"`).join(', ');
	throw new InputError(
		`'${label}' is set to ${describe(given)}, which is not one of its choices`,
		`Select '${label}' again${itemIndex === undefined ? ', without an expression.' : `. An expression there can return ${texts}.`}`,
	);
}

/** @param itemIndex left out for a parameter that holds for a run */
const readOnce = (context: IExecuteFunctions, path: string, itemIndex?: number): unknown =>
	itemIndex === undefined ? readEntered(context, path) : context.getNodeParameter(path, itemIndex, null);

/** Reads a boolean parameter, which an expression may return as text. @throws InputError for any other value */
export const readBoolean = (
	context: IExecuteFunctions,
	path: string,
	label: string,
	itemIndex?: number,
): boolean => readChoice(context, defineChoice(path, label, ['false', 'true']), itemIndex) === 'true';

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

/** Builds the parameter of a choice from the name and description of each value, and where it is shown, if not everywhere. */
export const buildDropdown = <Value extends string>(
	{ path, label, values, isOfItem }: Choice<Value>,
	texts: Record<Value, [name: string, description?: string, displayOptions?: IDisplayOptions]>,
	more: Partial<INodeProperties>,
): INodeProperties => {
	const choices = values.map((value) => {
		const [name, description, displayOptions] = texts[value];
		return { name, value, description, ...(displayOptions && { displayOptions }) };
	});
	const ofRun = isOfItem ? {} : { noDataExpression: true };
	return toOptions(label, path.replace('options.', ''), choices, { ...ofRun, ...more });
};

/** Builds what a parameter has whose value is picked from a list, which a method of the node reads, or entered. */
export const buildLocator = (
	placeholder: string,
	searchListMethod: string,
	[displayName, name]: [displayName: string, name: string],
	example: string,
) =>
	({
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder,
				typeOptions: { searchListMethod, searchable: true },
			},
			{ displayName, name, type: 'string', placeholder: `e.g. ${example}` },
		],
	}) satisfies Partial<INodeProperties>;

/** Builds a parameter with several entries. */
export const buildCollection = (
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
