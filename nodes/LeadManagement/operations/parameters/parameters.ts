import type { IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { isResourceLocatorValue } from 'n8n-workflow';
import { type AccountFields, isSchemaName } from '../../account/accountFields';
import { InputError, listQuoted, quote } from '../../messages';
import { toMeaning } from '../../words/headings';
import { describe, isBlank } from './wireValue';
import { withoutInvisible } from '../../words/invisible';

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

/** A text as it is meant: what it is checked against is what a message shows of it. */
export const toPlain = (value: unknown): unknown =>
	typeof value === 'string' ? withoutInvisible(value).trim() : value;

/** The values of a parameter in a run: one where it has no expression as entered, otherwise one for each item. */
export function valuesOf(context: IExecuteFunctions, path: string, hasExpression = isExpression): unknown[] {
	const entered: unknown = context.getNodeParameter(path, 0, null, { rawExpressions: true });
	// Without an expression, there is none where it is not set.
	if (!hasExpression(entered)) return entered === null ? [] : [entered];
	return context.getInputData().map((_item, index): unknown => context.getNodeParameter(path, index, null));
}

/** True for a parameter as entered that is an expression, also inside a resource locator. */
export function isExpression(entered: unknown): boolean {
	const value = locatorValue(entered);
	return typeof value === 'string' && value.startsWith('=');
}

/** The service finds leads by these attributes by default (interface, section 2.1). */
export const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

/** The attributes of which a lead without email address and phone needs one; it is found by `searchBy`, if not by default. */
export const toMissingContacts = (searchBy: string | undefined): string[] =>
	searchBy !== undefined && UNIQUE_ATTRIBUTES.includes(searchBy) ? [searchBy] : UNIQUE_ATTRIBUTES;

/** The attribute whose value names the attribute to find the lead by (interface, section 2.1). */
export const SEARCH_BY = 'SearchBy';

/** True for the name of the attribute SearchBy, in any letter case. */
export const isSearchBy = (name: unknown): boolean =>
	typeof name === 'string' && name.toLowerCase() === SEARCH_BY.toLowerCase();

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

/** A parameter for the name of an attribute. */
export const attributeName = (example: string) =>
	({
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select an attribute…',
				typeOptions: { searchListMethod: 'searchLeadFields', searchable: true },
			},
			{ displayName: 'By Name', name: 'name', type: 'string', placeholder: `e.g. ${example}` },
		],
	}) satisfies Partial<INodeProperties>;

/** The value inside a resource locator; any other value unchanged. */
export const locatorValue = (parameter: unknown): unknown =>
	isResourceLocatorValue(parameter) ? parameter.value : parameter;

/**
 * Reads the name of an attribute, without the spaces around it and the invisible characters that column names often have.
 *
 * @throws InputError when there is no name
 */
export function toName(name: unknown, where: string): string {
	const plain = toPlain(locatorValue(name));
	if (typeof plain === 'string' && plain !== '') return plain;
	throw new InputError(
		isBlank(plain)
			? `${where} has an attribute without a name`
			: `${where} has ${describe(plain)} as the name of an attribute`,
		'Enter the schema name of the attribute, e.g. FirstName or mx_City, or remove the attribute.',
	);
}

/** True for the name of an attribute that may be a display name such as "City". A name from the list is not one. */
export function mayBeDisplayName(name: unknown): boolean {
	const plain = toPlain(locatorValue(name));
	if (typeof plain !== 'string') return false;
	const isFromList = isResourceLocatorValue(name) && name.mode === 'list' && !isExpression(plain);
	return plain !== '' && !isFromList && !isSchemaName(plain) && !isSearchBy(plain);
}

/** Schema names of the attributes with a name: a schema name, a display name, or a usual word such as "E-mail". */
export function findAttributes(name: string, fields: AccountFields): string[] {
	const found = fields.find(name);
	const meaning = found.length > 0 ? undefined : toMeaning(name);
	return meaning && isSchemaName(meaning) ? [meaning] : found;
}

/** Schema names that the name of an attribute in the editor may mean. */
export function toSchemaNames(name: unknown, fields: AccountFields): string[] {
	const plain = String(toPlain(locatorValue(name)));
	return mayBeDisplayName(name) ? findAttributes(plain, fields) : [plain];
}

/**
 * Reads the name of an attribute in the editor, which may be a display name.
 *
 * @returns the schema name
 * @throws InputError when there is no name, or no attribute or several have it
 */
export function toSchemaName(name: unknown, fields: AccountFields, where: string): string {
	const plain = toName(name, where);
	const found = toSchemaNames(name, fields);
	// An account that does not list its fields may still have one with this name.
	if (found.length === 0 && !fields.isListed) return plain;
	if (found.length === 1) return found[0];
	throw new InputError(
		found.length === 0
			? `No attribute is named ${quote(plain)}`
			: `${found.length} attributes are named ${quote(plain)}: ${listQuoted(found)}`,
		"If the name is an expression, remove it with 'Fixed'. Then select the attribute from the list. Drop columns on 'Value'.",
	);
}
