/** Ways in which programs encode a text, and one in the other. */
const inHex = (codes: (number | undefined)[], digits = 1) =>
	codes.map((code = 0) => code.toString(16).padStart(digits, '0'));
const unitsOf = (text: string) => text.split('').map((unit) => unit.charCodeAt(0));
const charactersOf = (text: string) => [...text].map((character) => character.codePointAt(0));
/** Each encoding as programs write it, and one that writes each character as a code. */
const ENCODINGS: Record<string, (text: string) => string> = {
	URL: encodeURIComponent,
	form: (text) => new URLSearchParams({ k: text }).toString().slice(2),
	JSON: (text) => JSON.stringify(JSON.stringify(text)),
	'JSON codes': (text) => `\\u${inHex(unitsOf(text), 4).join('\\u')}`,
	HTML: (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&#60;'),
	'HTML codes': (text) =>
		inHex(charactersOf(text))
			.map((code) => `&#x${code};`)
			.join(''),
};
const plain = (text: string) => text;
/** Each encoding in each one, and none. */
export const PAIRS = Object.entries({ plain, ...ENCODINGS }).flatMap(([outer, encode]) =>
	Object.entries({ plain, ...ENCODINGS }).map(
		([inner, encodeFirst]) => [`${inner} in ${outer}`, (text: string) => encode(encodeFirst(text))] as const,
	),
);
