import type { Problem } from './readResponse';

/** Statuses of a service without the list, and of another server. */
const NOT_FOUND = ['404', '405'];

/**
 * The problem of a call that reads a list. The usual texts are about an item.
 *
 * @param list what is listed, e.g. "lead fields"
 * @returns the problem unchanged if it is about the keys, the host, the network, or the rate limit
 */
export function toListProblem(problem: Problem, list: string): Problem {
	const { httpCode = '', isWrongHost, repeat, detail = '' } = problem;
	const isNotFound = NOT_FOUND.includes(httpCode);
	if (httpCode === '' || httpCode === '401' || repeat || (isWrongHost && !isNotFound)) return problem;
	return {
		...problem,
		message: `LeadSquared did not send the list of ${list}${detail}`,
		description: 'Run the workflow again later.',
		isWrongHost: false,
	};
}
