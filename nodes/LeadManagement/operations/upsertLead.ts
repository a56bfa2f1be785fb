import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { Refusal } from '../refusal';
import type { AttributeValuePair, Operation, ServiceRequest } from '../types';
import { UNIQUE_ATTRIBUTES, attributeNameField, toSchemaName } from './attributeName';
import { readJson } from './readJson';
import { readParameter } from './readParameter';
import { successMessage } from './successMessage';
import { describe, isBlank, isPlainObject, toWireValue } from './wireValue';

const PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';
const SEARCH_BY = 'SearchBy';
const LEAD_TYPE = /^OT_\d+$/;
/** As messages name the sources of attributes. */
const AUTO_MAP = "'Auto-Map Input Data'";
const JSON_PARAMETER = "'Attributes (JSON)'";

const VALUE_DESCRIPTION =
	"Value to store. Leave empty to keep what the lead has; see 'Empty Values' in 'Options'.";

const fields: INodeProperties[] = [
	{
		displayName: 'Data to Send',
		name: 'dataToSend',
		type: 'options',
		required: true,
		default: 'defineBelow',
		options: [
			{
				name: 'Auto-Map Input Data',
				value: 'autoMapInputData',
				description: 'Use when the incoming fields have the names of your lead attributes',
			},
			{
				name: 'Define Below for Each Attribute',
				value: 'defineBelow',
				description: 'Choose the attributes here and give each a value',
			},
			{
				name: 'JSON',
				value: 'json',
				description: 'Write the attributes as JSON',
			},
		],
	},
	{
		displayName:
			"Each incoming field needs the schema name of a lead attribute, such as EmailAddress or mx_City. Rename fields with an 'Edit Fields' node before this one, and list those that are no attributes in 'Fields to Ignore'.",
		name: 'autoMapNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { dataToSend: ['autoMapInputData'] } },
	},
	{
		displayName: 'Attributes',
		name: 'attributes',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Attribute' },
		default: {},
		placeholder: 'Add Attribute',
		description:
			'What to store on the lead. An email address or a phone is needed, unless another attribute is searched by.',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
		options: [
			{
				displayName: 'Attribute',
				name: 'attribute',
				values: [
					{ displayName: 'Attribute', name: 'name', ...attributeNameField, description: 'Attribute to set' },
					{
						displayName:
							'LeadType is OT_0 at first and can be changed to another type only once for each lead',
						name: 'leadTypeNotice',
						type: 'notice',
						default: '',
						displayOptions: { show: { name: ['LeadType'] } },
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. nathan@example.com',
						description: VALUE_DESCRIPTION,
					},
				],
			},
		],
	},
	{
		displayName: 'Custom Field Sets',
		name: 'customFieldSets',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Custom Field Set' },
		default: {},
		placeholder: 'Add Custom Field Set',
		description: 'Attributes that hold a set of fields, such as an education with its degree and year',
		displayOptions: { show: { dataToSend: ['defineBelow'] } },
		options: [
			{
				displayName: 'Custom Field Set',
				name: 'fieldSet',
				values: [
					{
						displayName: 'Field Set',
						name: 'name',
						...attributeNameField,
						description: 'Custom field set to fill',
					},
					{
						displayName: 'Field Set Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. University',
						description: 'Value of the custom field set itself',
					},
					{
						displayName: 'Fields',
						name: 'fields',
						type: 'fixedCollection',
						typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Field' },
						default: {},
						placeholder: 'Add Field',
						description: 'Fields of the custom field set',
						options: [
							{
								displayName: 'Field',
								name: 'field',
								values: [
									{
										displayName: 'Field',
										name: 'name',
										...attributeNameField,
										description: 'Field of the set to fill, by its schema name',
									},
									{
										displayName: 'Value',
										name: 'value',
										type: 'string',
										default: '',
										placeholder: 'e.g. 2024',
										description: VALUE_DESCRIPTION,
									},
								],
							},
						],
					},
				],
			},
		],
	},
	{
		displayName: 'Fields to Ignore',
		name: 'inputsToIgnore',
		type: 'string',
		default: 'row_number, submittedAt, formMode',
		placeholder: 'e.g. row_number, Comments',
		description: 'Names of incoming fields that are not sent, separated by commas',
		displayOptions: { show: { dataToSend: ['autoMapInputData'] } },
	},
	{
		displayName: 'Attributes (JSON)',
		name: 'attributesJson',
		type: 'json',
		required: true,
		default: '{\n  "EmailAddress": "",\n  "FirstName": ""\n}',
		description:
			'An object with a value for each schema name, or a list of {"Attribute": …, "Value": …} with optional "Fields" for a custom field set',
		hint: 'Use {{ $json.body }} to send what a Webhook node received',
		displayOptions: { show: { dataToSend: ['json'] } },
	},
	{
		displayName: 'Search By',
		name: 'searchBy',
		type: 'options',
		required: true,
		default: 'default',
		description: 'How to find the lead to update. Where none is found, a new one is created.',
		options: [
			{
				name: 'Email Address Only',
				value: 'EmailAddress',
				description: 'Update the lead that has the email address sent',
			},
			{
				name: 'Email Address or Phone',
				value: 'default',
				description: 'Update the lead that has the email address or the phone sent',
			},
			{
				name: 'Other Attribute',
				value: 'other',
				description: 'Update the lead that has the same value in an attribute of your choice',
			},
			{ name: 'Phone Only', value: 'Phone', description: 'Update the lead that has the phone sent' },
		],
	},
	{
		displayName: 'Search By Attribute',
		name: 'searchByAttribute',
		...attributeNameField,
		required: true,
		description: 'Attribute to find the lead by. It must be among the attributes sent, with a value.',
		displayOptions: { show: { searchBy: ['other'] } },
	},
];

const optionFields: INodeProperties[] = [
	{
		displayName: 'Empty Values',
		name: 'emptyValues',
		type: 'options',
		default: 'skip',
		description: 'What to do with an attribute that has no value',
		options: [
			{ name: 'Send Empty', value: 'send', description: 'Clear the attribute on the lead' },
			{ name: 'Skip', value: 'skip', description: 'Leave the attribute on the lead as it is' },
		],
	},
	{
		displayName: 'Post Updated Lead',
		name: 'postUpdatedLead',
		type: 'boolean',
		default: false,
		description: 'Whether automations and webhooks of the service run for the change',
	},
];

/** A value that was given for an attribute, before it is made fit for the wire. */
interface GivenAttribute {
	name: unknown;
	value: unknown;
	/** Inner attributes, when it is a custom field set. */
	inner?: GivenAttribute[];
}

/** Attributes by name, as an item or a JSON object holds them: a value that is an object is a custom field set. */
function fromObject(data: Record<string, unknown>): GivenAttribute[] {
	return Object.entries(data).map(([name, value]) =>
		isPlainObject(value)
			? {
					name,
					value: '',
					inner: Object.entries(value).map(([field, inner]) => ({ name: field, value: inner })),
				}
			: { name, value },
	);
}

/** Attributes in the service's own form, a list of {Attribute, Value, Fields?}. */
function fromPairs(pairs: unknown[], where: string): GivenAttribute[] {
	return pairs.map((pair) => {
		const isPair =
			isPlainObject(pair) && Object.keys(pair).every((key) => ['Attribute', 'Value', 'Fields'].includes(key));
		if (!isPair) {
			throw new Refusal(
				`${where} needs a list of {"Attribute": …, "Value": …}, but has an entry of another form`,
				'Give each entry an "Attribute" and a "Value", and nothing else but "Fields" for a custom field set.',
			);
		}
		const given: GivenAttribute = { name: pair.Attribute, value: pair.Value };
		if (pair.Fields !== undefined && pair.Fields !== null) {
			if (!Array.isArray(pair.Fields)) {
				throw new Refusal(
					`${where} needs "Fields" of ${describe(pair.Attribute)} to be a list`,
					'Write the inner attributes as a list of {"Attribute": …, "Value": …}.',
				);
			}
			given.inner = fromPairs(pair.Fields, `${where}, custom field set ${describe(pair.Attribute)}`);
		}
		return given;
	});
}

/**
 * Makes attribute-value pairs fit for the wire.
 *
 * @param where the parameter they come from, for the message of a refusal
 * @param sendBlanks whether a blank is sent as `""` rather than left out
 * @throws Refusal for a blank or repeated name, or a value that cannot be sent
 */
function toPairs(given: GivenAttribute[], where: string, sendBlanks: boolean): AttributeValuePair[] {
	const pairs: AttributeValuePair[] = [];
	const seen = new Set<string>();
	for (const { name, value, inner } of given) {
		const attribute = toSchemaName(name, where);
		if (seen.has(attribute)) {
			throw new Refusal(
				`${where} has the attribute "${attribute}" twice`,
				'Keep one of them: the service takes each attribute once.',
			);
		}
		seen.add(attribute);
		const text = isBlank(value) ? '' : toWireValue(value, `${where}, attribute "${attribute}",`);
		const setFields = inner && toInnerPairs(inner, `${where}, custom field set "${attribute}"`, sendBlanks);
		if (setFields?.length) pairs.push({ Attribute: attribute, Value: text, Fields: setFields });
		else if (text !== '' || sendBlanks) pairs.push({ Attribute: attribute, Value: text });
	}
	return pairs;
}

function toInnerPairs(given: GivenAttribute[], where: string, sendBlanks: boolean): AttributeValuePair[] {
	const nested = given.find(({ inner }) => inner);
	if (nested) {
		throw new Refusal(
			`${where} needs single values, but its field ${describe(nested.name)} has fields of its own`,
			'A custom field set cannot hold another one: move the inner fields up.',
		);
	}
	return toPairs(given, where, sendBlanks);
}

interface LeadOptions {
	emptyValues?: unknown;
	postUpdatedLead?: unknown;
}

/** Where the attributes come from: the parameter's label for messages, and what it gives. */
function readAttributes(context: IExecuteFunctions, itemIndex: number): [string, GivenAttribute[]] {
	const dataToSend = context.getNodeParameter('dataToSend', itemIndex) as string;
	if (dataToSend === 'autoMapInputData') {
		const toIgnore = context.getNodeParameter('inputsToIgnore', itemIndex, '');
		const ignored = new Set(
			String(toIgnore)
				.split(',')
				.map((name) => name.trim())
				.filter((name) => name !== ''),
		);
		const given = fromObject(context.getInputData()[itemIndex].json ?? {});
		return [AUTO_MAP, given.filter(({ name }) => !ignored.has(String(name).trim()))];
	}
	if (dataToSend === 'json') {
		const data = readJson(readParameter(context, 'attributesJson', itemIndex), JSON_PARAMETER);
		if (Array.isArray(data)) return [JSON_PARAMETER, fromPairs(data, JSON_PARAMETER)];
		if (isPlainObject(data)) return [JSON_PARAMETER, fromObject(data)];
		throw new Refusal(
			`${JSON_PARAMETER} needs an object or a list of attributes`,
			'Write {"EmailAddress": "ada@example.com"} or [{"Attribute": "EmailAddress", "Value": "ada@example.com"}].',
		);
	}
	const attributes = readParameter(context, 'attributes.attribute', itemIndex, []) as GivenAttribute[];
	const sets = readParameter(context, 'customFieldSets.fieldSet', itemIndex, []) as Array<
		GivenAttribute & { fields?: { field?: GivenAttribute[] } }
	>;
	return [
		"'Attributes'",
		[
			...attributes.map(({ name, value }) => ({ name, value })),
			...sets.map(({ name, value, fields: inner }) => ({ name, value, inner: inner?.field ?? [] })),
		],
	];
}

/** The attribute to search by as the parameters say, or nothing where the service's own matching is wanted. */
function readSearchBy(context: IExecuteFunctions, itemIndex: number): string | undefined {
	const searchBy = context.getNodeParameter('searchBy', itemIndex) as string;
	if (searchBy === 'default') return undefined;
	if (searchBy !== 'other') return searchBy;
	return toSchemaName(context.getNodeParameter('searchByAttribute', itemIndex), "'Search By Attribute'");
}

/** @throws Refusal when SearchBy is among the attributes, where the parameter 'Search By' decides */
function refuseSearchBy(given: GivenAttribute[], where: string): void {
	if (!given.some(({ name }) => toSchemaName(name, where) === SEARCH_BY)) return;
	throw new Refusal(
		`${where} has the attribute "SearchBy": choose the attribute to match on in 'Search By' instead`,
		"Remove SearchBy from the data and set the parameter 'Search By'.",
	);
}

/** @throws Refusal when what the lead is found by stands inside a field, as in the items of n8n's Webhook node */
function refuseLeadInside(given: GivenAttribute[], searchBy: string | undefined): void {
	const isMatchedOn = ({ name }: GivenAttribute) =>
		(searchBy === undefined ? UNIQUE_ATTRIBUTES : [searchBy]).includes(String(name).trim());
	if (given.some(isMatchedOn)) return;
	const holder = given.find(({ inner }) => inner?.some(isMatchedOn));
	if (holder === undefined) return;
	throw new Refusal(
		`${AUTO_MAP} needs the attributes side by side, but they are inside the field "${holder.name}"`,
		`Set 'Data to Send' to 'JSON' and 'Attributes (JSON)' to {{ $json[${JSON.stringify(holder.name)}] }}.`,
	);
}

/**
 * Adds the SearchBy pair and checks what the service would refuse (interface, sections 2.1 and 4.1).
 *
 * @throws Refusal naming the parameter
 */
function toBody(
	pairs: AttributeValuePair[],
	searchBy: string | undefined,
	where: string,
): AttributeValuePair[] {
	const valueOf = (attribute: string) => pairs.find(({ Attribute }) => Attribute === attribute)?.Value;
	const matchOn = valueOf(SEARCH_BY) ?? searchBy;
	if (matchOn === '') {
		throw new Refusal(
			`${where} has the attribute "SearchBy" without a value`,
			'Give it the name of the attribute to find the lead by, or remove it.',
		);
	}
	if (matchOn !== undefined && isBlank(valueOf(matchOn))) {
		throw new Refusal(
			`${where} needs a value for "${matchOn}", which 'Search By' names`,
			`Add the attribute "${matchOn}" with a value, or choose another 'Search By'.`,
		);
	}
	if (matchOn === undefined && UNIQUE_ATTRIBUTES.every((attribute) => isBlank(valueOf(attribute)))) {
		throw new Refusal(
			`${where} needs an email address (EmailAddress) or a phone (Phone)`,
			"Fill in EmailAddress or Phone for this item, under exactly this name, or choose another attribute to match on in 'Search By'.",
		);
	}
	const leadType = valueOf('LeadType');
	if (leadType !== undefined && !LEAD_TYPE.test(leadType)) {
		throw new Refusal(
			`${where} needs a LeadType such as OT_1, but got "${leadType}"`,
			'A lead type is OT_ and a number. Leave LeadType out to keep the type of the lead.',
		);
	}
	return searchBy === undefined ? pairs : [...pairs, { Attribute: SEARCH_BY, Value: searchBy }];
}

/** What a lead is found by: requests that share one of these may touch the same lead. */
function toOrderKeys(body: AttributeValuePair[]): string[] {
	const searchBy = body.find(({ Attribute }) => Attribute === SEARCH_BY)?.Value;
	const matchedOn = new Set([...UNIQUE_ATTRIBUTES, searchBy]);
	return (
		body
			.filter(({ Attribute, Value }) => matchedOn.has(Attribute) && !isBlank(Value))
			// Letter case and blanks around are dropped: the service may well ignore them when it matches.
			.map(({ Attribute, Value }) => `lead ${Attribute} ${Value.trim().toLowerCase()}`)
	);
}

/** Creates a lead, or updates the one that matches (interface, section 4.1). */
export const upsertLead: Operation = {
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
	isSuccess(body: unknown): boolean {
		const { Id, AffectedRows } = successMessage(body);
		return typeof Id === 'string' && typeof AffectedRows === 'number';
	},
};
