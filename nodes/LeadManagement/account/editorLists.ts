import {
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
	type INodePropertyOptions,
	NodeOperationError,
} from 'n8n-workflow';
import { InputError, shown, toText, withMessage } from '../words/messages';
import { IN_EDITOR } from '../pacing/reply';
import { type Account, parseAccount } from '../service/account';
import { type Outcome, ProblemError } from '../service/answer';
import { normalizeName } from '../words/plainText';
import { type AccountField, COMMON_FIELDS, asText } from './accountFields';
import {
	readAccountFields,
	readList,
	type Template,
	isLastPage,
	isTemplate,
	isTemplatePage,
	toTemplateSearch,
} from './lists';

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
	const fields = await readForEditor(
		context,
		async (account) => await readAccountFields(context, account, IN_EDITOR),
	);
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

/**
 * Lists the account's lead fields that can be written, for a resource locator.
 *
 * @param filter the search text; letter case, spaces, hyphens, and underscores are ignored
 */
export async function searchLeadFields(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return { results: await listFields(this, filter, writable, BY_NAME) };
}

/** Lists the account's custom field sets, or all fields where the account doesn't say which are. */
export async function searchFieldSets(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const select = (fields: readonly AccountField[]) => {
		const sets = fields.filter(({ DataType }) => DataType === 'CustomObject');
		return writable(sets.length > 0 ? sets : fields);
	};
	return { results: await listFields(this, filter, select, BY_NAME) };
}

/** Lists the account's lead fields for a multi-select. */
export async function loadLeadFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await listFields(this, '', (fields) => fields);
}

/** The name of a template in the list is one line, which the editor shows as it is. */
function toTemplateEntry({ Id, Name, Description }: Template) {
	const [name, description] = [Name, Description].map((text) => shown(asText(text) ?? ''));
	return { name: [name || Id, description].filter(Boolean).join(' – '), value: Id };
}

/**
 * Lists one page of the account's permission templates for a resource locator.
 *
 * @param filter the search text, which the service applies
 * @param paginationToken page number; the first page if undefined
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
		async (account) => await readList(this, account, request, isTemplatePage, 'permission templates'),
	);
	return {
		results: page.List.filter(isTemplate).map(toTemplateEntry),
		paginationToken: isLastPage(page) ? undefined : String(pageIndex + 1),
	};
}

/**
 * Reads a list with the account of the credential.
 *
 * @throws NodeOperationError whose message includes what to do, which the editor does not show otherwise for lists (n8n 2.41)
 */
async function readForEditor<T>(
	context: ILoadOptionsFunctions,
	read: (account: Account) => Promise<Outcome<T>>,
): Promise<T> {
	try {
		const reading = await read(parseAccount(await context.getCredentials('leadManagementApi')));
		if ('success' in reading) return reading.success;
		throw new ProblemError(reading.problem);
	} catch (error) {
		throw error instanceof InputError ? toEditorError(context, toText(error)) : error;
	}
}

const toEditorError = (context: ILoadOptionsFunctions, text: string): NodeOperationError =>
	withMessage(new NodeOperationError(context.getNode(), text), text);
