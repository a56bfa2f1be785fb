import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { AccountField } from '../accountFields';
import { AccountFields, COMMON_FIELDS, doesNotListFields, toComparableName } from '../accountFields';
import { readAccountFields } from '../execution/readAccountFields';
import { FOR_EDITOR } from '../execution/readList';
import { shown } from '../text';
import { readAccount, toListError } from './listError';

const BY_NAME = "Choose 'By Name' and enter the schema name, e.g. mx_City.";
const BY_EXPRESSION = 'Try again later, or enter the schema names with an expression.';

/** Sorts "Custom 2" before "Custom 10". */
const byName = new Intl.Collator(undefined, { numeric: true });

/** Common fields come first, then mandatory ones. */
function rank({ SchemaName, IsMandatory }: AccountField): number {
	const place = COMMON_FIELDS.findIndex((field) => field.SchemaName === SchemaName);
	if (place >= 0) return place;
	return COMMON_FIELDS.length + (IsMandatory === true ? 0 : 1);
}

/** Its name in the list is one line, which the editor shows as it is. */
function toEntry({ SchemaName, DisplayName, IsMandatory }: AccountField): INodeListSearchItems {
	const name = DisplayName ? shown(DisplayName) : SchemaName;
	const details = [name === SchemaName ? '' : SchemaName, IsMandatory === true ? 'mandatory' : ''];
	const added = details.filter(Boolean).join(', ');
	return { name: added ? `${name} (${added})` : name, value: SchemaName };
}

/**
 * The account's fields in the order of the list, or the common fields if the account does not list its own.
 *
 * @param wayOut what to do without the list
 * @throws NodeOperationError when the list cannot be read
 */
async function readFields(context: ILoadOptionsFunctions, wayOut: string): Promise<readonly AccountField[]> {
	const reading = await readAccountFields(context, await readAccount(context), FOR_EDITOR);
	if ('problem' in reading) {
		if (doesNotListFields(reading.problem)) return COMMON_FIELDS;
		throw toListError(context, reading.problem, wayOut);
	}
	return [...reading.success].sort(
		(one, other) => rank(one) - rank(other) || byName.compare(toEntry(one).name, toEntry(other).name),
	);
}

/**
 * Lists the account's lead fields for a resource locator.
 *
 * @param filter the search text; letter case, spaces, hyphens, and underscores are ignored
 * @throws NodeOperationError when the list cannot be read
 */
export async function searchLeadFields(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const fields = await readFields(this, BY_NAME);
	const wanted = toComparableName(filter);
	const meant = new AccountFields(fields).find(filter);
	const fits = (field: AccountField) =>
		toComparableName(`${field.DisplayName ?? ''} ${toEntry(field).name}`).includes(wanted) ||
		meant.includes(field.SchemaName);
	const results = fields.filter(fits).map(toEntry);
	return { results };
}

/**
 * Lists the account's lead fields for a multi-select.
 *
 * @throws NodeOperationError when the list cannot be read
 */
export async function loadLeadFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return (await readFields(this, BY_EXPRESSION)).map(toEntry);
}
