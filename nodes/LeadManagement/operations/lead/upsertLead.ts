import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../accountFields';
import type { Operation, ServiceRequest } from '../../types';
import { mayBeDisplayName, toSchemaName } from '../attributeName';
import { readChoice } from '../readChoice';
import { successMessage } from '../successMessage';
import { needsFieldsForColumns, readColumns } from './columns';
import { needsFieldsForNames, readDefinedAttributes } from './definedAttributes';
import { findDoubtfulDates, withDates } from './fieldDates';
import { readJsonAttributes } from './jsonAttributes';
import { adviseOnLead } from './leadAdvice';
import { hasSearchBy, toBody, toBodyOnDuplicate, toOrderKeys } from './leadBody';
import { CHOICES, fields, optionFields } from './upsertLeadFields';

const PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';

/** Where the attributes come from, by 'Data to Send'. */
const SOURCES = {
	defineBelow: { needsAccountFields: needsFieldsForNames, read: readDefinedAttributes },
	autoMapInputData: { needsAccountFields: needsFieldsForColumns, read: readColumns },
	json: { needsAccountFields: () => false, read: readJsonAttributes },
};

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
	needsAccountFields(context: IExecuteFunctions, itemIndex: number): boolean {
		const source = SOURCES[readChoice(context, itemIndex, CHOICES.dataToSend)];
		return source.needsAccountFields(context, itemIndex) || searchesByDisplayName(context, itemIndex);
	},
	toRequest(
		context: IExecuteFunctions,
		itemIndex: number,
		accountFields?: AccountFields,
	): ServiceRequest | undefined {
		const dataToSend = readChoice(context, itemIndex, CHOICES.dataToSend);
		const lead = SOURCES[dataToSend].read(context, itemIndex, accountFields);
		if (!lead) return undefined;
		const searchBy = readSearchBy(context, itemIndex, accountFields);
		const sendBlanks = readChoice(context, itemIndex, CHOICES.emptyValues) === 'send';
		const given = withDates(lead.given, accountFields);
		const body = toBody({ ...lead, given }, searchBy, sendBlanks);
		const updatesDuplicate =
			readChoice(context, itemIndex, CHOICES.onDuplicate) === 'update' && !hasSearchBy(body);
		const usesSchemaNames = readChoice(context, itemIndex, CHOICES.columnNames) === 'schemaNames';
		return {
			path: PATH,
			query: { postUpdatedLead: readPostUpdatedLead(context, itemIndex) },
			body: JSON.stringify(body),
			orderKeys: toOrderKeys(body),
			bodyOnDuplicate: updatesDuplicate ? (attribute) => toBodyOnDuplicate(body, attribute) : undefined,
			advise: (refusal) =>
				adviseOnLead(refusal, { dataToSend, usesSchemaNames, searchBy, body, updatesDuplicate }),
			columns: lead.columns,
			doubtfulDates: findDoubtfulDates(lead.given, accountFields),
		};
	},
	whenRunAgain: 'If you run them again, their leads are updated, not duplicated.',
	isSuccess(body: unknown): body is IDataObject {
		const { Id, AffectedRows } = successMessage(body);
		return typeof Id === 'string' && typeof AffectedRows === 'number';
	},
};

const searchesByDisplayName = (context: IExecuteFunctions, itemIndex: number): boolean =>
	readChoice(context, itemIndex, CHOICES.searchBy) === 'other' &&
	mayBeDisplayName(context.getNodeParameter('searchByAttribute', itemIndex, ''));

/** Schema name of the attribute to search by; undefined for the service's default. */
function readSearchBy(
	context: IExecuteFunctions,
	itemIndex: number,
	accountFields: AccountFields | undefined,
): string | undefined {
	const searchBy = readChoice(context, itemIndex, CHOICES.searchBy);
	if (searchBy === 'default') return undefined;
	if (searchBy !== 'other') return searchBy;
	const attribute = context.getNodeParameter('searchByAttribute', itemIndex, '');
	return toSchemaName(attribute, accountFields, "'Search By Attribute'");
}

/** An expression may return the text "true". */
const readPostUpdatedLead = (context: IExecuteFunctions, itemIndex: number) =>
	String(String(context.getNodeParameter('options.postUpdatedLead', itemIndex, false)) === 'true');
