import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject, ICredentialsDecrypted } from 'n8n-workflow';
import { InputError } from '../words/messages';
import { trimSigns, withoutInvisible } from '../words/plainText';

export interface Account {
	/** Hash of the access key, which names the account. Credentials with the same id share one rate limit. */
	id: string;
	/** Hash that includes the secret key, for cached data that only users with both keys may see. */
	keyedId: string;
	/** Base address for the paths of the interface, without a trailing slash. */
	baseUrl: string;
	/** Calls that this process may make in any 5 seconds. */
	callLimit: number;
	/** The credential in n8n's format. A function, so that logging this object doesn't show the keys. */
	credential(): ICredentialsDecrypted;
	/** Replaces both keys in a text. */
	redact: Redact;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Normalizes a base URL (interface, section 1): without spaces around it, invisible characters, a slash and `/v2` or `/V2` at its
 * end, and with `https://` where it is a bare host.
 *
 * @throws InputError for an address without encryption, or with more than a host and a path
 */
export function parseBaseUrl(entered: string): string {
	const typed = withoutInvisible(entered).trim();
	const refuse = (message: string) =>
		new InputError(
			`'Base URL' of the credential ${message}`,
			"Enter the address of your account's API host, e.g. https://api.leadsquared.com.",
		);
	// URL() would silently remove or convert some of these.
	if (/[\s\\?#@]/.test(typed)) throw refuse('has a character that no address of an API host has');
	let url: URL;
	try {
		// URL() would read "api.example.com:443" as the scheme "api.example.com".
		url = new URL(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`);
	} catch {
		throw refuse('is not a valid address');
	}
	const { protocol, hostname, origin, pathname } = url;
	// URL() takes an expression that was not switched on, such as "=https://…", as a host.
	if (/[^a-z\d.:[\]_-]/.test(hostname)) throw refuse('is not a valid address');
	if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname)))
		throw refuse('must begin with https://');
	const path = trimSigns(pathname, undefined, /\//).replace(/\/v2$/i, '');
	return origin + trimSigns(path, undefined, /\//);
}

/** A key without the spaces around it, which are often copied with it. An expression may return it as a number. */
function readKey(given: unknown, label: string): string {
	const key = String(given ?? '').trim();
	const refuse = (message: string, description: string) =>
		new InputError(`'${label}' of the credential ${message}`, description);
	if (key === '') throw refuse('is empty', `Enter the ${label.toLowerCase()} of your account.`);
	// A no-break space or a line break inside of a key was copied with it.
	if (key !== withoutInvisible(key) || /[^\S ]/.test(key))
		throw refuse('has invisible characters', 'Copy the key again from LeadSquared, or type it.');
	return key;
}

/** Reads and checks a credential, as n8n decrypts it. Throws an InputError that names the invalid field. */
export function parseAccount(credential: ICredentialDataDecryptedObject): Account {
	const baseUrl = parseBaseUrl(String(credential.baseUrl ?? ''));
	const accessKey = readKey(credential.accessKey, 'Access Key');
	const secretKey = readKey(credential.secretKey, 'Secret Key');
	const callLimit = Number(String(credential.callLimit ?? 25));
	if (!Number.isInteger(callLimit) || callLimit < 1)
		throw new InputError(
			"'Calls per 5 Seconds' of the credential must be a whole number, 1 or more",
			"Enter the rate limit of your account's plan, e.g. 25, or a lower number if other integrations or n8n workers use the account.",
		);
	const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');
	return {
		id: hash(accessKey),
		keyedId: hash(baseUrl, accessKey, secretKey),
		baseUrl,
		callLimit,
		credential: () => ({
			id: '',
			name: '',
			type: 'leadManagementApi',
			data: { ...credential, accessKey, secretKey },
		}),
		redact: redactor([accessKey, secretKey]),
	};
}

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

/** An encoded character: a byte, a part of UTF-16, a code or name of HTML, or a backslash with one before it. */
const ENCODED =
	/(?:%|\\x)([\da-f]{2})|[%\\]u([\da-f]{4})|&#(x[\da-f]{1,12}|\d{1,12});?|&([a-z]{2,9});|\\\\/gi;
/** Only messages and hints are cut, and all of them are shorter. */
const MAX_TOLD_CHARACTERS = 20_000;
/** What was encoded more often is hidden without a look. */
const MAX_ENCODINGS = 5;

/** Decodes a text, however often it was encoded. A byte becomes a character of Latin1. */
function decode(text: string): string | undefined {
	let decoded = text;
	for (let times = 0; times <= MAX_ENCODINGS; times++) {
		const encoded = decoded;
		decoded = encoded.replace(
			ENCODED,
			(all: string, byte?: string, part?: string, code?: string, name?: string) => {
				if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? all;
				const digits = byte ?? part;
				if (digits === undefined && code === undefined) return '\\';
				const point = Number(digits === undefined ? code?.replace(/^x/i, '0x') : `0x${digits}`);
				return point > 0x10ffff ? all : String.fromCodePoint(point);
			},
		);
		if (decoded === encoded) return toSearchable(decoded);
	}
	return undefined;
}

/** Any number of backslashes may stand before a character, and a form writes a blank as a plus sign. */
const toSearchable = (text: string): string => text.toLowerCase().replace(/\\/g, '').replace(/\+/g, ' ');

export function redactor(keys: string[]): Redact {
	const wanted = keys
		.flatMap((key) => [key, Buffer.from(key).toString('latin1')])
		.flatMap((key) => [toSearchable(key), decode(key) ?? key])
		.filter(({ length }) => length >= MIN_KEY_CHARACTERS);
	// A cut may go through a key, or through an encoded character of a key.
	const starts = wanted.flatMap((key) => Array.from(key, (_sign, at) => `${key.slice(0, at)}…`));
	const parts = starts.filter(({ length }) => length > MIN_KEY_CHARACTERS);
	const hasStart = (cut: string) => parts.some((part) => cut.includes(part));
	const mayBeCut = (text: string) => text.length <= MAX_TOLD_CHARACTERS && text.includes('…');
	const hasKey = (text: string) =>
		wanted.some((key) => text.includes(key)) ||
		(mayBeCut(text) && hasStart(text.replace(/[%&][#\w]{0,6}…/g, '…')));
	return (text) => {
		if (hasKey(toSearchable(text))) return REDACTED;
		if (!/[%\\&]/.test(text)) return text;
		const decoded = decode(text);
		return decoded === undefined || hasKey(decoded) ? REDACTED : text;
	};
}

/** Hides the texts, names and numbers with a key in a value, on all levels. */
export function redactAll(value: unknown, redact: Redact, level = 0): unknown {
	if (typeof value === 'string') return redact(value);
	if (typeof value === 'number') return redact(String(value)) === REDACTED ? REDACTED : value;
	if (typeof value !== 'object' || value === null) return value;
	if (level >= MAX_LEVELS) return REDACTED;
	const hide = (inner: unknown) => redactAll(inner, redact, level + 1);
	if (Array.isArray(value)) return value.map(hide);
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [redact(name), hide(inner)]));
}
