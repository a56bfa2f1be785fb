import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { Refusal } from '../refusal';
import { redactor } from './redactor';

/** An account of the service, read from a credential. */
export interface Account {
	/** Names the account, whose limit all its credentials share, without telling a key. */
	id: string;
	/** Names the account and both its keys without telling one: for what nobody with a wrong key may see. */
	keyedId: string;
	/** Address to which the paths of the interface are appended, without a slash at its end. */
	baseUrl: string;
	/** Calls that this process may make in any 5 seconds. */
	callLimit: number;
	/** Takes both keys out of a text, in every form in which they may stand there. */
	redact(text: string): string;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The base address as the interface means it (section 1).
 *
 * @param typed as the user typed it: a trailing `/v2` or slash and blanks around it are dropped
 * @throws Refusal when the keys would travel unencrypted, or the address is none to append a path to
 */
export function toBaseUrl(typed: string): string {
	const refuse = (message: string) =>
		new Refusal(
			`'Base URL' of the credential ${message}`,
			"Enter the address of your account's API host, e.g. https://api.example.com, without anything after it.",
		);
	// Without a scheme, URL() takes "api.example.com:443" for one of its own.
	if (/^\s*(?![a-z]+:\/\/)\S/i.test(typed)) throw refuse('must begin with https://');
	let url: URL;
	try {
		url = new URL(typed.trim());
	} catch {
		throw refuse('is not a valid address');
	}
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) {
		throw refuse('must begin with https://');
	}
	if (url.username !== '' || url.password !== '') throw refuse('must not contain a user name or password');
	// A browser's address bar would drop or turn these; here they are more likely a slip than meant.
	if (/[\s\\]/.test(typed.trim())) throw refuse('must not contain a blank, line break or backslash');
	if (/[?#]/.test(typed)) throw refuse('must not contain a question mark or #');
	return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '').replace(/\/+$/, '');
}

/**
 * Reads a credential.
 *
 * @param credential as n8n decrypts it, defaults filled in
 * @throws Refusal naming the field of the credential that cannot be used
 */
export function toAccount(credential: ICredentialDataDecryptedObject): Account {
	const baseUrl = toBaseUrl(String(credential.baseUrl ?? ''));
	const [accessKey, secretKey] = [String(credential.accessKey ?? ''), String(credential.secretKey ?? '')];
	for (const [label, key] of [
		['Access Key', accessKey],
		['Secret Key', secretKey],
	]) {
		if (key.trim() === '') {
			throw new Refusal(
				`'${label}' of the credential is empty`,
				`Enter the ${label.toLowerCase()} of your account.`,
			);
		}
		if (key !== key.trim()) {
			throw new Refusal(
				`'${label}' of the credential has blanks around it`,
				'Remove the blanks before and after the key. They often come along when a key is copied.',
			);
		}
	}
	const callLimit = Number(credential.callLimit ?? 25);
	if (!Number.isInteger(callLimit) || callLimit < 1) {
		throw new Refusal(
			"'Calls per 5 Seconds' of the credential must be a whole number, 1 or more",
			"Enter the rate limit of your account's plan, e.g. 25, or this n8n instance's share of it.",
		);
	}
	const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');
	return {
		id: hash(baseUrl, accessKey),
		keyedId: hash(baseUrl, accessKey, secretKey),
		baseUrl,
		callLimit,
		redact: redactor([accessKey, secretKey]),
	};
}
