import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { InputError, shown, toText } from '../messages';
import { type Account, toAccount } from '../service/account';
import type { ProblemCode } from '../service/problems';
import type { Outcome, Problem } from '../service/readResponse';
import { toComparableName } from '../words/plainText';
import { type AccountField, COMMON_FIELDS, asText } from './accountFields';
import { type ReadOptions, FOR_EDITOR, readAccountFields, readList } from './lists';
import { type Template, isLastPage, isTemplate, isTemplatePage, toTemplateSearch } from './templates';

/** How long a user waits in the editor for everything, such as the rate limit: a little longer than for a call. */
const PATIENCE_MS = 10_500;

const BY_NAME = "Choose 'By Name' and enter the schema name, e.g. mx_City";
const BY_EXPRESSION = 'Try again later, or enter the schema names with an expression';
const BY_ID = "Choose 'By ID' and enter the ID of the template";

/** The name of a field in the list is one line, which the editor shows as it is. */
function toFieldEntry({ SchemaName, DisplayName, IsMandatory, IsUnique }: AccountField) {
	const name = DisplayName ? shown(DisplayName) : SchemaName;
	const details = [name !== SchemaName && SchemaName, IsUnique && 'unique', IsMandatory && 'mandatory'];
	const added = details.filter(Boolean).join(', ');
	return { name: added ? `${name} (${added})` : name, value: SchemaName };
}

/** The account's fields in the order of their names, or the common fields if the account does not list its own. */
async function listFields(context: ILoadOptionsFunctions, wayOut: string) {
	const fields = await readForEditor(
		context,
		wayOut,
		async (account, options) => await readAccountFields(context, account, options),
	);
	const toSorted = (field: AccountField) => toFieldEntry(field).name;
	return [...(fields ?? COMMON_FIELDS)].sort((one, other) => toSorted(one).localeCompare(toSorted(other)));
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

/** Lists the account's custom field sets, or all fields where the account doesn't say which are. */
export async function searchFieldSets(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const fields = await listFields(this, BY_NAME);
	const sets = fields.filter(({ DataType }) => DataType === 'CustomObject');
	return search(sets.length > 0 ? sets : fields, filter);
}

function search(fields: readonly AccountField[], filter: string): INodeListSearchResult {
	const wanted = toComparableName(filter);
	const fits = ({ name }: { name: string }) => toComparableName(name).includes(wanted);
	return {
		results: fields
			.filter(({ IsReadOnly }) => !IsReadOnly)
			.map(toFieldEntry)
			.filter(fits),
	};
}

/** Lists the account's lead fields for a multi-select. @throws NodeOperationError when the list cannot be read */
export async function loadLeadFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return (await listFields(this, BY_EXPRESSION)).map(toFieldEntry);
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
	read: (account: Account, options: ReadOptions) => Promise<Outcome<T>>,
): Promise<T> {
	try {
		const account = toAccount(await context.getCredentials('leadManagementApi'));
		const reading = await read(account, { ...FOR_EDITOR, leaving: AbortSignal.timeout(PATIENCE_MS) });
		if ('success' in reading) return reading.success;
		throw new InputError(reading.problem.message, adviseInEditor(reading.problem, wayOut));
	} catch (error) {
		throw error instanceof InputError ? toEditorError(context, toText(error)) : error;
	}
}

/** Problems for which nothing else helps: the ways out need the keys and the host, too. */
const OF_CREDENTIAL: ProblemCode[] = ['keys', 'notSent', 'noConnection', 'proxy', 'notLeadSquared'];

/** What to do about a problem where no workflow runs. */
function adviseInEditor({ code, description }: Problem, wayOut: string): string {
	if (OF_CREDENTIAL.includes(code)) return description;
	// Another server would say the same as a service without this list.
	return code === 'wrongAddress' ? `${wayOut}, or check 'Base URL' in the credential.` : `${wayOut}.`;
}

function toEditorError(context: ILoadOptionsFunctions, text: string): NodeOperationError {
	const error = new NodeOperationError(context.getNode(), text, { itemIndex: undefined });
	// n8n's errors replace messages that contain codes such as EPERM (n8n-workflow 2.41).
	error.message = text;
	error.messages = [];
	return error;
}
