import { readBoolean, readChoice, defineChoice, buildDropdown } from '../../parameters/read';
import {
	readSearch,
	searchByParameters,
	CHOICES,
	type LeadChoices,
	dataToSend,
	options,
	parameters,
	readChoices,
	type LeadSearch,
} from './parameters';
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { AccountFields, NOT_LISTED } from '../../account/accountFields';
import { InputError, nameItem } from '../../messages';
import { isSearchBy, toUnknownError } from '../../parameters/names';
import { refuseExpressionsAsText } from '../../parameters/fixedText';
import type { ServiceRequest } from '../../service/sender';
import { type Note, type Operation, type Plan, isTool } from '../operation';
import { buildBody } from './body';
import type { GivenAttribute } from './given';
import { toLeadCall } from './leadProblems';
import { PhoneForms, readBody, toCompared, listSharedValues, listOrderKeys } from './pairs';
import { SentAttributes } from './sentAttributes';
import { fromParameters } from './byHand';
import { fromColumns } from './mapAutomatically';
import { fromJson } from './json';
import type { LeadReader, LeadSource } from './source';
import { type CountryCodes, readCountryCodes } from './values/countryCode';
import { isPhone } from './values/fieldValue';

/** How an operation writes a lead. What a lead is, and where it comes from, is the same for all of them. */
export interface LeadOperation extends Pick<Operation, 'operation' | 'whenRunAgain'> {
	/** The path of its call, which takes a list of attribute-value pairs (interface, section 2.2). */
	path: string;
	/** Parameters that only this operation has. */
	parameters?: INodeProperties[];
	/** Parameters in 'Options' that only this operation has. */
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
export const buildLeadOperation = ({ path, read, ...own }: LeadOperation): Operation => ({
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
	plan: async (context, readFields, isCheck) =>
		await planLeads(context, readFields, isCheck, path, read?.(context) ?? {}),
});

/** Where the attributes come from, by 'Data to Send'. */
const SOURCES = { defineBelow: fromParameters, autoMapInputData: fromColumns, json: fromJson };

/** The parameters with values, by 'Data to Send'. */
const CODE = { 'options.countryCode': "'Country Code for Phones'" };
const FIXED_TEXTS = {
	defineBelow: { ...CODE, attributes: "'Attributes'", customFieldSets: "'Custom Field Sets'" },
	autoMapInputData: {
		...CODE,
		additionalAttributes: "'Additional Attributes'",
		inputsToIgnore: "'Columns to Ignore'",
		leadPath: "'Path to the Lead'",
	},
	json: CODE,
};

async function planLeads(
	context: IExecuteFunctions,
	readFields: () => Promise<AccountFields>,
	isCheck: boolean,
	path: string,
	own: OwnChoices,
): Promise<Plan> {
	const run = await startRun(context, readFields, isCheck, own);
	const { choices, reader, fields, isListed, countryCodes } = run;
	const { search, onDuplicate, toQuery } = own;
	const circumstances = { choices: { ...choices, searchBy: search?.by, onDuplicate }, isListed, fields };
	const readLead = leadReader(context, run, search);
	// What goes where is for the person who maps the columns.
	const sent = new SentAttributes(fields, context.getMode() === 'manual');
	const phones = new PhoneForms();
	return {
		toRow(itemIndex) {
			const lead = readLead(itemIndex);
			if (!lead) return undefined;
			const { body, given, notes } = lead;
			sent.add(body, given);
			if (countryCodes === undefined) phones.add(body);
			const query = toQuery?.(itemIndex);
			const request: ServiceRequest = { method: 'POST', path, query, body: JSON.stringify(body) };
			return {
				call: toLeadCall(request, { ...circumstances, given }),
				orderKeys: listOrderKeys(body),
				...{ foundBy: listSharedValues(body, fields), compared: toCompared(body), notes },
			};
		},
		notes: () => [
			...(reader.notes?.() ?? []),
			...(isListed || choices.dataToSend !== 'autoMapInputData' ? [] : [UNLISTED]),
			...sent.describe(reader.byHand),
			...phones.notes,
		],
	};
}

/** What holds for all items of a run. */
interface Run {
	choices: LeadChoices;
	reader: LeadReader;
	fields: AccountFields;
	/** Whether the account's fields could be read, or were not needed. */
	isListed: boolean;
	countryCodes: CountryCodes | undefined;
}

async function startRun(
	context: IExecuteFunctions,
	readFields: () => Promise<AccountFields>,
	isCheck: boolean,
	{ search }: OwnChoices,
): Promise<Run> {
	const choices = readChoices(context);
	const countryCodes = readCountryCodes(context);
	const source = startSource(context, choices, search, countryCodes);
	const needsFields =
		isCheck || source.needsAccountFields || search?.needsAccountFields === true || countryCodes !== undefined;
	const fields = needsFields ? await readFields() : new AccountFields();
	refuseExpressionsAsText(context, FIXED_TEXTS[choices.dataToSend], (name) => fields.displayName(name));
	const isListed = !needsFields || fields.isListed;
	return { choices, reader: source.start(fields), fields, isListed, countryCodes };
}

const UNLISTED: Note = { section: 'check', text: NOT_LISTED };

/** @throws InputError for a model that would map automatically */
function startSource(
	context: IExecuteFunctions,
	choices: LeadChoices,
	search: LeadSearch | undefined,
	countryCodes: CountryCodes | undefined,
): LeadSource {
	if (choices.dataToSend === 'autoMapInputData' && isTool(context)) {
		throw new InputError(
			"'Map Automatically' would let the model write to any attribute",
			"Set 'Data to Send' to 'Map Each Attribute Manually', and let the model define the values there.",
		);
	}
	return SOURCES[choices.dataToSend](context, {
		...choices,
		searchBy: search?.by,
		searchByAttribute: search?.attribute,
		fixedCountryCode: countryCodes?.fixed,
	});
}

/** Returns a function that reads an item's body: undefined for a blank row. */
function leadReader(
	context: IExecuteFunctions,
	{ choices, reader, fields, countryCodes }: Run,
	search: LeadSearch | undefined,
) {
	const isJson = choices.dataToSend === 'json';
	// JSON is sent as it is written, whatever its fields are.
	const typed = isJson ? new AccountFields() : fields;
	const rules = {
		fields: typed,
		isVerbatim: isJson,
		timeZone: context.getTimezone(),
		isPhone: (name: string) => isPhone(name, countryCodes ? fields : typed),
		where: reader.where,
		mayHaveSearchBy: search !== undefined && reader.mayHaveSearchBy,
	};
	const items = context.getInputData();
	return (itemIndex: number) => {
		const lead = reader.read(itemIndex);
		if (!lead) return undefined;
		const { given } = lead;
		if (isJson && fields.isListed) assertNames(given, fields);
		const searchBy = search?.read(itemIndex, fields);
		const notes: Note[] = [...(lead.notes ?? [])];
		const body = buildBody(
			{
				...{ ...rules, given, searchBy },
				itemName: nameItem(items[itemIndex].json, itemIndex),
				sendBlanks: readChoice(context, CHOICES.emptyValues, itemIndex) === 'send',
				countryCode: countryCodes?.read(itemIndex),
				adviseOnContact: () => reader.adviseOnContact(itemIndex, given, searchBy),
			},
			notes,
		);
		return { body, given, notes };
	};
}

/** @throws InputError for a name that is not in the account's list */
function assertNames(given: readonly GivenAttribute[], fields: AccountFields): void {
	const unknown = given.find(
		({ name }) => typeof name === 'string' && !isSearchBy(name) && fields.find(name).length === 0,
	);
	if (unknown) throw toUnknownError(String(unknown.name), fields);
}

const ON_DUPLICATE = defineChoice('options.onDuplicate', 'On Duplicate', ['fail', 'update']);

/** Creates a lead, or updates the one that matches (interface, section 4.1). */
export const upsertLead = buildLeadOperation({
	operation: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update lead',
		description: 'Create a new record, or update the current one if it already exists (upsert)',
	},
	path: '/v2/LeadManagement.svc/Lead.CreateOrUpdate',
	whenRunAgain: 'If you run them again, their leads are updated, not duplicated.',
	parameters: searchByParameters,
	options: [
		buildDropdown(
			ON_DUPLICATE,
			{
				fail: ['Refuse', "Don't write the item"],
				update: ['Update the Other Lead', 'Send the item again to update the lead that has the value'],
			},
			{
				description:
					'What to do if another lead already has the email address or phone. Holds for all items.',
				displayOptions: { show: { '/searchBy': ['default'] } },
			},
		),
		{
			displayName: 'Post Updated Lead',
			name: 'postUpdatedLead',
			type: 'boolean',
			default: false,
			description: 'Whether to send postUpdatedLead=true. LeadSquared may then run automations and webhooks.',
		},
	],
	read: (context) => ({
		search: readSearch(context),
		onDuplicate: readChoice(context, ON_DUPLICATE),
		toQuery: (itemIndex) => ({
			postUpdatedLead: String(
				readBoolean(context, 'options.postUpdatedLead', 'Post Updated Lead', itemIndex),
			),
		}),
	}),
});
