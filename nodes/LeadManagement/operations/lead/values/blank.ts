import { isPlainObject, isSimple } from '../../../parameters/wireValue';
import { hasVisible } from '../../../words/plainText';
import { isNoDate } from './date';
import { isNoPhone } from './phone';

/**
 * What counts as a value of an attribute: an address has an @, a phone a digit, a name a letter. A box that is not ticked is
 * a value of a field with options, for yes or no, or that is not listed (`any`), and none of another one (`text`).
 */
export type Form = 'email' | 'phone' | 'name' | 'date' | 'text' | 'any';

/** What a step before writes where it has nothing, in exactly this spelling: somebody may be called Null. */
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
/** Longer than any of these: most texts are, or begin with another character. */
const MAX_CHARACTERS = 100;
const FIRST_CHARACTERS = /^[\sunN[I#E{*h<(\\]/;
/** A value that is nested more deeply counts as one value. */
const MAX_LEVELS = 20;

/** True for a whole text that a step before writes where it has nothing. */
export const isPlaceholder = (value: unknown): boolean =>
	typeof value === 'string' &&
	value.length <= MAX_CHARACTERS &&
	FIRST_CHARACTERS.test(value) &&
	PLACEHOLDERS.test(value.trim());

const IS_NONE: Record<Form, (value: unknown) => boolean> = {
	email: (value) => isSimple(value) && !/[@＠﹫]/.test(String(value)),
	phone: (value) => isSimple(value) && isNoPhone(String(value)),
	name: (value) => value === false || (isSimple(value) && !/\p{L}/u.test(String(value))),
	date: (value) => value === false || (isSimple(value) && isNoDate(String(value))),
	text: (value) => value === false,
	any: () => false,
};

/** True if all that a value consists of is none: the value itself, or each entry of a list or object, on all levels. */
function consistsOf(value: unknown, isNone: (leaf: unknown) => boolean, level = 0): boolean {
	if (typeof value !== 'object' || value === null) return isNone(value);
	if (level === MAX_LEVELS) return false;
	if (!Array.isArray(value) && !isPlainObject(value)) return isNone(value);
	return Object.values(value).every((entry) => consistsOf(entry, isNone, level + 1));
}

const isEmptyText = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && !hasVisible(value));

/** True for a cell with nothing in it, also for a list or an object with nothing in it. */
export const isEmpty = (value: unknown): boolean => consistsOf(value, isEmptyText);

/** True for a cell that counts as one without a value for an attribute of this form. The only place that decides it. */
export const isAsIfBlank = (value: unknown, form: Form): boolean =>
	consistsOf(value, (leaf) => isEmptyText(leaf) || isPlaceholder(leaf) || IS_NONE[form](leaf));

/** True for a cell of a row that is skipped if it has no other cells: what is no address may be the mistake to correct. */
export const isOfBlankRow = (value: unknown): boolean =>
	consistsOf(value, (leaf) => isEmptyText(leaf) || isPlaceholder(leaf) || isUnticked(leaf));

const isUnticked = (value: unknown): boolean => isSimple(value) && /^\s*false\s*$/i.test(String(value));
