import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { InputError, shown, toText } from '../messages';
import { type Account, toAccount } from '../service/account';
import { CHECK_NETWORK } from '../service/problemKinds';
import { type AccountField, AccountFields, COMMON_FIELDS, asText } from './accountFields';
import { type Template, isLastPage, isTemplate, isTemplatePage, toTemplateSearch } from './templates';
import { readHeading } from '../words/headings';
import type { ReadOptions, ListReading } from './lists';
import { FOR_EDITOR, NOT_FOUND, NOT_READ, orLeave, readAccountFields, readList } from './lists';
import { toComparableName } from '../words/plainText';

/** How long a user waits in the editor for everything, such as the rate limit: a little longer than for a call. */
const PATIENCE_MS = 10_500;

const BY_NAME = "Choose 'By Name' and enter the schema name, e.g. mx_City";
const BY_EXPRESSION = 'Try again later, or enter the schema names with an expression';
const BY_ID = "Choose 'By ID' and enter the ID of the template";

/** Sorts "Custom 2" before "Custom 10". */
const byName = new Intl.Collator(undefined, { numeric: true });

/** Common fields come first, then mandatory ones. Unique ones, by which leads can be found, follow the email address and the phone. */
function rank({ SchemaName, IsMandatory, IsUnique }: AccountField): number {
	const place = COMMON_FIELDS.findIndex((field) => field.SchemaName === SchemaName);
	if (place >= 0) return place;
	if (IsUnique) return 1.5;
	return COMMON_FIELDS.length + (IsMandatory ? 0 : 1);
}

/** Its name in the list is one line, which the editor shows as it is. */
function toFieldEntry({ SchemaName, DisplayName, IsMandatory, IsUnique }: AccountField) {
	const name = DisplayName ? shown(DisplayName) : SchemaName;
	const details = [name !== SchemaName && SchemaName, IsUnique && 'unique', IsMandatory && 'mandatory'];
	const added = details.filter(Boolean).join(', ');
	return { name: added ? `${name} (${added})` : name, value: SchemaName };
}

/** Custom field sets come first: an account has few of them among its fields (public documentation of the service). */
const rankSets = (field: AccountField): number => (field.DataType === 'CustomObject' ? -1 : rank(field));

/** The account's fields in the order of the list, or the common fields if the account does not list its own. */
async function listFields(
	context: ILoadOptionsFunctions,
	wayOut: string,
	place = rank,
): Promise<readonly AccountField[]> {
	const fields = await readForEditor(
		context,
		wayOut,
		async (account, options) => await readAccountFields(context, account, options),
	);
	return [...(fields ?? COMMON_FIELDS)].sort(
		(one, other) =>
			place(one) - place(other) || byName.compare(toFieldEntry(one).name, toFieldEntry(other).name),
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
	return search(await listFields(this, BY_NAME), filter);
}

/** The same list, with the custom field sets first. */
export async function searchFieldSets(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return search(await listFields(this, BY_NAME, rankSets), filter);
}

function search(fields: readonly AccountField[], filter: string): INodeListSearchResult {
	const wanted = toComparableName(filter);
	const meant = [...new AccountFields(fields).find(filter), readHeading(filter)?.kind];
	const fits = (field: AccountField) =>
		toComparableName(`${field.DisplayName ?? ''} ${toFieldEntry(field).name}`).includes(wanted) ||
		meant.includes(field.SchemaName);
	return { results: fields.filter((field) => !field.IsReadOnly && fits(field)).map(toFieldEntry) };
}

/** Lists the account's lead fields for a multi-select. @throws NodeOperationError when the list cannot be read */
export async function loadLeadFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return (await listFields(this, BY_EXPRESSION)).map(toFieldEntry);
}

/** A name in the list: one line, which the editor shows as it is. */
function toTemplateEntry({ Id, Name, Description }: Template) {
	const [name, description] = [Name, Description].map((text) => shown(asText(text) ?? ''));
	return { name: [name || Id, description].filter(Boolean).join(' – '), value: Id };
}

/**
 * Lists one page of the account's permission templates for a resource locator.
 *
 * @param filter the search text, which the service applies
 * @param paginationToken page number; the first page if undefined
 * @throws NodeOperationError when the list cannot be read
 */
export async function searchPermissionTemplates(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken = '1',
): Promise<INodeListSearchResult> {
	const pageIndex = Number(paginationToken);
	const request = toTemplateSearch({ SearchText: filter }, pageIndex);
	const page = await readForEditor(
		this,
		BY_ID,
		async (account, options) =>
			await readList(this, account, request, isTemplatePage, 'permission templates', options),
	);
	return {
		results: page.List.filter(isTemplate).map(toTemplateEntry),
		paginationToken: isLastPage(page, pageIndex) ? undefined : String(pageIndex + 1),
	};
}

/**
 * Reads a list with the account of the credential.
 *
 * @param wayOut what to do without the list, without a period. It is not offered when the keys or the host are wrong, because
 * nothing works with those.
 * @throws NodeOperationError whose message includes what to do, which the editor does not show otherwise for lists (n8n 2.41)
 */
async function readForEditor<T>(
	context: ILoadOptionsFunctions,
	wayOut: string,
	read: (account: Account, options: ReadOptions) => ListReading<T>,
): Promise<T> {
	try {
		const account = toAccount(await context.getCredentials('leadManagementApi'));
		const leaving = AbortSignal.timeout(PATIENCE_MS);
		const reading = (await orLeave(read(account, { ...FOR_EDITOR, leaving }), leaving)) ?? NOT_READ;
		if ('success' in reading) return reading.success;
		const { about, message, description, httpCode = '', mayRepeat } = reading.problem;
		if (about === 'keys') throw new InputError(message, description);
		if (about === 'host') throw new InputError(message, mayRepeat ? CHECK_NETWORK : description);
		// Another server would say the same as a service without this list.
		const orElse = NOT_FOUND.includes(httpCode) ? ", or check 'Base URL' in the credential" : '';
		throw new InputError(message, `${wayOut}${orElse}.`);
	} catch (error) {
		throw error instanceof InputError ? toEditorError(context, toText(error)) : error;
	}
}

function toEditorError(context: ILoadOptionsFunctions, text: string): NodeOperationError {
	const error = new NodeOperationError(context.getNode(), text, { itemIndex: undefined });
	// n8n's errors replace messages that contain codes such as EPERM (n8n-workflow 2.41).
	error.message = text;
	error.messages = [];
	return error;
}
