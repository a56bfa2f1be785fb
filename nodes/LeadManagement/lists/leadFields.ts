import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { AccountField } from '../accountFields';
import { AccountFields, COMMON_FIELDS, toComparableName } from '../accountFields';
import { readAccountFields } from '../execution/readAccountFields';
import { readAccount, toListError } from './listError';

/** Sorts "Custom 2" before "Custom 10". */
const byName = new Intl.Collator(undefined, { numeric: true });

/** Common fields come first, then mandatory ones. */
function rank({ SchemaName, IsMandatory }: AccountField): number {
	const place = COMMON_FIELDS.findIndex((field) => field.SchemaName === SchemaName);
	if (place >= 0) return place;
	return COMMON_FIELDS.length + (IsMandatory === true ? 0 : 1);
}

function toEntry({ SchemaName, DisplayName, IsMandatory }: AccountField): INodeListSearchItems {
	const name = DisplayName || SchemaName;
	const details = [name === SchemaName ? '' : SchemaName, IsMandatory === true ? 'mandatory' : ''];
	const shown = details.filter(Boolean).join(', ');
	return { name: shown ? `${name} (${shown})` : name, value: SchemaName };
}

/** The account's fields in the order of the list, or the common fields if the account does not list its own. */
async function readFields(context: ILoadOptionsFunctions): Promise<readonly AccountField[]> {
	const reading = await readAccountFields(context, await readAccount(context), true);
	if ('problem' in reading) {
		if (reading.problem.httpCode === '401') throw toListError(context, reading.problem);
		return COMMON_FIELDS;
	}
	return [...reading.success].sort(
		(one, other) => rank(one) - rank(other) || byName.compare(toEntry(one).name, toEntry(other).name),
	);
}

/**
 * Lists the account's lead fields for a resource locator.
 *
 * @param filter the search text; letter case, spaces, hyphens, and underscores are ignored
 * @throws NodeOperationError when the credential is invalid or the service rejects its keys
 */
export async function searchLeadFields(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const fields = await readFields(this);
	const wanted = toComparableName(filter);
	const meant = new AccountFields(fields).find(filter);
	const results = fields
		.map(toEntry)
		.filter(({ name, value }) => toComparableName(name).includes(wanted) || meant.includes(String(value)));
	return { results };
}

/**
 * Lists the account's lead fields for a multi-select.
 *
 * @throws NodeOperationError when the credential is invalid or the service rejects its keys
 */
export async function loadLeadFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return (await readFields(this)).map(toEntry);
}
