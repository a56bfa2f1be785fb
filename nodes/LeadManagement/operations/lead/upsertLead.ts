import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { AccountFields } from '../../account/accountFields';
import { InputError } from '../../messages';
import type { Outcome } from '../../service/readResponse';
import type { FollowUp, ServiceRequest } from '../../service/sender';
import { fromColumns } from '../columns/columns';
import type { Operation, Plan, Row } from '../operation';
import { isTool, successMessage } from '../operation';
import {
	isExpression,
	locatorValue,
	mayBeDisplayName,
	readBoolean,
	readChoice,
	toSchemaName,
	valuesOf,
} from '../parameters';
import { fromJson, fromParameters } from './attributes';
import { countPlaceholders } from './contacts';
import { toFieldValues } from './fieldDates';
import type { AttributeValuePair, LeadData } from './leadBody';
import { sharedValueFinder, toBody, toBodyOnDuplicate, toOrderKeys } from './leadBody';
import { LEAD_PROBLEMS, duplicateContact, explainLead } from './leadProblems';
import type { LeadChoices } from './upsertLeadParameters';
import { CHOICES, options, parameters } from './upsertLeadParameters';

const PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';

/** Where the attributes come from, by 'Data to Send'. */
const SOURCES = { defineBelow: fromParameters, autoMapInputData: fromColumns, json: fromJson };

/** Creates a lead, or updates the one that matches (interface, section 4.1). */
export const upsertLead: Operation = {
	resource: { name: 'Lead', value: 'lead' },
	operation: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update lead',
		description: 'Create a new record, or update the current one if it already exists (upsert)',
	},
	parameters,
	options,
	whenRunAgain: 'If you run them again, their leads are updated, not duplicated.',
	isSuccess(body: unknown): body is IDataObject {
		const { Id, AffectedRows } = successMessage(body);
		return typeof Id === 'string' && typeof AffectedRows === 'number';
	},
	async plan(context, readFields): Promise<Plan> {
		const choices = readChoices(context);
		if (choices.dataToSend === 'autoMapInputData' && isTool(context)) {
			throw new InputError(
				"'Map Automatically' would let the model write to any attribute",
				"Set 'Data to Send' to 'Map Each Attribute Manually', and let the model define the values there.",
			);
		}
		const source = SOURCES[choices.dataToSend](context, choices);
		const needsFields = source.needsAccountFields || searchesByDisplayName(context, choices);
		const fields = needsFields ? await readFields() : new AccountFields();
		const reader = source.start(fields);
		const findSharedValue = sharedValueFinder();
		return {
			toRow(itemIndex) {
				const given = reader.read(itemIndex);
				if (!given) return undefined;
				const searchBy = readSearchBy(context, itemIndex, choices, fields);
				const { given: converted, ...notes } = toFieldValues(given, fields);
				const lead: LeadData = {
					given: converted,
					where: reader.where,
					mayHaveSearchBy: reader.mayHaveSearchBy,
					searchBy,
					sendBlanks: readChoice(context, CHOICES.emptyValues, itemIndex) === 'send',
				};
				const body = toBody(lead, () => reader.adviseOnContact(itemIndex, given, searchBy));
				const request = toRequest(
					body,
					readBoolean(context, itemIndex, 'options.postUpdatedLead', 'Post Updated Lead'),
				);
				return {
					request,
					...notes,
					placeholders: countPlaceholders(given),
					sharedValue: findSharedValue(body),
				} satisfies Row;
			},
			problems: LEAD_PROBLEMS,
			explain: (problem, request) => explainLead(problem, bodyOf(request), choices, reader.columns),
			followUp: choices.onDuplicate === 'update' ? updateOtherLead : undefined,
			columns: reader.columns,
			foundIn: reader.foundIn,
			unknownIgnored: reader.unknownIgnored,
		};
	},
};

const readChoices = (context: IExecuteFunctions): LeadChoices => ({
	dataToSend: readChoice(context, CHOICES.dataToSend),
	searchBy: readChoice(context, CHOICES.searchBy),
	columnNames: readChoice(context, CHOICES.columnNames),
	unknownColumns: readChoice(context, CHOICES.unknownColumns),
	onDuplicate: readChoice(context, CHOICES.onDuplicate),
});

const toRequest = (body: AttributeValuePair[], postUpdatedLead: boolean): ServiceRequest => ({
	method: 'POST',
	path: PATH,
	query: { postUpdatedLead: String(postUpdatedLead) },
	body: JSON.stringify(body),
	orderKeys: toOrderKeys(body),
});

const bodyOf = ({ body = '[]' }: ServiceRequest) => JSON.parse(body) as AttributeValuePair[];

/** The request that updates the lead that has the email address or phone of a refused one. */
function updateOtherLead(answer: Outcome<IDataObject>, { request }: Row): FollowUp | undefined {
	const contact = 'problem' in answer ? duplicateContact(answer.problem) : undefined;
	const body = contact === undefined ? undefined : toBodyOnDuplicate(bodyOf(request), contact);
	return body && { request: { ...request, body: JSON.stringify(body) } };
}

function searchesByDisplayName(context: IExecuteFunctions, { searchBy }: LeadChoices): boolean {
	if (searchBy !== 'other') return false;
	const hasExpression = (entered: unknown) => isExpression(locatorValue(entered));
	return [...valuesOf(context, 'searchByAttribute', hasExpression)].some(mayBeDisplayName);
}

/** Schema name of the attribute to search by; undefined for the service's default. */
function readSearchBy(
	context: IExecuteFunctions,
	itemIndex: number,
	{ searchBy }: LeadChoices,
	fields: AccountFields,
): string | undefined {
	if (searchBy === 'default') return undefined;
	if (searchBy !== 'other') return searchBy;
	const attribute = context.getNodeParameter('searchByAttribute', itemIndex, '');
	return toSchemaName(attribute, fields, "'Search By Attribute'");
}
