import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { FOR_EDITOR, readList } from '../execution/readList';
import { toListProblem } from '../service/listProblem';
import { shown } from '../text';
import { readAccount, toListError } from './listError';

const TEMPLATES_PER_PAGE = 100;
const BY_ID = "Choose 'By ID' and enter the ID of the template";

/** A page of PermissionTemplate.svc/Retrieve (public documentation of the service; not in the interface). */
interface TemplatePage {
	RecordCount?: unknown;
	List: Array<{ Id: string; Name?: unknown; Description?: unknown }>;
}

const isTemplatePage = (body: unknown): body is TemplatePage =>
	Array.isArray((body as TemplatePage | null)?.List) &&
	(body as TemplatePage).List.every((template) => typeof template?.Id === 'string' && template.Id !== '');

/** A name in the list: one line, which the editor shows as it is. */
const toEntry = ({ Id, Name, Description }: TemplatePage['List'][number]): INodeListSearchItems => {
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
	const body = JSON.stringify({
		Parameter: { SearchText: filter ?? '' },
		Sorting: { ColumnName: 'Name', Direction: 0 },
		Paging: { PageIndex: pageIndex, PageSize: TEMPLATES_PER_PAGE },
	});
	const call = { method: 'POST' as const, path: '/v2/PermissionTemplate.svc/Retrieve', body };
	const reading = await readList(this, await readAccount(this), call, isTemplatePage, FOR_EDITOR);
	if ('problem' in reading) {
		const problem = toListProblem(reading.problem, 'permission templates');
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
	return { results: List.map(toEntry), paginationToken: isLast ? undefined : String(pageIndex + 1) };
}
