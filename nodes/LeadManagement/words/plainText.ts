/** Characters that take no space and that copied contacts, headings, and keys often have. */
const INVISIBLE_CHARACTERS =
	'\\p{Cc}\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u2069\\uFEFF';
const INVISIBLE = new RegExp(`(?!\\s)[${INVISIBLE_CHARACTERS}]|\\uFEFF`, 'gu');
const VISIBLE = new RegExp(`[^\\s${INVISIBLE_CHARACTERS}]`, 'u');

/** A text without invisible format characters, such as a zero-width space or a byte order mark. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** True for a text in which a reader sees something. */
export const hasVisible = (text: string): boolean => VISIBLE.test(text);

/** A name in lowercase without spaces, hyphens, and underscores: "E-mail Address" and "EmailAddress" become the same. */
export const normalizeName = (name: string): string =>
	withoutInvisible(name)
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[\s_\-\u2010-\u2015]/g, '');
