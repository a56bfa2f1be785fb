import { isResourceLocatorValue, type IExecuteFunctions } from 'n8n-workflow';
import { type AccountFields, isSchemaName } from './accountFields';
import { InputError, listQuoted, quote, shown } from '../words/messages';
import { buildLocator, isExpression, locatorValue, toPlain, readEntered } from '../parameters/read';
import { OF_OBJECT, describe, isBlank, isPlainObject, toEntries } from '../parameters/wireValue';
import { formatPath, pathsIn } from '../parameters/paths';

/** The service finds leads by these attributes by default (interface, section 2.1). */
export const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

/** The attribute whose value names the attribute to find the lead by (interface, section 2.1). */
export const SEARCH_BY = 'SearchBy';

/** The letter case of the name does not matter. */
export const isSearchBy = (name: unknown): boolean =>
	typeof name === 'string' && name.toLowerCase() === SEARCH_BY.toLowerCase();

/** A parameter for the name of an attribute, with the node's method that lists what to pick from. */
export const attributeName = (example: string, searchListMethod = 'searchLeadFields') =>
	buildLocator('Select an attribute…', searchListMethod, ['By Name', 'name'], example);

/** Reads the name of an attribute, without blanks around it and invisible characters. @throws InputError when there is no name */
export function readName(name: unknown, where: string): string {
	const plain = toPlain(locatorValue(name));
	if (typeof plain === 'string' && plain !== '') return plain;
	throw new InputError(
		isBlank(plain)
			? `${where} has an attribute without a name`
			: `${where} has ${describe(plain)} as the name of an attribute`,
		'Enter the schema name of the attribute, e.g. FirstName or mx_City, or remove the attribute.',
	);
}

/** A name such as "City" may be a display name, unless it is from the list. */
export function mayBeDisplayName(name: unknown): boolean {
	const plain = toPlain(locatorValue(name));
	if (typeof plain !== 'string') return false;
	const isFromList = isResourceLocatorValue(name) && name.mode === 'list' && !isExpression(plain);
	return plain !== '' && !isFromList && !isSchemaName(plain) && !isSearchBy(plain);
}

/** Schema names that the name of an attribute in the editor may mean. A name that isn't in the account's list means nothing. */
export function findSchemaNames(name: unknown, fields: AccountFields): string[] {
	const plain = toPlain(locatorValue(name));
	if (typeof plain !== 'string') return [];
	if (isSearchBy(plain)) return [plain];
	const found = fields.find(plain);
	const isUnlisted = !fields.isListed && !mayBeDisplayName(name);
	return found.length === 0 && isUnlisted ? [plain] : found;
}

/** The schema name that the name of an attribute means, if it means only one. */
export function findOnlySchemaName(name: unknown, fields: AccountFields): string | undefined {
	const [schemaName, other] = findSchemaNames(name, fields);
	return other === undefined ? schemaName : undefined;
}

/** The schema name of an attribute in the editor. @throws InputError for no name, or for a name of no attribute or of several */
export function findSchemaName(name: unknown, fields: AccountFields, where: string): string {
	if (isBlank(locatorValue(name)))
		throw new InputError(`An attribute is missing in ${where}`, 'Select an attribute from the list.');
	const plain = readName(name, where);
	const found = findSchemaNames(name, fields);
	// An account that does not list its fields may still have one with this name.
	if (found.length === 0 && !fields.isListed && !OF_OBJECT.test(plain)) return plain;
	if (found.length === 1) return found[0];
	if (found.length > 1)
		throw new InputError(
			`${found.length} attributes are named ${quote(plain)}: ${listQuoted(found)}`,
			'Select the attribute from the list.',
		);
	throw toUnknownError(plain, isLeftAsText(plain) ? undefined : fields);
}

function toUnknownError(name: string, fields?: AccountFields): InputError {
	const nearest = fields?.nearest(name);
	const meant = nearest === undefined ? '' : ` The nearest is ${quote(nearest)}.`;
	const step =
		fields?.isListed && meant === ''
			? 'Your account has no such field: choose another one from the list, or add it in LeadSquared.'
			: 'Select the attribute from the list.';
	return new InputError(`No attribute is named ${quote(name)}`, `${step}${meant} Drop columns on 'Value'.`);
}

const hasBraces = (text: string) => text.includes('{{') && text.includes('}}', text.indexOf('{{') + 2);

/** The beginning of an expression. */
const VARIABLE = /\$(?:(?:json|input|node|now|today|fromAI)\b|\(["'])/;

/** The step for an expression where names or a path are wanted: `Clear it, and enter City.` */
export function toEnterInstead(entered: unknown, otherwise: string): string {
	const paths = pathsIn(String(entered), true).map(formatPath);
	return `Clear it, and enter ${paths.join(', ') || otherwise}.`;
}

/** n8n leaves an expression as text in a field that is not switched to Expression, or without double braces. */
export const isLeftAsText = (entered: string): boolean =>
	isExpression(entered)
		? !hasBraces(entered) && VARIABLE.test(entered)
		: hasBraces(entered) || entered.trim().search(VARIABLE) === 0 || /\$json\s*[.[]/.test(entered);

/**
 * Refuses an expression in a field that is not switched to Expression: each record would get its text, or an attribute of that name. @throws InputError for the run
 *
 * @param labels of the parameters, by their paths; a value in one that has entries is called by its own name
 */
export function refuseExpressionsAsText(
	context: IExecuteFunctions,
	labels: Record<string, string>,
	toDisplayName: (name: string) => string = String,
): void {
	const check = (entered: unknown, label: string): void => {
		if (isPlainObject(entered)) {
			const { name, ...values } = entered;
			const attribute = locatorValue(name);
			if (typeof attribute === 'string' && isLeftAsText(attribute)) throw toUnknownError(attribute);
			const own = typeof attribute === 'string' ? `'Value' of ${shown(toDisplayName(attribute))}` : label;
			for (const value of Object.values(values)) for (const entry of toEntries(value)) check(entry, own);
		} else if (typeof entered === 'string' && isLeftAsText(entered))
			throw new InputError(
				`${label} is the text ${quote(entered)}`,
				'Switch it to Expression, or drag the column on it.',
			);
	};
	for (const [path, label] of Object.entries(labels)) check(locatorValue(readEntered(context, path)), label);
}
