/** What is the same in every call on the wire, and the responses of an account that does all that the interface documents. */
import type { Answer, Call } from './recordCalls';

/** The request headers of a call, sorted. */
export const HEADER_NAMES = [
	'accept',
	'accept-encoding',
	'connection',
	'content-length',
	'content-type',
	'host',
	'user-agent',
];

/** `DEMO_KEYS` as the query string ends with them. */
export const ENCODED_DEMO_KEYS =
	'accessKey=u%24r0123456789abcdef0123456789abcdef&secretKey=s3%2Bcr%2Fet%3Dk%26y%2520%20blank';

let leads = 0;

/** In an answer, the ID of another lead each time. In an expectation, that of any lead. */
export const anyLead: unknown = Object.assign(expect.any(String), { toJSON: () => `lead ${++leads}` });

/** The interface documents no list of fields. */
export const answerSuccess = ({ path }: Pick<Call, 'path'>): Answer => {
	if (path.endsWith('/LeadsMetaData.Get')) return { status: 404 };
	const Message = path.endsWith('/Update') ? { IsSuccessful: true } : { Id: anyLead, AffectedRows: 1 };
	return { body: { Status: 'Success', Message } };
};
