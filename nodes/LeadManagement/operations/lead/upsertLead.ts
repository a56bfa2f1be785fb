import type { IExecuteFunctions } from 'n8n-workflow';
import { AccountFields, NOT_LISTED } from '../../account/accountFields';
import { InputError, type Note } from '../../words/messages';
import { refuseExpressionsAsText, findSchemaName, mayBeDisplayName } from '../../account/names';
import { readBoolean, readChoice, readEntered, valuesOf } from '../../parameters/read';
import { type Operation, type Plan, type Row, isTool } from '../operation';
import { type AttributeValuePair, buildBody, readBody } from './body';
import { fromParameters } from './byHand';
import { Sums, countDragged, listNotes } from './fates';
import type { LeadSource } from './given';
import { PhoneForms, identify } from './identity';
import { fromJson } from './json';
import { type LeadCircumstances, writeLead } from './writeLead';
import { fromColumns } from './mapAutomatically';
import { CHOICES, options, parameters } from './parameters';
import { type CountryCodes, readCountryCodes } from '../../values/countryCode';
import { attributeFinder } from '../../values/attribute';

const PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';

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
	async plan(context, readFields, isCheck): Promise<Plan> {
		const run = await startRun(context, readFields, isCheck);
		const { reader, sums, circumstances } = run;
		const phones = new PhoneForms();
		return {
			place: reader.place,
			toRow: (itemIndex) => readLead(itemIndex, run, phones),
			notes: () => [
				...(reader.notes ?? []),
				...(run.rules.isAutomatic && circumstances.isUnlisted ? [UNLISTED] : []),
				// What goes where is for the person who maps the columns.
				...sums.describe(context.getMode() === 'manual'),
				...phones.notes,
			],
		};
	},
};

const UNLISTED: Note = { section: 'check', text: NOT_LISTED };

const SOURCES = { defineBelow: fromParameters, autoMapInputData: fromColumns, json: fromJson };

const OTHERS = { fail: 'refused', update: 'refused', writeWithout: 'written' } as const;

/** The parameters with values, by 'Data to Send'. */
const CODE = { 'options.countryCode': "'Country Code for Phones'" };
const FIXED_TEXTS = {
	defineBelow: { ...CODE, attributes: "'Attributes'", customFieldSets: "'Custom Field Sets'" },
	autoMapInputData: { ...CODE, additionalAttributes: "'Additional Attributes'" },
	json: CODE,
};

type LeadRun = Awaited<ReturnType<typeof startRun>>;

/** Reads the choices and the sources of a run, which hold for all its items. */
async function startRun(
	context: IExecuteFunctions,
	readFields: () => Promise<AccountFields>,
	isCheck: boolean,
) {
	const dataToSend = readChoice(context, CHOICES.dataToSend);
	const onDuplicate = readChoice(context, CHOICES.onDuplicate);
	const countryCodes = readCountryCodes(context);
	const search = await readSearch(context);
	const source = await startSource(context, dataToSend, search, countryCodes);
	const needsFields =
		isCheck ||
		onDuplicate !== 'fail' ||
		source.needsAccountFields ||
		search.needsAccountFields ||
		countryCodes !== undefined;
	const fields = needsFields ? await readFields() : new AccountFields();
	refuseExpressionsAsText(context, FIXED_TEXTS[dataToSend], fields.displayName);
	const isUnlisted = needsFields && !fields.isListed;
	const isVerbatim = dataToSend === 'json';
	const hasCountryCodes = countryCodes !== undefined;
	const isByHand = dataToSend === 'defineBelow';
	const isAutomatic = dataToSend === 'autoMapInputData';
	const attributeOf = attributeFinder(fields, { isVerbatim, isByHand, hasCountryCodes });
	const timeZone = context.getTimezone();
	const reader = await source.start(fields, attributeOf);
	const sums = new Sums(fields, reader.beside);
	return {
		context,
		fields,
		search,
		sums,
		circumstances: { onDuplicate, columnsOf: (name: string) => sums.columnsOf(name), isUnlisted, fields },
		/** With 'Check Only', what happens to the other leads with a value that is unique. */
		others: isCheck ? OTHERS[onDuplicate] : undefined,
		countryCodes,
		reader,
		/** The rules that the values of an item are read by, but for its own choices. */
		rules: { fields, attributeOf, isVerbatim, isAutomatic, timeZone },
	};
}

/** @throws InputError for a model that would map automatically */
async function startSource(
	context: IExecuteFunctions,
	dataToSend: keyof typeof SOURCES,
	search: LeadSearch,
	countryCodes: CountryCodes | undefined,
): Promise<LeadSource> {
	if (dataToSend === 'autoMapInputData' && isTool(context))
		throw new InputError(
			"'Map Automatically' would let the model write to any attribute",
			"Set 'Data to Send' to 'Map Each Attribute Manually', and let the model define the values there.",
		);
	return await SOURCES[dataToSend](context, {
		unknownColumns: readChoice(context, CHOICES.unknownColumns),
		searchBy: search.by,
		searchByAttribute: search.attribute,
		fixedCountryCode: countryCodes?.fixed,
	});
}

/** @returns undefined for a blank row */
function readLead(itemIndex: number, run: LeadRun, phones: PhoneForms): Row | undefined {
	const { context, reader, fields, search, countryCodes, sums } = run;
	const sendBlanks = readChoice(context, CHOICES.emptyValues, itemIndex) === 'send';
	let searchBy: string | undefined;
	const values = reader.read(itemIndex, () => {
		searchBy = search.read(itemIndex, fields);
		return { ...run.rules, sendBlanks, searchBy, countryCode: countryCodes?.read(itemIndex) };
	});
	if (!values) return undefined;
	const { isVerbatim } = run.rules;
	const advise = () => reader.advise(itemIndex, values, searchBy);
	const { pairs, refusal } = buildBody({ values, searchBy, sendBlanks, isVerbatim, advise });
	countDragged(values);
	sums.add(values, refusal !== undefined);
	if (refusal) throw refusal;
	if (countryCodes === undefined) phones.add(pairs);
	const postUpdatedLead = readBoolean(context, 'options.postUpdatedLead', 'Post Updated Lead', itemIndex);
	return {
		call: toCall(postUpdatedLead ? REQUESTS.posted : REQUESTS.unposted, pairs, run.circumstances),
		...identify(pairs, fields, run.others),
		notes: listNotes(values, fields),
	};
}

const toRequest = (postUpdatedLead: string) =>
	({ method: 'POST', path: PATH, query: { postUpdatedLead } }) as const;
const REQUESTS = { posted: toRequest('true'), unposted: toRequest('false') };

/** A row that waits to be sent holds its body alone: not the cells, and no room for more pairs. */
function toCall(
	request: typeof REQUESTS.posted,
	body: AttributeValuePair[],
	circumstances: LeadCircumstances,
) {
	const pairs = [...body];
	return () => writeLead(request, pairs, circumstances);
}

type LeadSearch = Awaited<ReturnType<typeof readSearch>>;

async function readSearch(context: IExecuteFunctions) {
	const by = readChoice(context, CHOICES.searchBy);
	const isOther = by === 'other';
	const named = isOther ? await valuesOf(context, 'searchByAttribute', undefined, undefined, true) : [];
	return {
		by,
		/** The schema or display name of another attribute, as entered. */
		attribute: isOther ? readEntered(context, 'searchByAttribute') : undefined,
		needsAccountFields: named.some(mayBeDisplayName),
		/** Schema name of the attribute to search by for an item; undefined for the service's default. */
		read(itemIndex: number, fields: AccountFields): string | undefined {
			if (by !== 'other') return by === 'default' ? undefined : by;
			const given = context.getNodeParameter('searchByAttribute', itemIndex, '');
			return findSchemaName(given, fields, "'Search By Attribute'");
		},
	};
}
