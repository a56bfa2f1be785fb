import { isBlank, isPlainObject, toEntries } from '../../../parameters/wireValue';

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
const NOTHING = new RegExp(
	`^(?:(?:${WORD}|${SHEET_ERROR}|${MERGE_TAG}|https?:\\/\\/)(?=[\\s,;]|$)[\\s,;]*)+$`,
	'u',
);
/** Longer than any of these: most texts are, or begin with another character. */
const MAX_CHARACTERS = 100;
const FIRST_CHARACTERS = /^[\sunN[I#E{*h<(\\]/;

/** True for a whole text that a step before writes where it has nothing. */
export const isNothing = (value: unknown): boolean =>
	typeof value === 'string' &&
	value.length <= MAX_CHARACTERS &&
	FIRST_CHARACTERS.test(value) &&
	NOTHING.test(value.trim());

/** True for a cell without a value, or with an object without values. */
export const isBlankCell = (value: unknown): boolean =>
	isBlank(value) ||
	toEntries(value).every((entry) => isBlank(entry) || isNothing(entry)) ||
	(isPlainObject(value) && Object.values(value).every(isBlank));
