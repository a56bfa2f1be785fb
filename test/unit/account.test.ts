import fc from '../support/random';
import { toAccount, toBaseUrl } from '../../nodes/LeadManagement/service/account';

const CREDENTIAL = {
	baseUrl: 'https://api.example.com',
	accessKey: 'access',
	secretKey: 'secret',
	callLimit: 7,
};

describe('the base URL', () => {
	// prettier-ignore
	test.each([
		['https://api.example.com/a/../b/v2', 'https://api.example.com/b'],
		['\u00a0\u202ahttps://api.example.com\u202c\u200b', 'https://api.example.com'],
		['HTTPS://API.Example.COM:443', 'https://api.example.com'],
		['https://api.example.com/v20', 'https://api.example.com/v20'], ['http://localhost:4010', 'http://localhost:4010'],
		['http://127.1:81', 'http://127.0.0.1:81'], ['\u200bapi.example.com/v2/ ', 'https://api.example.com'],
		['https://api.example.com/%2e%2e/v2', 'https://api.example.com'], ['localhost:4010', 'https://localhost:4010'],
		['https://api.example.com/V2/', 'https://api.example.com'],
		['https://my_host.example.com', 'https://my_host.example.com'],
		['https://münchen.example.com', 'https://xn--mnchen-3ya.example.com'],
	])('%j is taken as %s', (typed, expected) => {
		expect(toBaseUrl(typed)).toBe(expected);
	});

	// prettier-ignore
	test.each([
		['', 'is not a valid address'], ['=https://api.example.com', 'is not a valid address'],
		['https://={{ $json.host }}', 'is not a valid address'], ['https+unix://x', 'must begin with https://'],
		['https.x://x', 'must begin with https://'], ['user:password@api.example.com', 'must begin with https://'],
		['user@api.example.com', 'must not contain a user name'],
		['http://localhost.example.com', 'must begin with https://'], ['http://128.0.0.1', 'must begin with https://'],
		['http://[::2]', 'must begin with https://'], ['http://localhost@elsewhere.example', 'must begin with https://'],
		['https://:password@api.example.com', 'must not contain a user name'],
		['https://api.example.com\\@elsewhere.example', 'a space, line break, or backslash'],
		['https://api.exam\nple.com', 'a space, line break, or backslash'],
		['https://api.example.com/#v2', 'must not contain a question mark or #'],
	])('%j is refused', (typed, message) => {
		expect(() => toBaseUrl(typed)).toThrow(/^'Base URL' of the credential /);
		expect(() => toBaseUrl(typed)).toThrow(message);
	});

	test('leaves the path of a call where it is, whatever was typed', () => {
		const parts = '/ // . .. %2e v2 a é ? # @ : \\ \u00a0 \u200b \ud800'.split(' ');
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...parts)), (rest) => {
				let base: string;
				try {
					base = toBaseUrl(`https://api.example.com${rest.join('')}`);
				} catch {
					return true;
				}
				const { protocol, pathname, search, hash } = new URL(`${base}/v2/Lead`);
				return protocol === 'https:' && search + hash === '' && pathname.endsWith('/v2/Lead');
			}),
		);
	});
});

describe('the keys', () => {
	test.each([
		['accessKey', 'Access Key'],
		['secretKey', 'Secret Key'],
	])('%s must not be empty', (name, label) => {
		for (const empty of ['', ' ', undefined])
			expect(() => toAccount({ ...CREDENTIAL, [name]: empty })).toThrow(
				`'${label}' of the credential is empty`,
			);
	});

	test('lose the blanks around them, not those inside them', () => {
		const account = toAccount({ ...CREDENTIAL, accessKey: ' acc ess\n', secretKey: '\tsecret\u00a0' });
		const typed = { ...CREDENTIAL, accessKey: 'acc ess' };
		expect(account.credential().data).toEqual(typed);
		expect(account.keyedId).toBe(toAccount(typed).keyedId);
		expect(account.redact('acc ess and secret')).toBe('***** and *****');
	});

	test('with an invisible character are refused', () => {
		for (const accessKey of ['key\u200b', '\u202ckey', 'k\u2060ey'])
			expect(() => toAccount({ ...CREDENTIAL, accessKey })).toThrow(
				"'Access Key' of the credential has invisible characters",
			);
	});

	test('are taken out of a text, but stand in no other part of the account', () => {
		const account = toAccount(CREDENTIAL);
		expect(account.redact('access and secret')).toBe('***** and *****');
		expect(JSON.stringify(account)).not.toMatch(/access|secret/);
	});

	test('both belong to what is kept for those who know them', () => {
		const keyedIdOf = (changes: Partial<typeof CREDENTIAL>) =>
			toAccount({ ...CREDENTIAL, ...changes }).keyedId;
		expect(keyedIdOf({ callLimit: 1 })).toBe(keyedIdOf({}));
		for (const name of ['accessKey', 'secretKey', 'baseUrl'])
			expect(keyedIdOf({ [name]: 'https://other' })).not.toBe(keyedIdOf({}));
	});

	test('name the account, whatever its address is', () => {
		const idOf = (changes: Partial<typeof CREDENTIAL>) => toAccount({ ...CREDENTIAL, ...changes }).id;
		expect(idOf({ baseUrl: ' https://api.example.com/v2/ ', callLimit: 1 })).toBe(idOf({}));
		expect(idOf({ accessKey: 'other' })).not.toBe(idOf({}));
		// A credential with a wrong secret key shares the limit of the account.
		expect(idOf({ secretKey: 'other' })).toBe(idOf({}));
		expect(idOf({ baseUrl: 'https://eu.example.com' })).toBe(idOf({}));
		const keyedIdOf = (baseUrl: string) => toAccount({ ...CREDENTIAL, baseUrl }).keyedId;
		expect(keyedIdOf('https://API.example.com./')).toBe(keyedIdOf('https://api.example.com'));
		expect(keyedIdOf('https://eu.example.com')).not.toBe(keyedIdOf('https://api.example.com'));
	});
});

describe('the call limit', () => {
	test('may be a text', () => {
		expect(toAccount({ ...CREDENTIAL, callLimit: '40' }).callLimit).toBe(40);
	});

	test('is 25 where a credential has none', () => {
		const { callLimit, ...older } = CREDENTIAL;
		expect(toAccount(older).callLimit).toBe(25);
	});

	test.each([0, 2.5, '', 'many', Infinity])('%p is refused', (callLimit) => {
		expect(() => toAccount({ ...CREDENTIAL, callLimit })).toThrow(
			"'Calls per 5 Seconds' of the credential must be a whole number, 1 or more",
		);
	});
});
