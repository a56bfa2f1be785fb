/** A credential becomes a host, keys, and a limit. */
import { parseAccount, parseBaseUrl } from '../../nodes/LeadManagement/service/account';

const CREDENTIAL = {
	baseUrl: 'https://api.example.com',
	accessKey: 'access',
	secretKey: 'secret',
	callLimit: 7,
};

// prettier-ignore
test.each([
	['https://api.example.com/a/../b/v2', 'https://api.example.com/b'],
	['\u00a0\u202ahttps://api.example.com\u202c\u200b', 'https://api.example.com'],
	['HTTPS://API.Example.COM:443', 'https://api.example.com'],
	['https://api.example.com/V2/', 'https://api.example.com'],
	['https://api.example.com/v20', 'https://api.example.com/v20'],
	['api.example.com/v2/ ', 'https://api.example.com'],
	['localhost:4010', 'https://localhost:4010'], ['http://localhost:4010', 'http://localhost:4010'],
	['http://127.1:81', 'http://127.0.0.1:81'],
	['https://my_host.example.com', 'https://my_host.example.com'],
	['https://münchen.example.com', 'https://xn--mnchen-3ya.example.com'],
])("the 'Base URL' %j is taken as %s", (typed, expected) => {
	expect(parseBaseUrl(typed)).toBe(expected);
});

const NOT_VALID = 'is not a valid address';
const NOT_HTTPS = 'must begin with https://';
const CHARACTER = 'has a character that no address of an API host has';
// prettier-ignore
test.each([
	['', NOT_VALID], ['=https://api.example.com', NOT_VALID], ['https://={{$json.host}}', NOT_VALID],
	['http://api.example.com', NOT_HTTPS], ['http://localhost.example.com', NOT_HTTPS], ['http://[::2]', NOT_HTTPS],
	['ftp://api.example.com', NOT_HTTPS], ['ftp://127.0.0.1', NOT_HTTPS], ['https://user:password@api.example.com', CHARACTER],
	['https://api.example.com\\elsewhere', CHARACTER], ['https://api.exam\nple.com', CHARACTER],
	['https://api.example.com/?accessKey=1', CHARACTER], ['https://api.example.com/#v2', CHARACTER],
])("the 'Base URL' %j is refused: it %s", (typed, message) => {
	expect(() => parseBaseUrl(typed)).toThrow(`'Base URL' of the credential ${message}`);
});

const INVISIBLE = "'Access Key' of the credential has invisible characters";
const NO_LIMIT = "'Calls per 5 Seconds' of the credential must be a whole number, 1 or more";
// prettier-ignore
test.each<[name: string, values: unknown[], message: string]>([
	['accessKey', ['', ' ', undefined], "'Access Key' of the credential is empty"],
	['secretKey', ['', ' ', undefined], "'Secret Key' of the credential is empty"],
	['accessKey', ['key\u200b', '\u202ckey', 'k\u2060ey', 'k\ney', 'k\tey', 'k\u00a0ey'], INVISIBLE], ['callLimit', [0, 2.5, '', 'many', Infinity], NO_LIMIT],
])('%s is refused where it is %j', (name, values, message) => {
	for (const value of values) expect(() => parseAccount({ ...CREDENTIAL, [name]: value })).toThrow(message);
});

test('the limit may be a text, and is 25 where a credential has none', () => {
	const { callLimit: _limit, ...older } = CREDENTIAL;
	expect([{ ...older, callLimit: '40' }, older].map((one) => parseAccount(one).callLimit)).toEqual([40, 25]);
});

test('the keys lose the blanks around them, not those inside them, and are not shown', () => {
	const account = parseAccount({ ...CREDENTIAL, accessKey: ' acc ess\n', secretKey: '\tsecret\u00a0' });
	expect(account.credential().data).toEqual({ ...CREDENTIAL, accessKey: 'acc ess' });
	expect(account.redact('acc ess and secret')).toBe('*****');
	expect(JSON.stringify(account)).not.toMatch(/acc ess|secret/);
});

// The limit and the order of calls belong to the account, which its access key names; its lists to those who know both keys.
test.each<[changes: Partial<typeof CREDENTIAL>, others: string[]]>([
	[{ callLimit: 1 }, []],
	[{ baseUrl: ' https://API.example.com/v2/ ' }, []],
	[{ accessKey: 'other' }, ['id', 'keyedId']],
	[{ secretKey: 'other' }, ['keyedId']],
	[{ baseUrl: 'https://eu.example.com' }, ['keyedId']],
])('a credential with %j differs in %j', (changes, others) => {
	const [own, other] = [CREDENTIAL, { ...CREDENTIAL, ...changes }].map(parseAccount);
	expect((['id', 'keyedId'] as const).filter((name) => own[name] !== other[name])).toEqual(others);
});
