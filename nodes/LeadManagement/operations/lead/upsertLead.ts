import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Operation, ServiceRequest } from '../../types';
import { toSchemaName } from '../attributeName';
import { successMessage } from '../successMessage';
import { AUTO_MAP, JSON_PARAMETER, readAttributes } from './givenAttributes';
import { refuseLeadInside, refuseSearchBy, toBody, toOrderKeys, toPairs } from './leadBody';
import { fields, optionFields } from './upsertLeadFields';

const PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';

interface LeadOptions {
	emptyValues?: unknown;
	postUpdatedLead?: unknown;
}

/** The attribute to search by as the parameters say, or nothing where the service's own matching is wanted. */
function readSearchBy(context: IExecuteFunctions, itemIndex: number): string | undefined {
	const searchBy = context.getNodeParameter('searchBy', itemIndex) as string;
	if (searchBy === 'default') return undefined;
	if (searchBy !== 'other') return searchBy;
	return toSchemaName(context.getNodeParameter('searchByAttribute', itemIndex), "'Search By Attribute'");
}

/** Creates a lead, or updates the one that matches (interface, section 4.1). */
export const upsertLead: Operation = {
	resource: { name: 'Lead', value: 'lead' },
	operation: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update lead',
		description: 'Create a new record, or update the current one if it already exists (upsert)',
	},
	subtitle: 'create or update: lead',
	fields,
	optionFields,
	toRequest(context: IExecuteFunctions, itemIndex: number): ServiceRequest {
		const options = context.getNodeParameter('options', itemIndex, {}) as LeadOptions;
		const [where, given] = readAttributes(context, itemIndex);
		const searchBy = readSearchBy(context, itemIndex);
		if (where === AUTO_MAP) refuseLeadInside(given, searchBy);
		const pairs = toPairs(given, where, options.emptyValues === 'send');
		if (searchBy !== undefined || where !== JSON_PARAMETER) refuseSearchBy(given, where);
		const body = toBody(pairs, searchBy, where);
		return {
			path: PATH,
			// An expression can give anything, the text "true" as well.
			query: { postUpdatedLead: String(String(options.postUpdatedLead) === 'true') },
			body: JSON.stringify(body),
			orderKeys: toOrderKeys(body),
		};
	},
	isSuccess(body: unknown): body is IDataObject {
		const { Id, AffectedRows } = successMessage(body);
		return typeof Id === 'string' && typeof AffectedRows === 'number';
	},
};
