import {
	type IAllExecuteFunctions,
	type IDataObject,
	type ILoadOptionsFunctions,
	type INodePropertyOptions,
	NodeOperationError,
} from 'n8n-workflow';
import { InputError, shown, toText, withMessage } from '../words/messages';
import { normalizeName } from '../words/plainText';
import { keepNewest } from '../pacing/clock';
import { type RetryPolicy, IN_EDITOR } from '../pacing/reply';
import { type Account, parseAccount } from '../service/account';
import { type ProblemCode, isRefusal } from '../service/problems';
import { type Outcome, ProblemError, detailOf, withoutResponse, isError } from '../service/answer';
import { type CallRequest, only, withSender } from '../service/sender';
import { type AccountField, COMMON_FIELDS, asText, isFieldList, toAccountFields } from './accountFields';

const FIELDS: CallRequest<unknown[]> = {
	method: 'GET',
	path: '/v2/LeadManagement.svc/LeadsMetaData.Get',
	expects: isFieldList,
	writes: false,
};
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
	const outcome = await readList(context, account, FIELDS, 'lead fields', policy);
	if ('problem' in outcome && !NO_LIST.includes(outcome.problem.code)) return outcome;
	const fields = 'success' in outcome ? toAccountFields(outcome.success) : undefined;
	const untilMs = performance.now() + (fields ? KEPT_MS : NO_LIST_KEPT_MS);
	keepNewest(lists, account.keyedId, { untilMs, fields }, isOver);
	return { success: fields };
}

/** Reads a list of the account, such as "lead fields". The call counts toward the account's rate limit. */
export async function readList<T>(
	context: IAllExecuteFunctions,
	account: Account,
	request: CallRequest<T>,
	list: string,
	policy = IN_EDITOR,
): Promise<Outcome<T>> {
	const outcome = await withSender({ context, account, policy }, async (sender) => {
		// A user waits as long for everything before the last call, such as the rate limit.
		if (policy === IN_EDITOR)
			AbortSignal.timeout(policy.timeoutMs).addEventListener('abort', () => sender.queue.end());
		return await sender.send(() => only(request));
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

const TEMPLATES_PER_PAGE = 100;

/** A page of PermissionTemplate.svc/Retrieve (public documentation of the service; not in the interface). */
type TemplatePage = IDataObject & { List: unknown[] };

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

const isTemplatePage = (body: unknown): body is TemplatePage => {
	const { List } = (body ?? {}) as Partial<TemplatePage>;
	return !isError(body) && Array.isArray(List) && (List.length === 0 || List.some(isTemplate));
};

export const toTemplateSearch = (
	Parameter: { SearchText: string } | { TemplateId: string },
	PageIndex = 1,
): CallRequest<TemplatePage> => ({
	method: 'POST',
	path: '/v2/PermissionTemplate.svc/Retrieve',
	body: JSON.stringify({
		Parameter,
		Sorting: { ColumnName: 'Name', Direction: 0 },
		Paging: { PageIndex, PageSize: TEMPLATES_PER_PAGE },
	}),
	expects: isTemplatePage,
	writes: false,
});

/** The name of a field in the list is one line, which the editor shows as it is. */
function toFieldEntry({ SchemaName, DisplayName, IsMandatory, IsUnique }: AccountField) {
	const name = DisplayName ? shown(DisplayName) : SchemaName;
	const details = [name !== SchemaName && SchemaName, IsUnique && 'unique', IsMandatory && 'mandatory'];
	const added = details.filter(Boolean).join(', ');
	return { name: added ? `${name} (${added})` : name, value: SchemaName };
}

/** The account's fields, or the common ones if it does not list its own, in the order of their names. */
async function listFields(
	context: ILoadOptionsFunctions,
	filter: string,
	select: (fields: readonly AccountField[]) => readonly AccountField[],
	others: INodePropertyOptions[] = [],
): Promise<INodePropertyOptions[]> {
	const read = async (account: Account) => await readAccountFields(context, account, IN_EDITOR);
	const fields = await readForEditor(context, read);
	const wanted = normalizeName(filter);
	const entries = select(fields ?? COMMON_FIELDS)
		.map(toFieldEntry)
		.filter(({ name }) => normalizeName(name).includes(wanted))
		.sort((one, other) => one.name.localeCompare(other.name));
	return fields ? entries : [...entries, ...others];
}

/** The last entry for an account that doesn't list its fields. Its value selects nothing. */
const BY_NAME = [{ name: "Other Fields: Select 'By Name'", value: '' }];

const writable = (fields: readonly AccountField[]) => fields.filter(({ IsReadOnly }) => !IsReadOnly);

/** Lists the lead fields that can be written, for a resource locator. The search text is compared as names are. */
export async function searchLeadFields(this: ILoadOptionsFunctions, filter = '') {
	return { results: await listFields(this, filter, writable, BY_NAME) };
}

/** Lists the account's custom field sets, or all fields where the account doesn't say which are. */
export async function searchFieldSets(this: ILoadOptionsFunctions, filter = '') {
	const select = (fields: readonly AccountField[]) => {
		const sets = fields.filter(({ DataType }) => DataType === 'CustomObject');
		return writable(sets.length > 0 ? sets : fields);
	};
	return { results: await listFields(this, filter, select, BY_NAME) };
}

/** Lists the account's lead fields for a multi-select. */
export async function loadLeadFields(this: ILoadOptionsFunctions) {
	return await listFields(this, '', (fields) => fields);
}

/** The name of a template in the list is one line, which the editor shows as it is. */
function toTemplateEntry({ Id, Name, Description }: Template) {
	const [name, description] = [Name, Description].map((text) => shown(asText(text) ?? ''));
	return { name: [name || Id, description].filter(Boolean).join(' – '), value: Id };
}

/** Lists a page of the account's permission templates. The service applies the search text, and the token is the page's number. */
export async function searchPermissionTemplates(this: ILoadOptionsFunctions, filter = '', token = '1') {
	const pageIndex = Number(token);
	const request = toTemplateSearch({ SearchText: filter }, pageIndex);
	const read = async (account: Account) => await readList(this, account, request, 'permission templates');
	const page = await readForEditor(this, read);
	return {
		results: page.List.filter(isTemplate).map(toTemplateEntry),
		paginationToken: page.List.length < TEMPLATES_PER_PAGE ? undefined : String(pageIndex + 1),
	};
}

/** Reads a list with the account of the credential. Of an error, the editor shows the message alone for lists (n8n 2.41). */
export async function readForEditor<T>(
	context: ILoadOptionsFunctions,
	read: (account: Account) => Promise<Outcome<T>>,
): Promise<T> {
	try {
		const reading = await read(parseAccount(await context.getCredentials('leadManagementApi')));
		if ('success' in reading) return reading.success;
		throw new ProblemError(reading.problem);
	} catch (error) {
		const text = error instanceof InputError ? toText(error) : '';
		throw text ? withMessage(new NodeOperationError(context.getNode(), text), text) : error;
	}
}
