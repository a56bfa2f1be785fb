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

	test('takes other letters than English after many calls, too', () => {
		for (let call = 0; call < 10_000; call++) toBaseUrl('https://api.example.com');
		expect(toBaseUrl('https://münchen.example.com')).toBe('https://xn--mnchen-3ya.example.com');
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

const EMPTY = 'of the credential is empty';
const INVISIBLE = "'Access Key' of the credential has invisible characters";
const NO_LIMIT = "'Calls per 5 Seconds' of the credential must be a whole number, 1 or more";
// prettier-ignore
test.each<[name: string, values: unknown[], message: string]>([
	['accessKey', ['', ' ', undefined], `'Access Key' ${EMPTY}`], ['secretKey', ['', ' ', undefined], `'Secret Key' ${EMPTY}`],
	['accessKey', ['key\u200b', '\u202ckey', 'k\u2060ey'], INVISIBLE], ['callLimit', [0, 2.5, '', 'many', Infinity], NO_LIMIT],
])('%s is refused where it is %j', (name, values, message) => {
	for (const value of values)
		expect(() => toAccount({ ...CREDENTIAL, [name]: value })).toThrow(message);
});

test('the limit may be a text, and is 25 where a credential has none', () => {
	const { callLimit: _limit, ...older } = CREDENTIAL;
	const given = [{ ...older, callLimit: '40' }, older];
	expect(given.map((one) => toAccount(one).callLimit)).toEqual([40, 25]);
});

test('the keys lose the blanks around them, not those inside them, and are taken out of a text', () => {
	const account = toAccount({ ...CREDENTIAL, accessKey: ' acc ess\n', secretKey: '\tsecret\u00a0' });
	const typed = { ...CREDENTIAL, accessKey: 'acc ess' };
	expect(account.credential().data).toEqual(typed);
	expect(account.keyedId).toBe(toAccount(typed).keyedId);
	expect(account.redact('acc ess and secret')).toBe('*****');
	expect(JSON.stringify(account)).not.toMatch(/acc ess|secret/);
});

// The limit and the order of calls belong to the account, which its access key names; its lists to those who know both keys.
test.each<[changes: Partial<typeof CREDENTIAL>, others: string[]]>([
	[{ callLimit: 1 }, []],
	[{ baseUrl: ' https://API.example.com./v2/ ' }, []],
	[{ accessKey: 'other' }, ['id', 'keyedId']],
	[{ secretKey: 'other' }, ['keyedId']],
	[{ baseUrl: 'https://eu.example.com' }, ['keyedId']],
])('a credential with %j differs in %j', (changes, others) => {
	const [own, other] = [CREDENTIAL, { ...CREDENTIAL, ...changes }].map(toAccount);
	expect((['id', 'keyedId'] as const).filter((name) => own[name] !== other[name])).toEqual(others);
});
