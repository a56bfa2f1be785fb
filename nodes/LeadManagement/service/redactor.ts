/** Stands in place of a text with a key. */
export const REDACTED = '*****';
/** Shorter keys are not searched for: the service has none, and unrelated texts would be lost. */
const MIN_KEY_CHARACTERS = 4;
/** A value that is nested more deeply is hidden as a whole. */
const MAX_LEVELS = 20;

/** Hides a text that has a key in it, as a whole, whether the key is plain, or URL-, form-, JSON-, or HTML-encoded, or several of these. */
export type Redact = (text: string) => string;

/** The names of HTML for characters of ASCII that keys may have, and for a blank. */
const NAMED =
	'lt< gt> quot" apos\' amp& plus+ sol/ bsol\\ equals= percnt% dollar$ num# excl! ast* lpar( rpar) comma, period. colon: ' +
	'semi; quest? commat@ lsqb[ rsqb] lcub{ rcub} lowbar_ hat^ grave` verbar| tilde~';
const ENTITIES = new Map([['nbsp', ' ']]);
for (const name of NAMED.split(' ')) ENTITIES.set(name.slice(0, -1), name.slice(-1));
const MAX_ENTITY_BYTES = 12;

const codesOf = (characters: string) => Array.from(characters, (character) => character.charCodeAt(0));
const [PERCENT, BACKSLASH, AMPERSAND, SEMICOLON, PLUS, BLANK] = codesOf('%\\&;+ ');
const [UPPER_A, UPPER_Z, LOWER_A, U, X] = codesOf('AZaux');
/** The values of hexadecimal digits, by their codes. */
const DIGITS: Array<number | undefined> = [];
for (const [value, code] of codesOf('0123456789abcdef').entries()) DIGITS[code] = value;

/** Decodes a text, however often it was encoded, in linear time: a decoded character is read again with those before it. */
class Decoder {
	readonly #bytes: Buffer;
	#end = 0;

	constructor(text: string) {
		this.#bytes = Buffer.from(text);
	}

	/** @returns UTF-8 in lowercase, without backslashes: any number of them may stand before a character */
	decode(): Buffer {
		// A decoded character takes no more bytes than its encoding, so that the buffer is read and written at once.
		for (const byte of this.#bytes) {
			this.#write(this.#end, byte);
			while (this.#decodeEnd());
		}
		let end = 0;
		for (let at = 0; at < this.#end; at++)
			if (this.#bytes[at] !== BACKSLASH) this.#bytes[end++] = this.#bytes[at];
		return this.#bytes.subarray(0, end);
	}

	/** Replaces an encoded character at the end of what is decoded. @returns false if there is none */
	#decodeEnd(): boolean {
		const end = this.#end;
		const bytes = this.#bytes;
		const last = bytes[end - 1];
		if (last === SEMICOLON) return this.#decodeEntity();
		if (DIGITS[last] === undefined) return false;
		if (bytes[end - 3] === PERCENT) return this.#decodeHex(2, 3);
		if (bytes[end - 3] === X && bytes[end - 4] === BACKSLASH) return this.#decodeHex(2, 4);
		const isLong = bytes[end - 5] === U && (bytes[end - 6] === BACKSLASH || bytes[end - 6] === PERCENT);
		return isLong && this.#decodeHex(4, 6);
	}

	/** Replaces so many bytes by the character whose code is in the last digits: a byte in two, and a part of UTF-16 in four. */
	#decodeHex(digits: 2 | 4, length: number): boolean {
		let code = 0;
		for (let at = this.#end - digits; at < this.#end; at++)
			code = code * 16 + (DIGITS[this.#bytes[at]] ?? NaN);
		if (!(code >= 0)) return false;
		const at = this.#end - length;
		if (digits === 2) this.#write(at, code);
		else this.#writeCharacter(at, code);
		return true;
	}

	#decodeEntity(): boolean {
		let at = this.#end - 2;
		while (at >= 0 && at > this.#end - MAX_ENTITY_BYTES && this.#bytes[at] !== AMPERSAND) at--;
		if (this.#bytes[at] !== AMPERSAND) return false;
		const name = this.#bytes.toString('latin1', at + 1, this.#end - 1);
		const [, hex, decimal] = name.startsWith('#') ? (/^#(?:x([0-9a-f]+)|(\d+))$/.exec(name) ?? []) : [];
		const known = ENTITIES.get(name);
		const code = hex === undefined ? Number(decimal ?? known?.charCodeAt(0)) : parseInt(hex, 16);
		if (!(code <= 0x10ffff)) return false;
		this.#writeCharacter(at, code);
		return true;
	}

	#write(at: number, byte: number): void {
		// A form writes a blank as a plus sign.
		const isUpper = byte >= UPPER_A && byte <= UPPER_Z;
		this.#bytes[at] = byte === PLUS ? BLANK : isUpper ? byte + LOWER_A - UPPER_A : byte;
		this.#end = at + 1;
	}

	/** Writes a character, or half of one, which is joined with the half before it. */
	#writeCharacter(at: number, code: number): void {
		if (code < 0x80) return this.#write(at, code);
		const isLow = code >= 0xdc00 && code <= 0xdfff && this.#bytes[at - 3] === 0xed;
		const high = 0xd000 | ((this.#bytes[at - 2] & 0x3f) << 6) | (this.#bytes[at - 1] & 0x3f);
		const isPair = isLow && high >= 0xd800 && high <= 0xdbff;
		const start = isPair ? at - 3 : at;
		if (!isPair && code >= 0xd800 && code <= 0xdfff)
			this.#bytes.set([0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)], start);
		else this.#bytes.write(isPair ? String.fromCharCode(high, code) : String.fromCodePoint(code), start);
		this.#end = start + (isPair || code > 0xffff ? 4 : code < 0x800 ? 2 : 3);
	}
}

/** A text as it is compared where nothing in it is encoded. */
const withoutLetterCase = (text: string): string => text.toLowerCase().replace(/\+/g, ' ');

/** The bytes of a key that are searched for in what was decoded: also as it is, and in Latin1, where a program writes it so. */
function toEncoded(key: string): Buffer[] {
	const plain = withoutLetterCase(key).replace(/\\/g, '');
	const forms = [new Decoder(key).decode(), Buffer.from(plain)];
	if (/^[\0-\xff]*$/.test(plain)) forms.push(Buffer.from(plain, 'latin1'));
	return forms.filter(({ length }) => length >= MIN_KEY_CHARACTERS);
}

export function redactor(keys: string[]): Redact {
	const wanted = keys.filter(({ length }) => length >= MIN_KEY_CHARACTERS);
	const plain = wanted.map(withoutLetterCase);
	let encoded: Buffer[] | undefined;
	return (text) => {
		const comparable = withoutLetterCase(text);
		if (plain.some((key) => comparable.includes(key))) return REDACTED;
		if (!/[%\\&]/.test(text)) return text;
		// Few executions have a text in which something may be encoded.
		encoded ??= wanted.flatMap(toEncoded);
		const decoded = new Decoder(text).decode();
		return encoded.some((key) => decoded.includes(key)) ? REDACTED : text;
	};
}

/** Hides the texts, names and numbers with a key in a value, on all levels. */
export function redactAll(value: unknown, redact: Redact, level = 0): unknown {
	if (typeof value === 'string') return redact(value);
	if (typeof value === 'number') return redact(String(value)) === REDACTED ? REDACTED : value;
	if (typeof value !== 'object' || value === null) return value;
	if (level >= MAX_LEVELS) return REDACTED;
	if (Array.isArray(value)) return value.map((entry) => redactAll(entry, redact, level + 1));
	const entries = Object.entries(value);
	return Object.fromEntries(
		entries.map(([name, inner]) => [redact(name), redactAll(inner, redact, level + 1)]),
	);
}
