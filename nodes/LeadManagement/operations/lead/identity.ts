/** Who a lead is: what it is found by, what it may share with others, and which phones may be one. */
import type { AccountFields } from '../../account/accountFields';
import { type Note, listQuoted, shown } from '../../words/messages';
import { SEARCH_BY, UNIQUE_ATTRIBUTES } from '../../account/names';
import { isBlank } from '../../parameters/wireValue';
import { PHONE, contactTypeOf } from '../../values/contact';
import { hasCode } from '../../values/phone';
import { memoized } from '../../words/plainText';
import type { Row, SharedValue } from '../operation';
import { type AttributeValuePair, valueIn } from './body';

const DIFFERENT_PEOPLE =
	'For different people, enter a value that no other person has, or search by another attribute.';
/** How people call a value, and what to do where different people share it. */
const SHARED: Record<string, { what: string; advice?: string } | undefined> = {
	EmailAddress: { what: 'the email address ' },
	Phone: {
		what: 'the phone ',
		advice:
			"For people who share a phone, set 'Search By' to 'Email Address Only' (each row then needs an address), and 'On Duplicate' in 'Options' to 'Write Without It'.",
	},
};
/** The same beginning for all rows takes less memory. */
const toPrefix = memoized((attribute) => `lead ${attribute} `);
/** The note says what happens to leads that share a value, where the account takes each value once. */
const FOR_OTHERS = {
	refused: (attribute: string) =>
		`Where ${attribute} is unique in your account, all but the first are refused, unless 'On Duplicate' in 'Options' is 'Write Without It'.`,
	written: (attribute: string) =>
		`Where ${attribute} is unique in your account, all but the first are written without their ${attribute}.`,
};

/**
 * Reads from a body who the lead is. Requests that share a key of order may affect the same lead: the service may ignore
 * letter case, and may compare the digits of a phone alone. It finds leads by the exact text of a phone.
 *
 * @param others what happens to the other leads with a value; undefined where nobody asks which leads share one
 */
export function identify(
	body: AttributeValuePair[],
	fields: AccountFields,
	others?: keyof typeof FOR_OTHERS,
): Required<Pick<Row, 'orderKeys' | 'foundBy' | 'unique' | 'compared'>> {
	const searchBy = valueIn(body, SEARCH_BY);
	const orderKeys: string[] = [];
	const foundBy: SharedValue[] = [];
	const unique: SharedValue[] = [];
	for (const attribute of new Set([...UNIQUE_ATTRIBUTES, searchBy ?? 'Phone'])) {
		const value = valueIn(body, attribute) ?? '';
		if (isBlank(value)) continue;
		const key = contactTypeOf(attribute)?.key(value) ?? value.toLowerCase();
		const orderKey = toPrefix(attribute) + key;
		orderKeys.push(orderKey);
		if (searchBy === undefined || attribute === searchBy)
			foundBy.push(toShared(attribute, value, attribute === 'Phone' ? value : orderKey, fields));
		else if (others) {
			const advice = FOR_OTHERS[others](shown(fields.displayName(attribute)));
			unique.push({ ...toShared(attribute, value, orderKey, fields), advice });
		}
	}
	const name = `${valueIn(body, 'FirstName') ?? ''} ${valueIn(body, 'LastName') ?? ''}`;
	const compared = {
		'email addresses': (valueIn(body, 'EmailAddress') ?? '').toLowerCase(),
		names: name.trim(),
		phones: (valueIn(body, 'Phone') ?? '').replace(/\D/g, ''),
	};
	return { orderKeys, foundBy, unique, compared };
}

function toShared(attribute: string, value: string, key: string, fields: AccountFields): SharedValue {
	const own = { what: `the ${fields.displayName(attribute)} `, advice: DIFFERENT_PEOPLE };
	const { what, advice } = SHARED[attribute] ?? own;
	return { key, label: what + shown(value), advice };
}

const WRITE_IN_ONE_WAY = "add 'Country Code for Phones' in 'Options', which writes all phones in one way";

/** Notes phones of a run that may make two leads of one person: one number in two forms, or numbers with and without a country code. */
export class PhoneForms {
	readonly #forms = new Map<string, string>();
	#twoForms: [string, string] | undefined;
	readonly #codes = new Set<boolean>();

	add(body: AttributeValuePair[]): void {
		const phone = valueIn(body, 'Phone') ?? '';
		if (phone === '') return;
		this.#codes.add(hasCode(phone));
		const key = PHONE.key(phone);
		const first = this.#forms.get(key) ?? phone;
		if (first !== phone) this.#twoForms ??= [first, phone];
		this.#forms.set(key, first);
	}

	get notes(): Note[] {
		const notes: Note[] = [];
		const add = (text: string) => notes.push({ section: 'check', text: `${text}: ${WRITE_IN_ONE_WAY}` });
		if (this.#codes.size > 1)
			add('Some phones have a country code and others have none, so a person may get two leads');
		if (this.#twoForms) add(`${listQuoted(this.#twoForms, ' and ')} are one phone, but two for LeadSquared`);
		return notes;
	}
}
