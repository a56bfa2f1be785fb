import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { systemClock } from '../execution/clock';
import { UNIQUE_ATTRIBUTES } from '../operations/attributeName';
import { ListCache } from './listCache';
import { readAccount, readList, toListError } from './readList';

/** The attributes that the interface names (section 2.1), for an account that does not list its own. */
const NAMED_ATTRIBUTES: LeadAttribute[] = [
	{ SchemaName: 'EmailAddress', DisplayName: 'Email Address' },
	{ SchemaName: 'FirstName', DisplayName: 'First Name' },
	{ SchemaName: 'LastName', DisplayName: 'Last Name' },
	{ SchemaName: 'LeadType', DisplayName: 'Lead Type' },
	{ SchemaName: 'Phone', DisplayName: 'Phone' },
];

/** A lead field as LeadsMetaData.Get lists it (public documentation of the service; not in the interface). */
interface LeadAttribute {
	SchemaName: string;
	DisplayName?: string;
	DataType?: string;
	IsMandatory?: boolean;
}

const isAttributeList = (body: unknown): body is LeadAttribute[] =>
	Array.isArray(body) &&
	body.length > 0 &&
	body.every((entry) => typeof (entry as LeadAttribute | null)?.SchemaName === 'string');

const attributeLists = new ListCache<LeadAttribute[]>(systemClock);

/** The account's attributes. An account that cannot list them is no reason not to pick those that all accounts have. */
async function readAttributes(context: ILoadOptionsFunctions): Promise<LeadAttribute[]> {
	const account = await readAccount(context);
	const call = { method: 'GET' as const, path: '/v2/LeadManagement.svc/LeadsMetaData.Get' };
	const reading = await attributeLists.get(account.keyedId, () =>
		readList(context, account, call, isAttributeList),
	);
	if ('success' in reading) return reading.success;
	if (reading.problem.httpCode === '401') throw toListError(context, reading.problem);
	return NAMED_ATTRIBUTES;
}

/** "Custom 2" stands before "Custom 10". */
const byName = new Intl.Collator(undefined, { numeric: true });

/** What is needed for a lead comes first: what it is found by, then what is mandatory. */
function rank({ SchemaName, IsMandatory }: LeadAttribute): number {
	const place = UNIQUE_ATTRIBUTES.indexOf(SchemaName);
	if (place >= 0) return place;
	return UNIQUE_ATTRIBUTES.length + (IsMandatory === true ? 0 : 1);
}

function toEntry({ SchemaName, DisplayName, DataType, IsMandatory }: LeadAttribute): INodeListSearchItems {
	const name = DisplayName || SchemaName;
	const details = [name === SchemaName ? '' : SchemaName, DataType, IsMandatory === true ? 'mandatory' : ''];
	const shown = details.filter(Boolean).join(', ');
	return { name: shown ? `${name} (${shown})` : name, value: SchemaName };
}

/**
 * The account's lead attributes for the list in the editor: their names, types and whether they are mandatory.
 *
 * @param filter what an entry must hold, in any case
 * @throws NodeOperationError when the credential cannot be used or its keys are refused
 */
export async function searchLeadAttributes(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const attributes = await readAttributes(this);
	const wanted = filter.trim().toLowerCase();
	const results = attributes
		.map((attribute) => ({ rank: rank(attribute), entry: toEntry(attribute) }))
		.sort((one, other) => one.rank - other.rank || byName.compare(one.entry.name, other.entry.name))
		.map(({ entry }) => entry)
		.filter(({ name }) => name.toLowerCase().includes(wanted));
	return { results };
}
