import { quote } from '../../../messages';
import { toPlain } from '../../../parameters/read';
import { isEmpty } from './blank';
import type { Part } from './contact';
import {
	type Attribute,
	type InnerPair,
	type Origin,
	type Value,
	type ValueRules,
	readValue,
} from './fieldValue';

/** A field of a custom field set: the account lists no types of these. */
export const INNER: Attribute = {
	name: '',
	field: undefined,
	contact: undefined,
	form: 'any',
	isPhone: false,
	isSet: false,
};

/** Where a field of a custom field set is from, e.g. `Column "Study": "mx_CustomObject_1"`. */
export const innerOrigin = (origin: Origin, name: string): Origin => ({
	...origin,
	label: `${origin.label}: ${quote(name)}`,
});

/** An object in a column as a custom field set, and its parts that are not sent. */
export interface ReadSet {
	value: Value;
	blanks: Part[];
	others: Part[];
}

/** Reads an object in a column, whose parts are fields of a custom field set. */
export function readSet(object: Record<string, unknown>, origin: Origin, rules: ValueRules): ReadSet {
	const fields: InnerPair[] = [];
	const read: ReadSet = { value: { text: '', fields }, blanks: [], others: [] };
	for (const [key, given] of Object.entries(object)) {
		const part: Part = { path: [key], value: given };
		const name = String(toPlain(key));
		const value = readValue(given, INNER, innerOrigin(origin, name), rules);
		const isTwice = fields.some(({ Attribute: other }) => other === name);
		if ('stops' in value) return { ...read, value };
		if ('blank' in value) {
			if (!isEmpty(given)) read.blanks.push(part);
		} else if ('text' in value && name !== '' && !isTwice)
			fields.push({ Attribute: name, Value: value.text });
		else read.others.push(part);
	}
	return fields.length > 0 ? read : { ...read, value: { blank: true } };
}
