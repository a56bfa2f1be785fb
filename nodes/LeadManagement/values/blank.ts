import { isPlainObject, isSimple, isTooWide } from '../parameters/wireValue';
import { hasVisible } from '../words/plainText';
import { isNoPhone } from './phone';

/**
 * A value counts as one by the form of its attribute: an address has an @, a phone a digit, a name a letter. A box that is not
 * ticked is a value of a field with options, for yes or no, or that is not listed (`any`), and none of another one (`text`). In a
 * `row` that is skipped, each cell is without a value, or such a box: a text that is no address may be the mistake to correct.
 */
export type Form = 'email' | 'phone' | 'name' | 'date' | 'text' | 'any' | 'row';

/** The texts that a step before writes where it has nothing, in exactly this spelling: somebody may be called Null. */
const WORD = String.raw`undefined|null|\(null\)|NaN|nan|<NA>|NaT|\\N|\[object Object\]|Invalid date|Invalid DateTime`;
/** The errors of Excel and Google Sheets, in the languages of most users. */
const SHEET_ERRORS = [
	String.raw`N\/A|N\/D|NV|Н\/Д|¡?DIV\/0!|DEL\/0!|ДЕЛ\/0!|¡?REF!|REF\?|BEZUG!|RIF!|ССЫЛКА!|¡?VALU?E!|¡?VALOR!`,
	String.raw`VALEUR!|VALORE!|WERT!|ЗНАЧ!|¿?NAME\?|¿NOMBRE\?|NOM\?|NOME\?|ИМЯ\?|¡?N[UÚ]M!|NOMBRE!|ZAHL!|ЧИСЛО!`,
	String.raw`NULL!|¡NULO!|NULO!|NUL!|ПУСТО!|ERROR!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!`,
	String.raw`GETTING_DATA|##+`,
].join('|');
const SHEET_ERROR = String.raw`#(?:${SHEET_ERRORS})|Err:\d{3}`;
/** A merge tag that was not filled in: `{{first_name}}`, `*|FNAME|*`. */
const MERGE_TAG = String.raw`\{\{[^{}]*\}\}|\*\|[^|*]*\|\*`;
const PLACEHOLDERS = new RegExp(
	`^(?:(?:${WORD}|${SHEET_ERROR}|${MERGE_TAG}|https?:\\/\\/)(?=[\\s,;]|$)[\\s,;]*)+$`,
	'u',
);
/** The dates that databases and spreadsheets have in place of no date. */
const NO_DATE = /^\s*(0\s*$|0000-00-00|0001-01-01|1899-12-30|1900-01-00)/;
/** No placeholder is longer. */
const MAX_CHARACTERS = 100;
/** A value that is nested more deeply counts as one value. */
const MAX_LEVELS = 20;

/** A placeholder is a whole text that a step before writes where it has nothing. */
export const isPlaceholder = (value: unknown): boolean =>
	typeof value === 'string' && value.length <= MAX_CHARACTERS && PLACEHOLDERS.test(value.trim());

/** Each form has values that count as none, besides nothing and a placeholder. */
function isNoneOf(value: unknown, form: Form): boolean {
	if (value === false && form !== 'any') return true;
	if (!isSimple(value)) return false;
	const text = String(value);
	switch (form) {
		case 'email':
			return !/[@＠﹫]/.test(text);
		case 'phone':
			return isNoPhone(text);
		case 'name':
			return !/\p{L}/u.test(text);
		case 'date':
			return NO_DATE.test(text);
		case 'row':
			return /^\s*false\s*$/i.test(text);
		default:
			return false;
	}
}

/** A value consists of none if it is none itself, or if each value of a list or an object is. Those of an object have no form. */
function consistsOfNone(value: unknown, form: Form | undefined, level: number): boolean {
	const isObject = isPlainObject(value);
	const inner = isObject && form ? 'text' : form;
	if (Array.isArray(value) || isObject)
		return (
			level < MAX_LEVELS &&
			!isTooWide(value) &&
			Object.values(value).every((one) => consistsOfNone(one, inner, level + 1))
		);
	if (value === undefined || value === null || (typeof value === 'string' && !hasVisible(value))) return true;
	return form !== undefined && (isPlaceholder(value) || isNoneOf(value, form));
}

/** A list or an object with nothing in it is empty, too. */
export const isEmpty = (value: unknown): boolean => consistsOfNone(value, undefined, 0);

/** The only place that decides whether a cell counts as one without a value for an attribute of this form. */
export const isAsIfBlank = (value: unknown, form: Form): boolean => consistsOfNone(value, form, 0);
