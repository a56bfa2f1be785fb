/**
 * "Retry On Fail": n8n runs the whole node again when its first output item has an error, even if the node is set to
 * continue. Rows that were written must not be written again then.
 */
import type { OnError } from 'n8n-workflow';
import { runNode } from './support/harness';
import { recordCalls } from './support/recordCalls';

const BASE_URL = 'https://api.test';
const TRIES = 3;

type Kind = 'written' | 'refused by the node' | 'refused by LeadSquared';

/** Rows of one lead, so that they are sent one after the other. */
const rowOf = (kind: Kind) =>
	kind === 'refused by the node' ? { mx_City: 'Delhi' } : { Phone: '1111', mx_Fate: kind };

const countOf = (kinds: Kind[], counts: (kind: Kind) => boolean) => kinds.filter(counts).length;
const isSent = (kind: Kind) => kind !== 'refused by the node';

const MODES: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];
const FIRST: Kind[] = ['written', 'refused by the node', 'refused by LeadSquared'];
const OTHER: Kind[] = ['refused by the node', 'refused by LeadSquared'];

describe.each(MODES)('%s', (onError) => {
	describe.each([true, false])('with Retry On Fail %s', (retryOnFail) => {
		test.each(FIRST.flatMap((first) => OTHER.map((other): [Kind, Kind] => [first, other])))(
			'after a blank row, one that is %s, and one that is %s',
			async (first, other) => {
				const kinds: Kind[] = [first, other, 'written', 'written'];
				const calls = recordCalls(BASE_URL, ({ body }) =>
					body.includes('refused')
						? { status: 400, body: { Status: 'Error', ExceptionMessage: 'No.' } }
						: { body: { Status: 'Success', Message: { Id: '1', AffectedRows: 1 } } },
				);
				const run = await runNode({
					parameters: { dataToSend: 'autoMapInputData' },
					items: [{ Phone: '', mx_City: ' ' }, ...kinds.map(rowOf)],
					credentials: { leadManagementApi: { baseUrl: BASE_URL } },
					onError,
					retryOnFail,
					maxTries: TRIES,
					waitBetweenTries: 1,
				});

				if (onError === 'stopWorkflow') {
					expect(run.status).toBe('error');
					// All rows are checked first. Then it ends at the first one that LeadSquared refuses.
					const callsOfTry = kinds.every(isSent) ? kinds.indexOf('refused by LeadSquared') + 1 : 0;
					return expect(calls).toHaveLength(callsOfTry * (retryOnFail ? TRIES : 1));
				}
				expect(run.status).toBe('success');
				expect(calls).toHaveLength(countOf(kinds, isSent));
				const written = countOf(kinds, (kind) => kind === 'written');
				const outputs = [run.items.length, run.errorItems.length];
				expect(outputs).toEqual(
					onError === 'continueErrorOutput' ? [written, kinds.length - written] : [kinds.length, 0],
				);
			},
		);
	});
});
