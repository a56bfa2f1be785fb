import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { Problem } from '../service/readResponse';
import { readList } from '../execution/readList';
import { readAccount, toListError } from './listError';

const TEMPLATES_PER_PAGE = 100;

/** A page of PermissionTemplate.svc/Retrieve (public documentation of the service; not in the interface). */
interface TemplatePage {
	RecordCount: number;
	List: Array<{ Id: string; Name?: string; Description?: string }>;
}

const isTemplatePage = (body: unknown): body is TemplatePage =>
	Array.isArray((body as TemplatePage | null)?.List) &&
	(body as TemplatePage).List.every((template) => typeof template?.Id === 'string');

/** The message for a list that cannot be read. Unless the keys are wrong, the user can enter an ID instead. */
function explain(problem: Problem): Pick<Problem, 'message' | 'description'> {
	const { httpCode = '', message } = problem;
	if (httpCode === '401') return problem;
	const isMissing = ['404', '405'].includes(httpCode);
	return {
		message: isMissing ? 'The account does not offer a list of templates' : message,
		description: "Choose 'By ID' and enter the ID of the template.",
	};
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
	const reading = await readList(this, await readAccount(this), call, isTemplatePage, true);
	if ('problem' in reading) throw toListError(this, explain(reading.problem));
	const { List, RecordCount } = reading.success;
	const results = List.map(({ Id, Name, Description }) => ({
		name: [Name || Id, Description].filter(Boolean).join(' – '),
		value: Id,
	}));
	const isLast = List.length === 0 || pageIndex * TEMPLATES_PER_PAGE >= RecordCount;
	return { results, paginationToken: isLast ? undefined : String(pageIndex + 1) };
}
