import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Texts } from '../messages';
import { InputError, shown, toText } from '../messages';
import type { Account } from '../service/account';
import { toAccount } from '../service/account';
import { CHECK_NETWORK } from '../service/problemKinds';
import type { Problem } from '../service/readResponse';
import type { ServiceRequest } from '../service/sender';
import type { AccountField } from './accountFields';
import { AccountFields, COMMON_FIELDS, toComparableName } from './accountFields';
import { toMeaning } from './headings';
import { FOR_EDITOR, readAccountFields, readList } from './lists';

const BY_NAME = "Choose 'By Name' and enter the schema name, e.g. mx_City.";
const BY_EXPRESSION = 'Try again later, or enter the schema names with an expression.';

/** Sorts "Custom 2" before "Custom 10". */
const byName = new Intl.Collator(undefined, { numeric: true });

/** Common fields come first, then mandatory ones. Unique ones, by which leads can be found, follow the email address and the phone. */
function rank({ SchemaName, IsMandatory, IsUnique }: AccountField): number {
	const place = COMMON_FIELDS.findIndex((field) => field.SchemaName === SchemaName);
	if (place < 0 && IsUnique === true) return 1.5;
	if (place >= 0) return place;
	return COMMON_FIELDS.length + (IsMandatory === true ? 0 : 1);
}

/** Its name in the list is one line, which the editor shows as it is. */
function toFieldEntry({
	SchemaName,
	DisplayName,
	IsMandatory,
	IsUnique,
}: AccountField): INodeListSearchItems {
	const name = DisplayName ? shown(DisplayName) : SchemaName;
	const details = [
		name === SchemaName ? '' : SchemaName,
		IsUnique === true ? 'unique' : '',
		IsMandatory === true ? 'mandatory' : '',
	];
	const added = details.filter(Boolean).join(', ');
	return { name: added ? `${name} (${added})` : name, value: SchemaName };
}

/**
 * The account's fields in the order of the list, or the common fields if the account does not list its own.
 *
 * @param wayOut what to do without the list
 * @throws NodeOperationError when the list cannot be read
 */
async function readFields(context: ILoadOptionsFunctions, wayOut: string): Promise<readonly AccountField[]> {
	const reading = await readAccountFields(context, await readAccount(context), FOR_EDITOR);
	if ('problem' in reading) throw toListError(context, reading.problem, wayOut);
	return [...(reading.success ?? COMMON_FIELDS)].sort(
		(one, other) =>
			rank(one) - rank(other) || byName.compare(toFieldEntry(one).name, toFieldEntry(other).name),
	);
}

/**
 * Lists the account's lead fields that can be written, for a resource locator.
 *
 * @param filter the search text; letter case, spaces, hyphens, and underscores are ignored
 * @throws NodeOperationError when the list cannot be read
 */
export async function searchLeadFields(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const fields = await readFields(this, BY_NAME);
	const wanted = toComparableName(filter);
	const meant = [...new AccountFields(fields).find(filter), toMeaning(filter)];
	const fits = (field: AccountField) =>
		toComparableName(`${field.DisplayName ?? ''} ${toFieldEntry(field).name}`).includes(wanted) ||
		meant.includes(field.SchemaName);
	return { results: fields.filter((field) => field.IsReadOnly !== true && fits(field)).map(toFieldEntry) };
}

/**
 * Lists the account's lead fields for a multi-select.
 *
 * @throws NodeOperationError when the list cannot be read
 */
export async function loadLeadFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return (await readFields(this, BY_EXPRESSION)).map(toFieldEntry);
}

const TEMPLATES_PER_PAGE = 100;
const BY_ID = "Choose 'By ID' and enter the ID of the template";

/** A page of PermissionTemplate.svc/Retrieve (public documentation of the service; not in the interface). */
interface TemplatePage {
	RecordCount?: unknown;
	List: unknown[];
}

interface Template {
	/** Without one, it cannot be picked. */
	Id: string;
	Name?: unknown;
	Description?: unknown;
	EntityPermissions?: unknown;
}

export const isTemplate = (entry: unknown): entry is Template =>
	typeof entry === 'object' &&
	entry !== null &&
	'Id' in entry &&
	typeof entry.Id === 'string' &&
	entry.Id !== '';

/** True for the answer of PermissionTemplate.svc/Retrieve. */
export const isTemplatePage = (body: unknown): body is TemplatePage => {
	const { List } = (body ?? {}) as Partial<TemplatePage>;
	return Array.isArray(List) && (List.length === 0 || List.some(isTemplate));
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

/** A name in the list: one line, which the editor shows as it is. */
const toTemplateEntry = ({ Id, Name, Description }: Template): INodeListSearchItems => {
	const texts = [Name, Description].map((text) =>
		typeof text === 'string' || typeof text === 'number' ? shown(String(text)) : '',
	);
	return { name: [texts[0] || Id, texts[1]].filter(Boolean).join(' – '), value: Id };
};

/**
 * Lists one page of the account's permission templates for a resource locator.
 *
 * @param filter the search text, which the service applies
 * @param paginationToken page number; the first page if undefined
 * @throws NodeOperationError when the list cannot be read
 */
export async function searchPermissionTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const pageIndex = Number(paginationToken ?? 1);
	const request = toTemplateSearch({ SearchText: filter ?? '' }, pageIndex);
	const account = await readAccount(this);
	const reading = await readList(this, account, request, isTemplatePage, 'permission templates', FOR_EDITOR);
	if ('problem' in reading) {
		const { problem } = reading;
		// Another server would say the same as a service without this list.
		const isNotFound = ['404', '405'].includes(problem.httpCode ?? '');
		const wayOut = isNotFound ? `${BY_ID}, or check 'Base URL' in the credential.` : `${BY_ID}.`;
		throw toListError(this, problem, wayOut);
	}
	const { List, RecordCount } = reading.success;
	const areAllRead =
		typeof RecordCount === 'number'
			? pageIndex * TEMPLATES_PER_PAGE >= RecordCount
			: List.length < TEMPLATES_PER_PAGE;
	const isLast = List.length === 0 || areAllRead;
	return {
		results: List.filter(isTemplate).map(toTemplateEntry),
		paginationToken: isLast ? undefined : String(pageIndex + 1),
	};
}

/**
 * The error for a list that cannot be read.
 *
 * @param wayOut what to do without the list. It is not offered when the keys or the host are wrong, because nothing works
 * with those.
 */
function toListError(context: ILoadOptionsFunctions, problem: Problem, wayOut: string): NodeOperationError {
	const { message, httpCode, isWrongHost, repeat } = problem;
	if (httpCode === '401' || (isWrongHost && !repeat)) return toEditorError(context, problem);
	return toEditorError(context, { message, description: isWrongHost ? CHECK_NETWORK : wayOut });
}

/** Its message includes the description, which the editor does not show for lists (n8n 2.41). */
function toEditorError(context: ILoadOptionsFunctions, texts: Texts): NodeOperationError {
	const error = new NodeOperationError(context.getNode(), toText(texts), { itemIndex: undefined });
	// n8n's errors replace messages that contain codes such as EPERM (n8n-workflow 2.41).
	error.message = toText(texts);
	error.messages = [];
	return error;
}

/** @throws NodeOperationError when the credential is invalid */
async function readAccount(context: ILoadOptionsFunctions): Promise<Account> {
	try {
		return toAccount(await context.getCredentials('leadManagementApi'));
	} catch (error) {
		throw error instanceof InputError ? toEditorError(context, error) : error;
	}
}
