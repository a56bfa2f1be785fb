import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { readList } from './readList';

const TEMPLATES_PER_PAGE = 100;

/** A page of PermissionTemplate.svc/Retrieve (public documentation of the service; not in the interface). */
interface TemplatePage {
	RecordCount: number;
	List: Array<{ Id: string; Name?: string; Description?: string }>;
}

const isTemplatePage = (body: unknown): body is TemplatePage =>
	Array.isArray((body as TemplatePage | null)?.List) &&
	(body as TemplatePage).List.every((template) => typeof template?.Id === 'string');

/** The account's permission templates that the filter finds, page by page, for the list in the editor. */
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
	const page = await readList(this, call, isTemplatePage);
	if (!page) {
		throw new NodeOperationError(this.getNode(), 'The account does not offer a list of its templates', {
			description: "Choose 'By ID' and enter the ID of the template.",
		});
	}
	const results = page.List.map(({ Id, Name, Description }) => ({
		name: [Name || Id, Description].filter(Boolean).join(' – '),
		value: Id,
	}));
	const isLast = page.List.length === 0 || pageIndex * TEMPLATES_PER_PAGE >= page.RecordCount;
	return { results, paginationToken: isLast ? undefined : String(pageIndex + 1) };
}
