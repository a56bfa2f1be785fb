/** What is the same in every call on the wire, and the response that the interface documents for success. */
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

export const answerSuccess = ({ path }: Pick<Call, 'path'>): Answer => {
	const Message = path.endsWith('/Update') ? { IsSuccessful: true } : { Id: '1', AffectedRows: 1 };
	return { body: { Status: 'Success', Message } };
};
