import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { AccountFields } from '../../account/accountFields';
import { InputError } from '../../messages';
import { leadIdOf } from '../../service/answer';
import type { ServiceCall, ServiceRequest } from '../../service/sender';
import { type Note, type Operation, type Plan, isTool } from '../operation';
import { readChoice } from '../../parameters/choices';
import { refuseExpressionsAsText } from '../../parameters/fixedText';
import { toBody } from './body';
import { CHOICES, type LeadChoices, dataToSend, options, parameters, readChoices } from './leadParameters';
import {
	LEAD_PROBLEMS,
	type LeadCircumstances,
	SEARCH_PROBLEM,
	duplicateContact,
	explainLead,
} from './leadProblems';
import { notePhone, readBody, toBodyOnDuplicate, toFoundBy, toOrderKeys } from './pairs';
import type { LeadSearch } from './searchBy';
import { readAhead } from './sharedValues';
import { fromParameters } from './sources/byHand';
import { fromColumns } from './sources/columns';
import { fromJson } from './sources/json';
import { type CountryCodes, readCountryCodes } from './types/countryCode';
import { isPhone } from './types/fieldValue';

/** How an operation writes a lead. What a lead is, and where it comes from, is the same for all of them. */
export interface LeadOperation extends Pick<Operation, 'operation' | 'whenRunAgain'> {
	/** The path of its call, which takes a list of attribute-value pairs (interface, section 2.2). */
	path: string;
	/** Its own parameters. */
	parameters?: INodeProperties[];
	/** Its own parameters in 'Options'. */
	options?: INodeProperties[];
	/** Reads these for a run. */
	read?(context: IExecuteFunctions): OwnChoices;
}

/** What is chosen for a run in the parameters that not every operation has. What an operation lacks, no message names. */
export interface OwnChoices {
	/** 'Search By'. */
	search?: LeadSearch;
	/** 'On Duplicate'. */
	onDuplicate?: 'fail' | 'update';
	/** The query parameters of an item's call. */
	toQuery?(itemIndex: number): Record<string, string>;
}

/** Builds an operation that writes a lead from each item. */
export const toLeadOperation = ({ path, read, ...own }: LeadOperation): Operation => ({
	...own,
	resource: { name: 'Lead', value: 'lead' },
	parameters: [dataToSend, ...(own.parameters ?? []), ...parameters],
	options: [...options, ...(own.options ?? [])],
	record: 'lead',
	toTable: (request) =>
		Object.fromEntries(
			readBody(request).flatMap(({ Attribute, Value, Fields = [] }) => [
				...(Fields.length > 0 && Value === '' ? [] : [[Attribute, Value]]),
				...Fields.map((field) => [`${Attribute}.${field.Attribute}`, field.Value]),
			]),
		),
	plan: async (context, readFields) => await planLeads(context, readFields, path, read?.(context) ?? {}),
});

/** Where the attributes come from, by 'Data to Send'. */
const SOURCES = { defineBelow: fromParameters, autoMapInputData: fromColumns, json: fromJson };

/** The parameters with values, by 'Data to Send'. */
const CODE = { 'options.countryCode': "'Country Code for Phones'" };
const FIXED_TEXTS = {
	defineBelow: { ...CODE, attributes: "'Attributes'", customFieldSets: "'Custom Field Sets'" },
	autoMapInputData: { ...CODE, additionalAttributes: "'Additional Attributes'" },
	json: CODE,
};

async function planLeads(
	context: IExecuteFunctions,
	readFields: () => Promise<AccountFields>,
	path: string,
	own: OwnChoices,
): Promise<Plan> {
	const { search, onDuplicate, toQuery } = own;
	const choices = readChoices(context);
	const countryCodes = readCountryCodes(context);
	const { reader, fields, isListed } = await startReading(context, readFields, choices, search, countryCodes);
	const { columns, added, foundIn, unknownIgnored, unsentContacts } = reader;
	const circumstances = {
		choices: { ...choices, searchBy: search?.by, onDuplicate },
		...{ columns, isListed, fields },
	};
	const isJson = choices.dataToSend === 'json';
	const readOne = leadReader(context, isJson, { reader, fields, search, countryCodes });
	const maySearch = search?.by === 'other' || (search?.by === 'default' && reader.mayHaveSearchBy);
	const readLead = maySearch ? await readAhead(context.getInputData().length, readOne) : readOne;
	return {
		...{ columns, added, foundIn, unknownIgnored, unsentContacts },
		toRow(itemIndex) {
			const lead = readLead(itemIndex);
			if (!lead) return undefined;
			const { body } = lead;
			const query = toQuery?.(itemIndex);
			const request: ServiceRequest = { method: 'POST', path, query, body: JSON.stringify(body) };
			const notes = [...lead.notes, ...(countryCodes === undefined ? notePhone(body) : [])];
			const call = toCall(request, circumstances);
			return { call, orderKeys: toOrderKeys(body), foundBy: toFoundBy(body), notes };
		},
	};
}

/** Starts to read the attributes of a run's items, with the account's fields if they are needed. */
async function startReading(
	context: IExecuteFunctions,
	readFields: () => Promise<AccountFields>,
	choices: LeadChoices,
	search: LeadSearch | undefined,
	countryCodes: CountryCodes | undefined,
) {
	const isAutomatic = choices.dataToSend === 'autoMapInputData';
	if (isAutomatic && isTool(context)) {
		throw new InputError(
			"'Map Automatically' would let the model write to any attribute",
			"Set 'Data to Send' to 'Map Each Attribute Manually', and let the model define the values there.",
		);
	}
	const source = await SOURCES[choices.dataToSend](context, {
		...choices,
		searchBy: search?.by,
		searchByAttribute: search?.attribute,
		fixedCountryCode: countryCodes?.fixed,
	});
	const isOfSchemaNames = isAutomatic && choices.columnNames === 'schemaNames';
	const needsFields =
		!isOfSchemaNames &&
		(source.needsAccountFields || search?.needsAccountFields === true || countryCodes !== undefined);
	const fields = needsFields ? await readFields() : AccountFields.common();
	refuseExpressionsAsText(context, FIXED_TEXTS[choices.dataToSend], (name) => fields.displayName(name));
	const reader = await source.start(fields);
	return { reader, fields, isListed: !needsFields || fields.isListed };
}

interface Reading extends Pick<OwnChoices, 'search'> {
	reader: Awaited<ReturnType<typeof startReading>>['reader'];
	fields: AccountFields;
	countryCodes: CountryCodes | undefined;
}

/** Returns a function that reads an item's body: undefined for a blank row. Asked twice, it says the same. */
function leadReader(
	context: IExecuteFunctions,
	isJson: boolean,
	{ reader, fields, search, countryCodes }: Reading,
) {
	// JSON is sent as it is written, whatever its fields are.
	const typed = isJson ? AccountFields.common() : fields;
	const rules = {
		fields: typed,
		isVerbatim: isJson,
		timeZone: context.getTimezone(),
		isPhone: (name: string) => isPhone(name, countryCodes ? fields : typed),
		where: reader.where,
		lacksSearchBy: search === undefined,
		mayHaveSearchBy: search !== undefined && reader.mayHaveSearchBy,
	};
	return (itemIndex: number) => {
		const lead = reader.read(itemIndex);
		if (!lead) return undefined;
		const { given } = lead;
		const searchBy = search?.read(itemIndex, fields);
		const notes: Note[] = [...(lead.notes ?? [])];
		const body = toBody(
			{
				...{ ...rules, given, searchBy },
				sendBlanks: readChoice(context, CHOICES.emptyValues, itemIndex) === 'send',
				countryCode: countryCodes?.read(itemIndex),
				adviseOnContact: () => reader.adviseOnContact(itemIndex, given, searchBy),
			},
			notes,
		);
		return { body, notes };
	};
}

/** True for a success that names a lead. */
const namesLead = (body: unknown): body is IDataObject => leadIdOf(body) !== undefined;

/** The call that sends a lead, and the one that follows it if another lead has its email address or phone. */
function toCall(request: ServiceRequest, circumstances: LeadCircumstances): ServiceCall<IDataObject> {
	const { searchBy, onDuplicate } = circumstances.choices;
	const problems = searchBy === undefined ? LEAD_PROBLEMS : [...LEAD_PROBLEMS, SEARCH_PROBLEM];
	const toOne = (one: ServiceRequest, isOther: boolean): ServiceCall<IDataObject> => ({
		request: one,
		expects: namesLead,
		writes: true,
		problems,
		explain: (problem) => explainLead(problem, readBody(one), circumstances, isOther),
	});
	if (onDuplicate !== 'update') return toOne(request, false);
	return {
		...toOne(request, false),
		next(outcome) {
			const contact = 'problem' in outcome ? duplicateContact(outcome.problem) : undefined;
			const body = contact === undefined ? undefined : toBodyOnDuplicate(readBody(request), contact);
			return body && toOne({ ...request, body: JSON.stringify(body) }, true);
		},
	};
}
