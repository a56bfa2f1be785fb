import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject, ICredentialsDecrypted } from 'n8n-workflow';
import { InputError } from '../words/messages';
import type { Redact } from './redactor';
import { redactor } from './redactor';
import { trimSigns, withoutInvisible } from '../words/plainText';

/** An account of the service, read from a credential. */
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
 * Normalizes a base URL (interface, section 1).
 *
 * @param entered by the user; spaces around it, invisible characters, a trailing slash, and a trailing `/v2` or `/V2` are removed;
 * a bare host gets `https://`
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
	if (!Number.isInteger(callLimit) || callLimit < 1) {
		throw new InputError(
			"'Calls per 5 Seconds' of the credential must be a whole number, 1 or more",
			"Enter the rate limit of your account's plan, e.g. 25, or a lower number if other integrations or n8n workers use the account.",
		);
	}
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
