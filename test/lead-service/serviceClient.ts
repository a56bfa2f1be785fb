import type { LeadService } from './leadService';
import { startLeadService } from './leadService';
import type { Settings } from './settings';
import { DEMO_KEYS } from './settings';

/** What the tests of the service share: one service for each test, and the calls that a client makes. */

export const LEAD = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';
export const TEMPLATE = '/v2/PermissionTemplate.svc/Update';
export const FIELDS = '/v2/LeadManagement.svc/LeadsMetaData.Get';
export const SEARCH = '/v2/PermissionTemplate.svc/Retrieve';

export const ANN = { EmailAddress: 'ann@example.com', Phone: '+91-9845098450' };
export const BOB = { EmailAddress: 'bob@example.com', Phone: '+91-9000000000' };

export let service: LeadService;

export const start = async (settings?: Partial<Settings>) => (service = await startLeadService(settings));

afterEach(() => service?.stop());

export const pairsOf = (attributes: Record<string, string>) =>
	Object.entries(attributes).map(([Attribute, Value]) => ({ Attribute, Value }));

export interface CallOptions {
	method?: string;
	query?: object;
	/** Instead of the keys and `query`. */
	rawQuery?: string;
	/** `null` sends no Content-Type. */
	contentType?: string | null;
}

interface WriteAnswer {
	Message: { Id: string };
	ExceptionType: string;
	ExceptionMessage: string;
}

/** Sends a call as the node would, except for what `options` change. */
export async function call<Content = WriteAnswer>(
	path: string,
	body?: unknown,
	{ method = 'POST', query = {}, rawQuery, contentType = 'application/json' }: CallOptions = {},
) {
	const search = rawQuery ?? new URLSearchParams({ ...DEMO_KEYS, ...query });
	const response = await fetch(`${service.url}${path}?${search}`, {
		method,
		headers: contentType === null ? {} : { 'content-type': contentType },
		// As bytes, or fetch would add a content type of its own.
		body: body === undefined ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
		redirect: 'manual',
	});
	const { status, headers } = response;
	const text = await response.text();
	const isJson = headers.get('content-type')?.startsWith('application/json');
	/** An empty object if the answer is not JSON. */
	const json: Content = JSON.parse(isJson ? text : '{}');
	return { status, headers, text, json };
}

export const send = (attributes: Record<string, string>, options?: CallOptions) =>
	call(LEAD, pairsOf(attributes), options);

export const leadValues = () => service.state.leads.map(({ attributes }) => ({ ...attributes }));
