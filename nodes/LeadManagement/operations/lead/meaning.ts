import type { AccountFields } from '../../account/accountFields';
import { isSearchBy } from '../../parameters/names';
import { readHeading } from '../../words/headings';
import { cleanHeading } from './cells';
import { CONTACT_ATTRIBUTES, MOBILE } from './values/contact';

/** What the name of a column says by itself. */
export type Meaning =
	| {
			as: 'attribute';
			/** The attribute's schema name; undefined for a mobile phone that the account has no field for. */
			name: string | undefined;
			/** Whether the account has a field of this name. Such a column comes before one with a word. */
			isField: boolean;
			/** Whether the column also gives the phone of a row that has no other phone. */
			isMobile: boolean;
			role?: string;
	  }
	| { as: 'wholeName'; isSurnameFirst: boolean; isBare: boolean; role?: string }
	| { as: 'notSent'; why: 'unknown' | 'several' | 'readOnly' };

/**
 * Reads the name of a column: the schema name or display name of a field of the account, or else a word of the table.
 *
 * @param searchedFor the attribute that leads are found by, which may be read-only
 */
function readMeaning(name: string, fields: AccountFields, searchedFor: string | undefined): Meaning {
	const heading = cleanHeading(name);
	const word = readHeading(heading);
	const isMobile = word?.kind === 'Mobile';
	const [found, other] = heading === '' || isSearchBy(heading) ? [] : fields.find(heading);
	if (other !== undefined) return { as: 'notSent', why: 'several' };
	if (found !== undefined) {
		if (fields.get(found)?.IsReadOnly && found !== searchedFor) return { as: 'notSent', why: 'readOnly' };
		return { as: 'attribute', name: found, isField: true, isMobile: isMobile && found !== 'Phone' };
	}
	if (isMobile)
		return { as: 'attribute', name: findMobile(fields), isField: false, isMobile, role: word.role };
	if (word) return ofWord(word);
	if (!fields.isListed && heading.startsWith('mx_'))
		return { as: 'attribute', name: heading, isField: true, isMobile: false };
	return { as: 'notSent', why: 'unknown' };
}

function ofWord({ kind, role, isBareName }: NonNullable<ReturnType<typeof readHeading>>): Meaning {
	if (kind === 'Name' || kind === 'FullName' || kind === 'SurnameFirst')
		return { as: 'wholeName', isSurnameFirst: kind === 'SurnameFirst', isBare: isBareName, role };
	return { as: 'attribute', name: kind, isField: false, isMobile: false, role };
}

/** The account's field for mobile phones, if it has one that can be written. */
const findMobile = (fields: AccountFields): string | undefined =>
	fields.get(MOBILE) && !fields.get(MOBILE)?.IsReadOnly ? MOBILE : undefined;

/** Like `readMeaning`, for the many cells of a run, which have few different names. */
export function meaningReader(fields: AccountFields, searchedFor: string | undefined) {
	const meanings = new Map<string, Meaning>();
	return (name: string): Meaning => {
		const known = meanings.get(name) ?? readMeaning(name, fields, searchedFor);
		meanings.set(name, known);
		return known;
	};
}

/** True for what an address or a phone is in. */
export const isOfContact = (meaning: Meaning): boolean =>
	meaning.as === 'attribute' && (meaning.isMobile || CONTACT_ATTRIBUTES.includes(meaning.name ?? ''));
