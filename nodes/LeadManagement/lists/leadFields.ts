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

/** "Custom 2" goes before "Custom 10". */
const byName = new Intl.Collator(undefined, { numeric: true });

/** The fields that the interface names come first, then the mandatory ones. */
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

/** The account's fields in the order of the list. An account that does not list its own still has the common ones. */
async function readFields(context: ILoadOptionsFunctions): Promise<readonly AccountField[]> {
	const reading = await readAccountFields(context, await readAccount(context));
	if ('problem' in reading) {
		if (reading.problem.httpCode === '401') throw toListError(context, reading.problem);
		return COMMON_FIELDS;
	}
	return [...reading.success].sort(
		(one, other) => rank(one) - rank(other) || byName.compare(toEntry(one).name, toEntry(other).name),
	);
}

/**
 * The account's lead fields to pick one from.
 *
 * @param filter what the user searches for; letter case, blanks and hyphens do not matter
 * @throws NodeOperationError when the credential cannot be used or the service does not accept its keys
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
 * The account's lead fields to pick several from.
 *
 * @throws NodeOperationError when the credential cannot be used or the service does not accept its keys
 */
export async function loadLeadFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return (await readFields(this)).map(toEntry);
}
