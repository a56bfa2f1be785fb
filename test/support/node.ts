/**
 * The node without n8n: a context with what it uses, and a service that accepts all. What n8n itself does, such as routing,
 * retries, and its own expressions, is tested in test/engine.
 */
import type {
	ExecutionError,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	NodeExecutionHint,
} from 'n8n-workflow';
import { runItems } from '../../nodes/LeadManagement/run/runItems';
import { findOperation } from '../../nodes/LeadManagement/operations';
import { letJestEnd } from './fakeTimers';
import { FIELDS, type Field, SUCCESS, toRows } from './leads';

export { FIELDS, SUCCESS, byHand, having, json, networkError, toField, toRows } from './leads';

letJestEnd();

type Values = Record<string, unknown>;

/** The answer to a call. An Error has the code of a broken connection. */
export type Answer = { status?: number; body?: unknown; headers?: Values; delayMs?: number } | Error;
export interface Call {
	method: string;
	path: string;
	query: Values;
	body: string;
}

/** The answers to the calls that write, in turn, and successes after them. */
export const answers =
	(...list: Answer[]) =>
	(_call: Call, index: number): Answer =>
		list[index] ?? { body: SUCCESS };

export interface Given extends Values {
	/** The account's fields; the answer in place of their list; or none. */
	fields?: readonly Field[] | Answer | ((call: Call) => Answer) | 'none';
	additional?: Values;
	/** The answers to the calls that write, if they aren't successes. */
	answer?: Answer | ((call: Call, index: number) => Answer | Promise<Answer>);
	isTool?: boolean;
	inEditor?: boolean;
	stops?: boolean;
	retryOnFail?: boolean;
	callLimit?: number;
	credential?: Values;
	zone?: string;
	signal?: AbortSignal;
}

/** The parameters of a template that gets these permissions for leads, and loses its others. */
export const parseTemplate = (...permission: object[]) => ({
	resource: 'permissionTemplate',
	operation: 'update',
	templateId: 'T1',
	otherPermissions: 'replace',
	dataToSend: 'defineBelow',
	entityPermissions: { entityPermission: [{ entity: 'Lead', permissions: { permission } }] },
});
/** Reading a property of nothing gives nothing, as in n8n (2.41). */
function evaluateCode(code: string, item: object, itemIndex: number): unknown {
	try {
		return new Function('$json', '$itemIndex', `return (${code})`)(item, itemIndex);
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
}
/** The result of an expression: a value if it is the whole parameter, and a text if it is inside of one. */
function evaluate(value: unknown, item: object, itemIndex: number): unknown {
	if (Array.isArray(value)) return value.map((entry) => evaluate(entry, item, itemIndex));
	if (typeof value === 'object' && value?.constructor === Object)
		return Object.fromEntries(
			Object.entries(value).map(([key, inner]) => [key, evaluate(inner, item, itemIndex)]),
		);
	if (typeof value !== 'string' || !value.startsWith('=')) return value;
	const parts = value.slice(1).split(/\{\{(.*?)\}\}(?!\})/s);
	const results = parts.map((part, index): unknown =>
		index % 2 ? evaluateCode(part, item, itemIndex) : part,
	);
	return parts.length === 3 && parts[0] + parts[2] === '' ? results[1] : results.join('');
}

const at = (values: unknown, path: string): unknown =>
	path
		.split(/[.[\]]+/)
		.filter(Boolean)
		.reduce((inner, key) => (inner as Values | null | undefined)?.[key], values);

/** An item may have files beside its `json`. */
const toItem = (item: object) => ('json' in item && 'binary' in item ? item : { json: item as IDataObject });

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Expects a text, in which `…` stands for any other. */
export function expectText(text: string, expected: string): void {
	if (!expected.includes('…') || text === expected) return expect(text).toBe(expected);
	const parts = expected.split('…').map(escapePattern);
	expect(text).toMatch(new RegExp(`^${parts.join('.*')}$`, 's'));
}

let accounts = 0;
export function createContext(given: Given, items: object[]) {
	const { additional, isTool, inEditor = false, stops: _stops, retryOnFail, ...others } = given;
	const { callLimit = 1_000_000, zone = 'UTC', credential, signal, ...rest } = others;
	const { fields = FIELDS, answer, ...parameters } = rest;
	const additionalAttributes = additional && { attribute: toRows(additional) };
	const values: Values = { dataToSend: 'autoMapInputData', additionalAttributes, ...parameters };
	const account = { baseUrl: 'https://api.test', accessKey: `access ${++accounts}`, secretKey: 'secret' };
	const input = items.map(toItem);
	const hints: string[] = [];
	const logLines: string[] = [];
	const calls: Call[] = [];
	const log = (level: string) => (message: string) => void logLines.push(`${level} ${message}`);
	const type = `n8n-nodes-lead-management.leadManagement${isTool ? 'Tool' : ''}`;
	const context = {
		getNode: () => ({ name: 'Leads', type, typeVersion: 1, parameters: values, retryOnFail }),
		getInputData: () => input,
		getNodeParameter(
			path: string,
			index: number,
			fallback?: unknown,
			options?: { rawExpressions?: boolean },
		) {
			const value = at(values, path);
			if (value === undefined) return fallback;
			return options?.rawExpressions ? value : evaluate(value, input[index].json as object, index);
		},
		evaluateExpression: (text: string, index: number) =>
			evaluate(`=${text}`, input[index].json as object, index),
		getCredentials: async () => ({ ...account, callLimit, ...credential }),
		getMode: () => (inEditor ? 'manual' : 'trigger'),
		getTimezone: () => zone,
		getExecutionCancelSignal: () => signal,
		addExecutionHints: ({ message }: NodeExecutionHint) => void hints.push(message),
		logger: { debug: log('debug'), info: log('info'), warn: log('warn') },
		helpers: {
			async httpRequestWithAuthentication(_type: string, options: IHttpRequestOptions) {
				const { method = '', url, qs = {}, body = '' } = options;
				const path = url.replace('https://api.test', '');
				const call = { method, path, query: qs as Values, body: String(body) };
				const index = calls.filter((one) => !isRead(one)).length;
				calls.push(call);
				const toOwn = () => (typeof answer === 'function' ? answer(call, index) : answer);
				const answered = (await (isRead(call) ? toList(fields, call) : toOwn())) ?? toSuccess(call, index);
				if (answered instanceof Error) throw answered;
				const { status = 200, headers = {}, body: text = '', delayMs = 0 } = answered;
				if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
				const bytes = Buffer.from(typeof text === 'string' ? text : JSON.stringify(text));
				return { statusCode: status, headers, body: [bytes] };
			},
		},
	};
	return { context: context as unknown as IExecuteFunctions, calls, hints, logLines };
}

const isRead = ({ path }: Call) => path.endsWith('/LeadsMetaData.Get');
const toList = (fields: NonNullable<Given['fields']>, call: Call): Answer => {
	if (fields === 'none') return { status: 404 };
	if (typeof fields === 'function') return fields(call);
	return Array.isArray(fields) ? { body: fields } : (fields as Answer);
};
/** A success whose ID is the body that was sent. */
const toSuccess = ({ path, body }: Call, index: number): Answer => ({
	body: {
		Status: 'Success',
		Message: path.endsWith('/Update')
			? { IsSuccessful: true }
			: { Id: `${index} ${toText(body)}`, AffectedRows: 1 },
	},
});

interface Pair {
	Attribute: string;
	Value: string;
	Fields?: Pair[];
}
interface Permission {
	Action: string;
	Access: string;
	Properties?: { RestrictedFields: string[] };
}
interface Template {
	EntityPermissions?: Array<{ Entity: string; Permissions: Permission[] }>;
}

/** A body in short: `EmailAddress=a@b mx_Set{mx_One=1}`, or `Name=Sales Lead{Edit=FullAccess View=PartialAccess(Phone)}`. */
export function toText(body: string): string {
	const data = JSON.parse(body) as Pair[] | Template;
	if (Array.isArray(data)) return data.map(toPairText).join(' ');
	const { EntityPermissions = [], ...texts } = data;
	return [
		...Object.entries(texts).map(([name, value]) => `${name}=${String(value)}`),
		...EntityPermissions.map(
			({ Entity, Permissions }) => `${Entity}{${Permissions.map(parsePermission).join(' ')}}`,
		),
	].join(' ');
}
const toPairText = ({ Attribute, Value, Fields }: Pair): string => {
	const inner = Fields ? `{${Fields.map(toPairText).join(' ')}}` : '';
	return `${Attribute}${inner !== '' && Value === '' ? '' : `=${Value}`}${inner}`;
};
const parsePermission = ({ Action, Access, Properties }: Permission) =>
	`${Action}=${Access}${Properties ? `(${Properties.RestrictedFields.join()})` : ''}`;

/** A refusal in short, without the item's number, which `items.test.ts` has. */
const toRefusalText = (message: string, description: string) =>
	`✗ ${message.replace(/ \[(item|row) \d+( of \d+(: .*)?)?\]$/, '')} → ${description}`;

export async function run(items: object | object[], given: Given = {}) {
	const rows = [items].flat() as object[];
	const { context, calls, hints, logLines } = createContext(given, rows);
	let error: ExecutionError | undefined;
	const { resource = 'lead', operation = 'upsert', stops = false } = given;
	const running = runItems(context, findOperation(resource, operation), !stops);
	const output = await running.catch((thrown: ExecutionError) => {
		error = thrown;
		return [];
	});
	const writes = calls.filter((call) => !isRead(call));
	const bodies = writes.filter(({ path }) => !path.endsWith('/Retrieve')).map(({ body }) => toText(body));
	const left = [...bodies];
	return {
		items: output.map((item) => item.json),
		output,
		error,
		calls,
		reads: calls.length - writes.length,
		sent: writes.map(({ body }) => body),
		bodies,
		hint: hints.join('\n'),
		logLines,
		/** The fate of each item: the body that was sent, the refusal and its advice, or `blank`. */
		text: error
			? toRefusalText(error.message, String(error.description)).replace('✗', '✗✗')
			: rows
					.map((_row, index) =>
						output.find(({ pairedItem }) => (pairedItem as { item: number }).item === index),
					)
					.map((item) => toItemText(item?.json, left))
					.join(' | '),
	};
}

function toItemText(result: IDataObject | undefined, bodies: string[]): string {
	if (!result || result.Status === 'Skipped') return 'blank';
	if ('error' in result) return toRefusalText(String(result.error), String(result.message));
	const { Id } = (result.Message ?? {}) as IDataObject;
	return Id === undefined ? String(bodies.shift()) : String(Id).replace(/^\d+ /, '');
}

/** A hint without the values of items, which `items.test.ts` has. */
export const withoutValues = (hint: string) => hint.replace(/\((item \d+): [^)]*\)/g, '($1)');

/**
 * Tells what becomes of the items of a run, and what its hint says beside the counts and the values of items: `EmailAddress=a@b | ✗ message → advice | blank; Not
 * sent: Age`. With ✗✗, the run is refused.
 */
export async function map(items: object | object[], given: Given = {}): Promise<string> {
	const { text, hint } = await run(items, given);
	// Not the counts and the reasons, which the texts have, and where the columns were found.
	const more = withoutValues(hint)
		.replace(/^(?:Check only: )?\d[^.]*(?:\. |$)/, '')
		.replace(/(^|\. )Reasons?: .*?(?:\. (?=(?:Not sent|Sent): )|$)/, '$1')
		.replace(/(?:\. |^)Sent: The columns are in ".*?"$/, '');
	return [text, more].filter(Boolean).join('; ');
}

/**
 * A line names what is tested, the items, what becomes of them, and the parameters. In the expected text:
 * - `EmailAddress=a@b City=Rome`: the attributes that were sent; ` | ` stands between items, and `blank` for one that was skipped.
 * - `✗ message → advice`: a refused item; `✗✗`: a refused run.
 * - `; ` or ` # `: what the hint says beside the counts and the reasons.
 * - `…`: any text.
 */
export type Line = [what: string, items: object | object[], expected: string, given?: Given];
export const testLines = (lines: Line[], become: (items: object, given?: Given) => Promise<string>) =>
	// With named parameters, Jest would pass its callback for one that a line lacks, and wait for it.
	test.each(lines)('%s', async (...[, items, expected, given = {}]: Line) =>
		expectText(await become(items, given), expected),
	);
