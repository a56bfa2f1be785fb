import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { readList } from './readList';

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
	body.every((entry) => typeof (entry as LeadAttribute | null)?.SchemaName === 'string');

function toEntry({ SchemaName, DisplayName, DataType, IsMandatory }: LeadAttribute): INodeListSearchItems {
	const details = [SchemaName, DataType, IsMandatory ? 'mandatory' : undefined].filter(Boolean).join(', ');
	return { name: `${DisplayName || SchemaName} (${details})`, value: SchemaName };
}

/** The account's lead attributes whose name holds the filter, by name, for the list in the editor. */
export async function searchLeadAttributes(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const call = { method: 'GET' as const, path: '/v2/LeadManagement.svc/LeadsMetaData.Get' };
	const attributes = (await readList(this, call, isAttributeList)) ?? NAMED_ATTRIBUTES;
	const wanted = (filter ?? '').trim().toLowerCase();
	const results = attributes.map(toEntry).filter(({ name }) => name.toLowerCase().includes(wanted));
	return { results: results.sort((one, other) => one.name.localeCompare(other.name)) };
}
