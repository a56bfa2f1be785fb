import { Refusal } from '../../refusal';
import type { AttributeValuePair } from '../../types';
import { UNIQUE_ATTRIBUTES, toSchemaName } from '../attributeName';
import { describe, isBlank, toWireValue } from '../wireValue';
import { AUTO_MAP } from './givenAttributes';
import type { GivenAttribute } from './givenAttributes';

const SEARCH_BY = 'SearchBy';
const LEAD_TYPE = /^OT_\d+$/;

/**
 * Makes attribute-value pairs fit for the wire.
 *
 * @param where the parameter they come from, for the message of a refusal
 * @param sendBlanks whether a blank is sent as `""` rather than left out
 * @throws Refusal for a blank or repeated name, or a value that cannot be sent
 */
export function toPairs(given: GivenAttribute[], where: string, sendBlanks: boolean): AttributeValuePair[] {
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

/** @throws Refusal when SearchBy is among the attributes, where the parameter 'Search By' decides */
export function refuseSearchBy(given: GivenAttribute[], where: string): void {
	if (!given.some(({ name }) => toSchemaName(name, where) === SEARCH_BY)) return;
	throw new Refusal(
		`${where} has the attribute "SearchBy": choose the attribute to match on in 'Search By' instead`,
		"Remove SearchBy from the data and set the parameter 'Search By'.",
	);
}

/** @throws Refusal when what the lead is found by stands inside a field, as in the items of n8n's Webhook node */
export function refuseLeadInside(given: GivenAttribute[], searchBy: string | undefined): void {
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
export function toBody(
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
export function toOrderKeys(body: AttributeValuePair[]): string[] {
	const searchBy = body.find(({ Attribute }) => Attribute === SEARCH_BY)?.Value;
	const matchedOn = new Set([...UNIQUE_ATTRIBUTES, searchBy]);
	return (
		body
			.filter(({ Attribute, Value }) => matchedOn.has(Attribute) && !isBlank(Value))
			// Letter case and blanks around are dropped: the service may well ignore them when it matches.
			.map(({ Attribute, Value }) => `lead ${Attribute} ${Value.trim().toLowerCase()}`)
	);
}
