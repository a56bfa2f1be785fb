import { quote } from '../../../messages';
import { isBlank } from '../../../parameters/wireValue';
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
const FIELD: Attribute = {
	name: '',
	field: undefined,
	contact: undefined,
	form: 'any',
	isPhone: false,
	isSet: false,
};

/** The fields of a custom field set, its parts without a value, and those that are not sent. */
export interface ReadSet {
	value: Value;
	blanks: Part[];
	others: Part[];
}

/**
 * Reads the parts of a custom field set, which are its fields.
 *
 * @param sendBlanks whether an empty part clears its field
 */
export function readSet(
	parts: ReadonlyArray<readonly [name: string, given: unknown]>,
	origin: Origin,
	rules: ValueRules,
	sendBlanks = false,
): ReadSet {
	const fields: InnerPair[] = [];
	const read: ReadSet = { value: { text: '', fields }, blanks: [], others: [] };
	for (const [key, given] of parts) {
		const name = key.trim();
		const value = readValue(given, FIELD, { ...origin, label: `${origin.label}: ${quote(name)}` }, rules);
		if ('stops' in value) return { ...read, value };
		const isTwice = name === '' || fields.some(({ Attribute: other }) => other === name);
		const isCleared = sendBlanks && isBlank(given);
		if ('text' in value && !isTwice) fields.push({ Attribute: name, Value: value.text });
		else if (!('blank' in value)) read.others.push({ path: [key], value: given });
		else if (isCleared) fields.push({ Attribute: name, Value: '' });
		else if (!isEmpty(given)) read.blanks.push({ path: [key], value: given });
	}
	return fields.length > 0 ? read : { ...read, value: { blank: true } };
}
