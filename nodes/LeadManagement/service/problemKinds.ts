/** A response, or the lack of one, parsed and without keys: what the kinds of problems are told apart by. */
export interface Reading {
	/** Code of the HTTP client, e.g. `ECONNREFUSED`; '' where there was a response. */
	failure: string;
	/** HTTP status; 0 where there was none. */
	status: number;
	/** The parsed body; undefined where there is none or it is not JSON. */
	body: unknown;
	/** True for a body that is a JSON object. */
	isObject: boolean;
	/** True for an object of the form in which the service reports errors. */
	isServiceError: boolean;
	/** `ExceptionType` of the service, e.g. `MXDuplicateEntryException`; '' where it names none. */
	type: string;
	/** The service's own words; '' where it has none. */
	words: string;
}

/** A kind of problem: how to tell it, and the words for it. */
export interface ProblemKind {
	fits(reading: Reading): boolean;
	/** What happened. The service's words, the client's code or the status are appended. */
	message: string;
	description: string;
	repeat?: 'limit' | 'fault';
}

export const CHECK_BASE_URL =
	"Check 'Base URL' in the credential: it is the address of your account's API host, e.g. https://api.example.com, with nothing after it.";
const RUN_AGAIN = 'Run the workflow again later: what was written already is not written twice.';

const hasFailed = (codes: RegExp) => (reading: Reading) => codes.test(reading.failure);
const hasStatus =
	(...statuses: number[]) =>
	({ status }: Reading) =>
		statuses.includes(status);
const isOk = ({ status }: Reading) => status >= 200 && status < 300;
const says =
	(pattern: RegExp) =>
	({ type, words }: Reading) =>
		pattern.test(type) || pattern.test(words);
const hasNoWords = ({ type, words }: Reading) => type === '' && words === '';

/** Another lead has a value that must be unique. */
export const DUPLICATE: ProblemKind = {
	fits: says(/DuplicateEntry|already exists/i),
	message: 'Another lead already has this email address or phone',
	description:
		"Correct the value, or set 'On Duplicate' in 'Options' to 'Update the Other Lead'. It works where 'Search By' is 'Email Address or Phone'.",
};

/**
 * Every problem that a call can meet; the first that fits is told. The interface (section 7) gives the statuses and
 * leaves the bodies open: types and words are those that public clients of the service log.
 */
export const PROBLEM_KINDS: readonly ProblemKind[] = [
	{
		fits: hasFailed(/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/),
		message: 'The host of the service was not found',
		description: `${CHECK_BASE_URL} If it is right, check the network of your n8n instance.`,
		repeat: 'fault',
	},
	{
		fits: hasFailed(/^ECONNREFUSED$/),
		message: 'The service refused the connection',
		description: `${CHECK_BASE_URL} If it is right, the service may be down: try again later.`,
		repeat: 'fault',
	},
	{
		fits: hasFailed(/^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)$/),
		message: 'The service did not answer in time',
		description: `Set a longer 'Timeout' in 'Options'. ${RUN_AGAIN}`,
		repeat: 'fault',
	},
	{
		fits: hasFailed(/CERT|TLS|SSL|SELF_SIGNED|ALTNAME|^EPROTO$|UNABLE_TO/),
		message: 'No secure connection to the service could be made',
		description: `The certificate of the host is not valid for its address, or the host does not speak https. ${CHECK_BASE_URL}`,
	},
	{
		fits: hasFailed(/^ERR_CANCELED$/),
		message: 'The call was stopped before the service answered',
		description: RUN_AGAIN,
	},
	{
		fits: hasFailed(/^ERR_INVALID_URL$/),
		message: 'The address of the service is not valid',
		description: CHECK_BASE_URL,
	},
	{
		fits: hasFailed(/^HPE_/),
		message: 'What answered is not the service',
		description: CHECK_BASE_URL,
		repeat: 'fault',
	},
	{
		fits: hasFailed(/./),
		message: 'The connection to the service broke before it answered',
		description: RUN_AGAIN,
		repeat: 'fault',
	},
	{
		fits: (reading) =>
			reading.status === 429 || says(/APIRateLimitExceeded|API calls exceeded the limit/i)(reading),
		message: 'The call limit of the account was exceeded',
		description:
			"Other integrations or n8n workers use the same account too. Set 'Calls per 5 Seconds' in the credential to this n8n instance's share of the limit, or run the workflow at another time.",
		repeat: 'limit',
	},
	{
		fits: hasStatus(401),
		message: 'The service did not accept the keys',
		description:
			"Check 'Access Key' and 'Secret Key' in the credential for missing characters or blanks around them. Check 'Base URL' too: right keys are refused on the API host of another region.",
	},
	{
		fits: ({ status }) => status >= 300 && status < 400,
		message: 'The host points to another address',
		description: `The call was not sent there, because the keys would go with it. ${CHECK_BASE_URL}`,
	},
	{
		fits: says(/UnknownAttribute|attribute\(s\) does not exist/i),
		message: 'The account does not have an attribute that was sent',
		description:
			"Correct the schema name, capitals included, or add the attribute to the account. With 'Auto-Map Input Data', list fields that are no attributes in 'Fields to Ignore'.",
	},
	{
		fits: (reading) => reading.status !== 403 && says(/permission ?template/i)(reading),
		message: 'The service cannot update this permission template',
		description: "Check 'Template': pick it from the list, or copy its ID again. It may have been deleted.",
	},
	DUPLICATE,
	{
		fits: says(/SearchBy|search by/i),
		message: "The service cannot find leads by the attribute in 'Search By'",
		description:
			"Choose in 'Search By' an attribute that is unique in your account, such as EmailAddress or Phone, and send a value for it.",
	},
	{
		fits: says(/LeadType|lead type|object type/i),
		message: 'The service does not accept this LeadType',
		description:
			'A lead can be changed from OT_0 to another type once, never again, and only to a type that the account has. Leave LeadType out to keep the type of the lead.',
	},
	{
		fits: says(/mandatory|is required/i),
		message: 'An attribute that the account requires has no value',
		description: 'Send a value for it, or make the attribute optional in the settings of the account.',
	},
	{
		fits: hasStatus(404, 405),
		message: 'The service was not found at this address',
		description: CHECK_BASE_URL,
	},
	{
		fits: (reading) => hasStatus(502, 503, 504)(reading) && reading.type === '',
		message: 'The service is not available',
		description: RUN_AGAIN,
		repeat: 'fault',
	},
	{
		fits: hasStatus(400),
		message: 'The service does not accept what was sent',
		description:
			'Check the schema names of the attributes, capitals included, and that each value suits the type of its attribute.',
	},
	{
		fits: hasStatus(403),
		message: 'The service does not allow this call',
		description:
			'The user to whom the keys belong may lack the right to change leads or permission templates, or a firewall may keep your n8n instance out.',
	},
	{
		fits: (reading) => isOk(reading) && !reading.isObject,
		message: 'What answered is not the service',
		description: `It may be the page of a login or proxy: check the network of your n8n instance. ${CHECK_BASE_URL}`,
	},
	{
		fits: (reading) => isOk(reading) && hasNoWords(reading),
		message: 'The answer of the service says neither success nor error',
		description:
			'It is not certain that the item was written: look at it in the service. Running it again does not write it twice.',
	},
	{
		fits: hasNoWords,
		message: 'The service failed and gave no reason',
		description:
			'Check the values of this item. If they are right, try again later, or ask the support of the service.',
	},
];

/** What is left: an error of the service that none of the kinds fits. */
export const REPORTED_ERROR: Omit<ProblemKind, 'fits'> = {
	message: 'The service reported an error',
	description: 'Correct the item as the service says: sent as it is, it would fail again.',
};
