import type { IAllExecuteFunctions } from 'n8n-workflow';
import { keepNewest } from '../pacing/clock';
import { type RetryPolicy, IN_EDITOR } from '../pacing/reply';
import type { Account } from '../service/account';
import { type ProblemCode, isRefusal } from '../service/problems';
import { type Outcome, detailOf, withoutResponse, isError } from '../service/answer';
import { type ServiceRequest, only, withSender } from '../service/sender';
import { type AccountField, isFieldList, toAccountFields } from './accountFields';

const FIELDS: ServiceRequest = { method: 'GET', path: '/v2/LeadManagement.svc/LeadsMetaData.Get' };
/** The time is long enough to set up a node, and so short that a new field of the account appears soon. */
const KEPT_MS = 5 * 60_000;
/** An account may list its fields soon, e.g. once an admin has changed its rights. */
const NO_LIST_KEPT_MS = 60_000;
/** An account without the list, keys that may not read it, or a firewall. */
const NO_LIST: ProblemCode[] = ['notAllowed', 'wrongAddress'];
const NOT_READ = withoutResponse('unavailable', {
	message: "LeadSquared did not respond in time, perhaps because others use the account's whole rate limit",
	description: 'Try again later.',
});

const WITHOUT_LIST =
	"Try again later, enter names and IDs without the list, or check 'Base URL' in the credential.";

type Fields = readonly AccountField[] | undefined;

/** The list of each account, and the time until which it is used. */
const lists = new Map<string, { untilMs: number; fields: Fields }>();

const isOver = ({ untilMs }: { untilMs: number }) => performance.now() >= untilMs;

/**
 * Reads the account's fields, and keeps them for five minutes. The editor's lists and executions share what was read.
 *
 * @returns the fields, undefined for an account that does not list them, or a problem; nothing is thrown
 */
export async function readAccountFields(
	context: IAllExecuteFunctions,
	account: Account,
	policy: RetryPolicy,
): Promise<Outcome<Fields>> {
	const known = lists.get(account.keyedId);
	if (known && !isOver(known)) return { success: known.fields };
	const outcome = await readList(context, account, FIELDS, isFieldList, 'lead fields', policy);
	const hasNoList = 'problem' in outcome && NO_LIST.includes(outcome.problem.code);
	if ('problem' in outcome && !hasNoList) return outcome;
	const fields = 'success' in outcome ? toAccountFields(outcome.success) : undefined;
	const untilMs = performance.now() + (fields ? KEPT_MS : NO_LIST_KEPT_MS);
	keepNewest(lists, account.keyedId, { untilMs, fields }, isOver);
	return { success: fields };
}

/**
 * Reads a list of the account. The call counts toward the account's rate limit.
 *
 * @param isList whether a parsed body is the requested list
 * @param list what is listed, e.g. "lead fields"
 */
export async function readList<T>(
	context: IAllExecuteFunctions,
	account: Account,
	request: ServiceRequest,
	isList: (body: unknown) => body is T,
	list: string,
	policy = IN_EDITOR,
): Promise<Outcome<T>> {
	const outcome = await withSender({ context, account, policy }, async (sender) => {
		// A user waits as long for everything before the last call, such as the rate limit.
		if (policy === IN_EDITOR)
			AbortSignal.timeout(policy.timeoutMs).addEventListener('abort', () => sender.queue.end());
		return await sender.send(() => only<T>({ ...request, expects: isList, writes: false }));
	});
	return outcome ? explainList(outcome, list) : { problem: NOT_READ };
}

/** The outcome with texts for a list that was not sent, where the problem is not one of any call. */
export function explainList<T>(outcome: Outcome<T>, list: string, description = WITHOUT_LIST): Outcome<T> {
	if ('success' in outcome) return outcome;
	const { code, words, httpCode } = outcome.problem;
	if (!isRefusal(code) && !NO_LIST.includes(code) && code !== 'unclear') return outcome;
	const message = `LeadSquared did not send the list of ${list}${detailOf(words, httpCode)}`;
	return { problem: { ...outcome.problem, message, description } };
}

/** The account's permission templates (public documentation of the service; not in the interface). */

const TEMPLATES_PER_PAGE = 100;

/** A page of PermissionTemplate.svc/Retrieve. */
interface TemplatePage {
	List: unknown[];
}

export interface Template {
	/** A template without an ID cannot be picked. */
	Id: string;
	Name?: unknown;
	Description?: unknown;
	EntityPermissions?: unknown;
}

export function isTemplate(entry: unknown): entry is Template {
	const { Id } = (entry ?? {}) as Partial<Template>;
	return typeof Id === 'string' && Id !== '';
}

export const isTemplatePage = (body: unknown): body is TemplatePage => {
	const { List } = (body ?? {}) as Partial<TemplatePage>;
	return !isError(body) && Array.isArray(List) && (List.length === 0 || List.some(isTemplate));
};

/** The request for a page of the account's permission templates. */
export const toTemplateSearch = (
	Parameter: { SearchText: string } | { TemplateId: string },
	PageIndex = 1,
): ServiceRequest => ({
	method: 'POST',
	path: '/v2/PermissionTemplate.svc/Retrieve',
	body: JSON.stringify({
		Parameter,
		Sorting: { ColumnName: 'Name', Direction: 0 },
		Paging: { PageIndex, PageSize: TEMPLATES_PER_PAGE },
	}),
});

export const isLastPage = ({ List }: TemplatePage): boolean => List.length < TEMPLATES_PER_PAGE;
