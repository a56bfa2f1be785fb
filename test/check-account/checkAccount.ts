/**
 * Checks what docs/interface.md assumes about LeadSquared in a real account. The calls are plain requests, so that the responses are
 * judged by the page alone, and not by the node's own code.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** Four calls a second stay below the lowest rate limit that LeadSquared publishes. */
const PAUSE_MS = 250;
const WINDOW_MS = 5_000;
/** Sixty calls are more than the highest rate limit that LeadSquared publishes. */
const BURST_CALLS = 60;
const MAX_SHOWN_CHARACTERS = 300;
const LEAD = 'LeadManagement.svc/Lead.CreateOrUpdate';

export interface Keys {
	baseUrl: string;
	accessKey: string;
	secretKey: string;
}

export interface Run {
	print(line: string): void;
	ask(): Promise<boolean>;
	/** Digits that no other run has. */
	stamp: string;
	/** The ID of a template to change and put back. */
	template?: string;
	limit?: boolean;
	pauseMs?: number;
}

interface Template {
	Id: string;
	Name: string;
	Description?: string;
	EntityPermissions: unknown[];
}
interface Field {
	SchemaName?: string;
	DisplayName?: string;
	DataType?: string;
	IsReadOnly?: boolean;
}
interface Body {
	Status?: string;
	ExceptionType?: string;
	ExceptionMessage?: string;
	Message?: { Id?: string; IsSuccessful?: boolean };
	List?: Template[];
}
interface Answer {
	status: number;
	text: string;
	body: Body;
}
type Check = [
	assumption: string,
	name: string,
	answer: () => Promise<Answer>,
	holds: (answer: Answer) => boolean,
];

const isRefused = ({ status, body }: Answer) =>
	[200, 400, 500].includes(status) && /^MX/.test(body.ExceptionType ?? '');
const isRejected = ({ status, text }: Answer) => status === 429 || /limit/i.test(text);
const leadIdOf = ({ body }: Answer) => (body.Status === 'Success' ? body.Message?.Id : undefined);
const hasField = ({ body }: Answer, isWanted: (field: Field) => boolean | undefined) =>
	Array.isArray(body) && (body as Field[]).some(isWanted);
const hasStatus =
	(status: number) =>
	(answer: Answer): boolean =>
		answer.status === status;

function createClient({ baseUrl, ...keys }: Keys) {
	return async (path: string, body?: unknown, query: object = {}): Promise<Answer> => {
		const response = await fetch(`${baseUrl}/v2/${path}?${new URLSearchParams({ ...keys, ...query })}`, {
			method: body === undefined ? 'GET' : 'POST',
			headers: { 'content-type': 'application/json' },
			body: typeof body === 'string' ? body : JSON.stringify(body),
			redirect: 'manual',
		});
		const text = await response.text();
		try {
			return { status: response.status, text, body: (JSON.parse(text) ?? {}) as Body };
		} catch {
			return { status: response.status, text, body: {} };
		}
	};
}
type Client = ReturnType<typeof createClient>;

/** @returns the checks of leads and fields, in this order: the first ones write nothing */
function leadChecks(send: Client, stamp: string, ids: Set<string>): Check[] {
	// Ofcom keeps these numbers for films, so no other lead is found and changed.
	const phone = `+44-7700900${stamp.slice(-3)}`;
	const [a, b, c] = ['a', 'b', 'c'].map((name) => `check-${stamp}-${name}@example.com`);
	const found: Record<string, string | undefined> = {};
	const write = async (attributes: Record<string, string>, name = '') => {
		const pairs = Object.entries(attributes).map(([Attribute, Value]) => ({ Attribute, Value }));
		const answer = await send(LEAD, pairs, { postUpdatedLead: 'false' });
		const id = leadIdOf(answer);
		if (id !== undefined) ids.add(id);
		if (name !== '') found[name] = id;
		return answer;
	};
	const isWritten = (answer: Answer) => leadIdOf(answer) !== undefined;
	const isLead = (name: string) => (answer: Answer) =>
		found[name] !== undefined && leadIdOf(answer) === found[name];
	const list = async () => await send('LeadManagement.svc/LeadsMetaData.Get');
	const empty = async () => await send(LEAD, []);
	const wrongKeys = async () => await send(LEAD, [], { accessKey: 'u$r00000000000000000000000000000000' });
	const isUnknownNamed = (answer: Answer) => isRefused(answer) && answer.text.includes('mx_Check_Unknown');
	const isDuplicate = (answer: Answer) =>
		isRefused(answer) && /already (exists|has)|duplicate/i.test(answer.text);
	// prettier-ignore
	return [
		['11', 'A lead without attributes is refused', empty, isRefused],
		['12', 'A body that is not JSON has the status 400', async () => await send(LEAD, '[not JSON'), hasStatus(400)],
		['13', 'Wrong keys have the status 401', wrongKeys, hasStatus(401)],
		['14', "A path that doesn't exist has the status 404", async () => await send(`${LEAD}.Check`, []), hasStatus(404)],
		['24', 'The list of fields has schema names and display names', list, (answer) => hasField(answer, ({ SchemaName, DisplayName }) => SchemaName === 'EmailAddress' && !!DisplayName)],
		['25', 'The data type "Phone" marks the phone', list, (answer) => hasField(answer, ({ SchemaName, DataType }) => SchemaName === 'Phone' && DataType === 'Phone')],
		['31', 'Some fields are read-only', list, (answer) => hasField(answer, ({ IsReadOnly }) => IsReadOnly)],
		['10', 'A lead without email address and phone is refused', async () => await write({ FirstName: 'Check' }), isRefused],
		['1', 'A lead with an email address is written, and the response has its ID', async () => await write({ EmailAddress: a }, 'a'), isWritten],
		['2', 'The same email address finds the same lead', async () => await write({ EmailAddress: a }), isLead('a')],
		['6', 'An email address in other letter case finds the same lead', async () => await write({ EmailAddress: a.toUpperCase() }), isLead('a')],
		['21', 'An empty value is accepted (LeadSquared shows whether it clears)', async () => await write({ EmailAddress: a, LastName: '' }), isLead('a')],
		['1', 'A lead with an email address and a phone is written', async () => await write({ EmailAddress: b, Phone: phone }, 'b'), isWritten],
		['3', 'The same phone finds the same lead', async () => await write({ Phone: phone }), isLead('b')],
		['5', "'SearchBy' Phone finds the lead with the phone", async () => await write({ EmailAddress: b, Phone: phone, SearchBy: 'Phone' }), isLead('b')],
		['5', "'SearchBy' EmailAddress refuses the phone of another lead as a duplicate", async () => await write({ EmailAddress: a, Phone: phone, SearchBy: 'EmailAddress' }), isDuplicate],
		['7–9', 'An unknown attribute refuses the lead, and is named', async () => await write({ EmailAddress: c, mx_Check_Unknown: 'x' }), isUnknownNamed],
		['4', 'Another form of a phone finds no lead', async () => await write({ EmailAddress: b, Phone: phone.replace('+44-', '0'), SearchBy: 'Phone' }), (answer) => !isLead('b')(answer)],
	];
}

const toTemplateRead = (send: Client, TemplateId: string) => async () =>
	await send('PermissionTemplate.svc/Retrieve', {
		Parameter: { TemplateId },
		Sorting: { ColumnName: 'Name', Direction: 0 },
		Paging: { PageIndex: 1, PageSize: 100 },
	});

/** @returns the checks of a template. The last one puts back what was there. */
function templateChecks(send: Client, { Id, ...before }: Template): Check[] {
	const read = toTemplateRead(send, Id);
	const { Description = '', EntityPermissions } = before;
	const change = async (changes: object) => await send('PermissionTemplate.svc/Update', changes, { Id });
	const isChanged = ({ body }: Answer) => body.Message?.IsSuccessful === true || body.Status === 'Success';
	const keeps = (name: 'Name' | 'EntityPermissions') => (answer: Answer) =>
		isDeepStrictEqual(answer.body.List?.[0]?.[name], before[name]);
	const undo = async () => {
		await change(before);
		return await read();
	};
	const changed = { Description: `${Description} (checked)`, EntityPermissions };
	return [
		['26', 'A template is listed with its ID and name', read, ({ body }) => !!body.List?.[0]?.Name],
		['30', 'A changed template is answered with a success', async () => await change(changed), isChanged],
		['29', 'A template that is changed without its name keeps it', read, keeps('Name')],
		['27', 'The template has the permissions that were listed', read, keeps('EntityPermissions')],
		[
			'',
			'The template is as it was before',
			undo,
			({ body }) => isDeepStrictEqual(body.List?.[0], { Id, ...before }),
		],
	];
}

const sendBurst = async (send: Client): Promise<Answer[]> =>
	await Promise.all(Array.from({ length: BURST_CALLS }, async () => await send(LEAD, [])));

/**
 * Reaches the rate limit twice in a window.
 *
 * @returns whether a call beyond the limit says so, and whether such calls leave the limit as it is; undefined if the limit was not
 * reached
 */
async function checkLimit(send: Client, windowMs: number): Promise<[told?: boolean, isFree?: boolean]> {
	const first = await sendBurst(send);
	if (!first.every((answer) => isRejected(answer) || isRefused(answer))) return [false];
	if (!first.some(isRejected)) return [];
	await delay(windowMs / 2);
	const second = await sendBurst(send);
	// The accepted calls of the first burst are out of the window now, and the rejected ones of the second are in it.
	await delay(windowMs * 0.6);
	return [true, second.every(isRejected) ? !isRejected(await send(LEAD, [])) : undefined];
}

/** @returns the exit status: 0 if all that was checked holds */
export async function checkAccount(keys: Keys, run: Run): Promise<number> {
	const { stamp, template, limit = false, ask, pauseMs = PAUSE_MS } = run;
	const secrets = Object.values(keys).slice(1);
	const hide = (text: string) => secrets.reduce((one, key) => one.replaceAll(key, '*****'), text);
	const print = (line: string) => run.print(hide(line));
	const send = createClient(keys);
	const stop = (message: string) => {
		print(`${message} Nothing was written.`);
		return 1;
	};
	const first = await send(LEAD, []);
	if (!isRefused(first))
		return stop(
			`Check LEADSQUARED_BASE_URL and the keys: ${first.status} ${first.text.slice(0, MAX_SHOWN_CHARACTERS)}.`,
		);
	const [listed] = template === undefined ? [] : ((await toTemplateRead(send, template)()).body.List ?? []);
	if (template !== undefined && listed?.Id !== template) return stop(`There is no template '${template}'.`);
	print(`This writes up to three leads (check-${stamp}-…@example.com) to ${keys.baseUrl}.`);
	if (listed) print(`It changes a template, and puts it back: ${JSON.stringify(listed)}`);
	if (!(await ask())) return stop('Canceled.');

	let status = 0;
	const ids = new Set<string>();
	const report = (holds: boolean | undefined, assumption: string, text: string) => {
		if (holds === false) status = 1;
		const result = holds === undefined ? 'not checked' : holds ? 'holds' : 'differs';
		print([result.padEnd(11), assumption.padEnd(4), text].join('  '));
	};
	for (const [assumption, name, call, holds] of [
		...leadChecks(send, stamp, ids),
		...(listed ? templateChecks(send, listed) : []),
	]) {
		await delay(pauseMs);
		const answer = await call();
		report(
			holds(answer),
			assumption,
			`${name}: ${answer.status} ${answer.text.slice(0, MAX_SHOWN_CHARACTERS)}`,
		);
	}
	if (!listed) report(undefined, '26, 27, 29, 30', 'Permission templates: add --template and an ID');
	// The burst gets a window without other calls of this run.
	const windowMs = (pauseMs * WINDOW_MS) / PAUSE_MS;
	if (limit) await delay(windowMs);
	const [told, isFree] = limit ? await checkLimit(send, windowMs) : [];
	const advice = limit ? '' : ': add --limit, which sends 60 calls at once, twice';
	report(told, '16', `A call beyond the rate limit says so${advice}`);
	report(isFree, '32', `A call beyond the rate limit doesn't count for it${advice}`);
	print(`Leads to delete: ${[...ids].join(', ') || 'none'}`);
	return status;
}
