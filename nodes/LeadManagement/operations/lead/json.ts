import { type IExecuteFunctions, isResourceLocatorValue } from 'n8n-workflow';
import type { AccountFields } from '../../account/accountFields';
import { InputError, quote } from '../../words/messages';
import { isSearchBy } from '../../account/names';
import { readJsonParameter } from '../../parameters/readJson';
import { describe, isFile, isPlainObject } from '../../parameters/wireValue';
import { missingContacts } from './body';
import { type GivenAttribute, type LeadSource, readGiven } from './given';

const JSON_LABEL = "'Attributes (JSON)'";
const OR_ELSE = "Or set 'Data to Send' to 'Map Each Attribute Manually'.";
const KEYS_OF_PAIR = ['Attribute', 'Value', 'Fields'];

export const fromJson = async (context: IExecuteFunctions): Promise<LeadSource> => ({
	needsAccountFields: false,
	start: (fields) => ({
		read(itemIndex, toRules) {
			const given = toGiven(readJsonParameter(context, 'attributesJson', itemIndex, JSON_LABEL, OR_ELSE));
			if (fields.isListed) refuseUnknownNames(given, fields);
			return readGiven(given, toRules(), JSON_LABEL);
		},
		advise: (_itemIndex, _given, searchBy) =>
			`Add ${missingContacts(searchBy).map(quote).join(' or ')} with a value.`,
	}),
});

function toGiven(data: unknown): GivenAttribute[] {
	if (Array.isArray(data)) return fromPairs(data, JSON_LABEL);
	if (isPlainObject(data)) return Object.entries(data).map(([name, value]) => fromProperty(name, value));
	throw new InputError(
		`${JSON_LABEL} needs an object or a list, but got ${describe(data)}`,
		'Enter {"EmailAddress": "ada@example.com"} or [{"Attribute": "EmailAddress", "Value": "ada@example.com"}].',
	);
}

/** Converts a property of an object. A value that is an object is a custom field set. */
function fromProperty(name: string, value: unknown): GivenAttribute {
	if (!isPlainObject(value) || isResourceLocatorValue(value) || isFile(value)) return { name, value };
	const inner = Object.entries(value).map(([field, content]) => ({ name: field, value: content }));
	return { name, value: '', inner };
}

/** @throws InputError for a name that is no schema name of the account: JSON is sent as it stands */
function refuseUnknownNames(given: readonly GivenAttribute[], fields: AccountFields): void {
	const isKnown = ({ name }: GivenAttribute) =>
		typeof name !== 'string' || isSearchBy(name) || fields.find(name).includes(name);
	const unknown = given.find((attribute) => !isKnown(attribute));
	if (!unknown) return;
	const name = String(unknown.name);
	const nearest = fields.find(name)[0] ?? fields.nearest(name);
	throw new InputError(
		`No attribute is named ${quote(name)}`,
		`${JSON_LABEL} takes schema names.${nearest === undefined ? '' : ` Replace it with ${quote(nearest)}.`}`,
	);
}

/** Converts attributes in the service's format, a list of {Attribute, Value, Fields?}. */
function fromPairs(pairs: unknown[], where: string): GivenAttribute[] {
	return pairs.map((pair) => {
		if (!isPlainObject(pair) || !Object.keys(pair).every((key) => KEYS_OF_PAIR.includes(key))) {
			throw new InputError(
				`${where} has an entry that is not {"Attribute": …, "Value": …}`,
				'Give each entry an "Attribute" and a "Value". Only a custom field set can also have "Fields".',
			);
		}
		const { Attribute: name, Value: value, Fields: fields } = pair;
		if (fields === undefined || fields === null) return { name, value };
		if (!Array.isArray(fields)) {
			throw new InputError(
				`${where} has "Fields" of ${describe(name)} that are not a list`,
				'Enter the inner attributes as a list of {"Attribute": …, "Value": …}.',
			);
		}
		// A set within a set is refused before it is read: it may be nested any number of times.
		if (where !== JSON_LABEL) return { name, value, inner: [] };
		return { name, value, inner: fromPairs(fields, `"Fields" of ${describe(name)}`) };
	});
}
