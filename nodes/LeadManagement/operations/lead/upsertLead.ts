import type { IDataObject } from 'n8n-workflow';
import { AccountFields } from '../../account/accountFields';
import { InputError } from '../../messages';
import { leadIdOf } from '../../service/answer';
import type { ServiceCall, ServiceRequest } from '../../service/sender';
import { type Note, type Operation, type Plan, isTool } from '../operation';
import { readBoolean, readChoice } from '../parameters/choices';
import { mayBeDisplayName, toSchemaName } from '../parameters/fieldNames';
import { refuseExpressionsAsText } from '../parameters/fixedText';
import { readEntered, valuesOf } from '../parameters/parameters';
import { notePhone, readBody, toBody, toBodyOnDuplicate, toFoundBy, toOrderKeys } from './body';
import { LEAD_PROBLEMS, type LeadCircumstances, duplicateContact, explainLead } from './leadProblems';
import { assertOwnValue, findSharedValues } from './sharedValues';
import { fromParameters } from './sources/byHand';
import { fromColumns } from './sources/columns';
import { fromJson } from './sources/json';
import { readCountryCodes } from './types/countryCode';
import { toDayIn } from './types/date';
import { CHOICES, options, parameters, readChoices } from './upsertLeadParameters';

const PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';

/** Where the attributes come from, by 'Data to Send'. */
const SOURCES = { defineBelow: fromParameters, autoMapInputData: fromColumns, json: fromJson };

/** The parameters with values, by 'Data to Send'. */
const FIXED_TEXTS = {
	defineBelow: { attributes: "'Attributes'", customFieldSets: "'Custom Field Sets'" },
	autoMapInputData: { additionalAttributes: "'Additional Attributes'" },
	json: {},
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
	parameters,
	options,
	whenRunAgain: 'If you run them again, their leads are updated, not duplicated.',
	record: 'lead',
	toTable: (request) =>
		Object.fromEntries(
			readBody(request).flatMap(({ Attribute, Value, Fields = [] }) => [
				...(Fields.length > 0 && Value === '' ? [] : [[Attribute, Value]]),
				...Fields.map((field) => [`${Attribute}.${field.Attribute}`, field.Value]),
			]),
		),
	async plan(context, readFields): Promise<Plan> {
		const choices = readChoices(context);
		if (choices.dataToSend === 'autoMapInputData' && isTool(context)) {
			throw new InputError(
				"'Map Automatically' would let the model write to any attribute",
				"Set 'Data to Send' to 'Map Each Attribute Manually', and let the model define the values there.",
			);
		}
		const countryCodes = readCountryCodes(context);
		const searchByAttribute =
			choices.searchBy === 'other' ? readEntered(context, 'searchByAttribute') : undefined;
		const source = await SOURCES[choices.dataToSend](context, {
			...choices,
			searchByAttribute,
			fixedCountryCode: countryCodes?.fixed,
		});
		const isJson = choices.dataToSend === 'json';
		const isOfSchemaNames =
			choices.columnNames === 'schemaNames' && choices.dataToSend === 'autoMapInputData';
		const searchesByDisplayName =
			choices.searchBy === 'other' && valuesOf(context, 'searchByAttribute').some(mayBeDisplayName);
		const needsFields =
			!isOfSchemaNames && (source.needsAccountFields || searchesByDisplayName || countryCodes !== undefined);
		const fields = needsFields ? await readFields() : AccountFields.common();
		refuseExpressionsAsText(context, FIXED_TEXTS[choices.dataToSend], (name) => fields.displayName(name));
		const reader = await source.start(fields);
		const circumstances = {
			choices,
			columns: reader.columns,
			isListed: !needsFields || fields.isListed,
			fields,
		};
		const rules = {
			// JSON is sent as it is written, whatever its fields are.
			fields: isJson ? AccountFields.common() : fields,
			isVerbatim: isJson,
			dayIn: toDayIn(() => context.getTimezone()),
			isPhone: (name: string) =>
				name === 'Phone' ||
				((countryCodes !== undefined || !isJson) && fields.get(name)?.DataType === 'Phone'),
		};
		/** Schema name of the attribute to search by; undefined for the service's default. */
		const readSearchBy = (itemIndex: number) => {
			if (choices.searchBy !== 'other') return choices.searchBy === 'default' ? undefined : choices.searchBy;
			const attribute = context.getNodeParameter('searchByAttribute', itemIndex, '');
			return toSchemaName(attribute, searchByAttribute, fields, "'Search By Attribute'");
		};
		/** Undefined for a blank row. Asked twice, it says the same. */
		const readLead = (itemIndex: number) => {
			const lead = reader.read(itemIndex);
			if (!lead) return undefined;
			const searchBy = readSearchBy(itemIndex);
			const notes: Note[] = [...(lead.notes ?? [])];
			const body = toBody(
				{
					...rules,
					where: reader.where,
					mayHaveSearchBy: reader.mayHaveSearchBy,
					given: lead.given,
					searchBy,
					sendBlanks: readChoice(context, CHOICES.emptyValues, itemIndex) === 'send',
					countryCode: countryCodes?.read(itemIndex),
					adviseOnContact: () => reader.adviseOnContact(itemIndex, lead.given, searchBy),
				},
				notes,
			);
			return { body, notes };
		};
		const sharedValues = await findSharedValues(
			context.getInputData().length,
			readLead,
			isJson || choices.searchBy === 'other',
		);
		return {
			columns: reader.columns,
			added: reader.added,
			foundIn: reader.foundIn,
			unknownIgnored: reader.unknownIgnored,
			unsentContacts: reader.unsentContacts,
			toRow(itemIndex) {
				const lead = readLead(itemIndex);
				if (!lead) return undefined;
				const { body, notes } = lead;
				assertOwnValue(body, sharedValues);
				const posts = readBoolean(context, 'options.postUpdatedLead', 'Post Updated Lead', itemIndex);
				const request: ServiceRequest = {
					method: 'POST',
					path: PATH,
					query: { postUpdatedLead: String(posts) },
					body: JSON.stringify(body),
				};
				if (countryCodes === undefined) notes.push(...notePhone(body));
				const call = toCall(request, circumstances);
				return { call, orderKeys: toOrderKeys(body), foundBy: toFoundBy(body), notes };
			},
		};
	},
};

/** The call that sends a lead, and the one that follows it if another lead has its email address or phone. */
function toCall(request: ServiceRequest, circumstances: LeadCircumstances): ServiceCall<IDataObject> {
	const toOne = (one: ServiceRequest, isOther: boolean): ServiceCall<IDataObject> => ({
		request: one,
		expects: namesLead,
		writes: true,
		problems: LEAD_PROBLEMS,
		explain: (problem) => explainLead(problem, readBody(one), circumstances, isOther),
	});
	if (circumstances.choices.onDuplicate === 'fail') return toOne(request, false);
	return {
		...toOne(request, false),
		next(outcome) {
			const contact = 'problem' in outcome ? duplicateContact(outcome.problem) : undefined;
			const body = contact === undefined ? undefined : toBodyOnDuplicate(readBody(request), contact);
			return body && toOne({ ...request, body: JSON.stringify(body) }, true);
		},
	};
}

/** True for a success that names a lead. */
export const namesLead = (body: unknown): body is IDataObject => leadIdOf(body) !== undefined;
