import { setTimeout as delay } from 'node:timers/promises';
import type {
	IAllExecuteFunctions,
	IAuthenticate,
	ICredentialsDecrypted,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import { cutLine } from '../../nodes/LeadManagement/messages';
import { toAccount } from '../../nodes/LeadManagement/service/account';
import { isRefusal } from '../../nodes/LeadManagement/service/problems';
import type { Problem } from '../../nodes/LeadManagement/service/readResponse';
import type { ServiceCall } from '../../nodes/LeadManagement/service/sender';
import { IN_EDITOR, withSender } from '../../nodes/LeadManagement/service/sender';
import * as table from './checks';
import type { Check } from './checks';
import { idsIn, toBulkQuestion, toQuestions, type Question } from './questions';

const LIMITS = { timeoutMs: 10_000 };
const WINDOW_MS = 5_000;
/** More than the highest limit that LeadSquared publishes. */
const BURST = 60;
/** A list of fields is long, and nobody else's business. */
const MAX_ANSWER_CHARACTERS = 300;

export interface Keys {
	baseUrl: string;
	accessKey: string;
	secretKey: string;
}

export interface Run {
	print: (line: string) => void;
	/** Asks whether to go on. */
	ask: () => Promise<boolean>;
	/** Digits that no other run has. */
	stamp: string;
	/** The ID of a template to change and put back. */
	template?: string;
	/** Whether to look for the rate limit. */
	limit?: boolean;
	/** The address of a user, who gets the first lead. */
	owner?: string;
	/** Whether to try the bulk call. */
	bulk?: boolean;
}

/** The one part of n8n that the sender needs: a request with the keys that the node's own credential adds. */
const context = {
	helpers: {
		async httpRequestWithAuthentication(
			this: { getExecutionCancelSignal(): AbortSignal },
			_type: string,
			options: IHttpRequestOptions,
			{ credentialsDecrypted }: { credentialsDecrypted: ICredentialsDecrypted },
		) {
			const authenticate = new LeadManagementApi().authenticate as Extract<
				IAuthenticate,
				(...given: never[]) => unknown
			>;
			const { url, qs, method, headers, body } = await authenticate(credentialsDecrypted.data ?? {}, options);
			const response = await fetch(`${url}?${new URLSearchParams(qs as Record<string, string>)}`, {
				method,
				headers: headers as Record<string, string>,
				body: body as string | undefined,
				redirect: 'manual',
				signal: this.getExecutionCancelSignal(),
			});
			const bytes = Buffer.from(await response.arrayBuffer());
			return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: [bytes] };
		},
	},
} as unknown as IAllExecuteFunctions;

/** Whether nothing can be checked, because of the keys, the host, or the network. */
const isHopeless = ({ code, httpCode = 0 }: Problem) =>
	!isRefusal(code) && !['unclear', 'notAllowed'].includes(code) && ![400, 500].includes(httpCode);

/** Checks an account, and writes what it finds, line by line. Returns the exit status. */
export async function checkAccount(keys: Keys, run: Run): Promise<number> {
	const { print, ask, stamp, template, limit, owner, bulk } = run;
	const account = toAccount({ ...keys });
	const known = table.startKnowing(stamp);
	const transcript: string[] = [];
	let differences = 0;

	const send = async (call: ServiceCall<IDataObject>, wrongKeys?: true) => {
		const keysOf = wrongKeys ? { ...keys, accessKey: 'u$r00000000000000000000000000000000' } : keys;
		const settings = { context, account: toAccount({ ...keysOf }), policy: IN_EDITOR };
		const outcome = await withSender(settings, async (sender) => await sender.send(call, LIMITS));
		if (!outcome) throw new Error('The check was stopped');
		const status = 'success' in outcome ? 'success' : (outcome.problem.httpCode ?? 'no answer');
		const { method, path, body = '' } = outcome.call.request;
		const answer = cutLine(table.seen(outcome), MAX_ANSWER_CHARACTERS);
		transcript.push(account.redact(`${method} ${path} ${body}\n  ${status}: ${answer}`));
		return outcome;
	};
	const report = (result: 'holds' | 'differs' | 'not checked' | 'seen', about: string, text: string) =>
		print(account.redact(`${result.padEnd(11)}  ${about.padEnd(4)} ${text}`));

	const check = async (key: string, { assumption, call, wrongKeys, differs, undo }: Check) => {
		const [number, name, needs] = assumption;
		if (needs !== undefined && !(needs in known.ids))
			return report('not checked', number, `${name}: the lead that it needs was not written`);
		const outcome = await send(call(known), wrongKeys);
		const id = table.idOf(outcome);
		if (id !== undefined) known.ids[key] = id;
		const difference = differs(outcome, known);
		if (difference === undefined) report('holds', number, name);
		else {
			differences++;
			report('differs', number, `${name}: ${difference}`);
		}
		if (undo) await send(undo(known));
	};

	const stop = (message: string, advice: string) => {
		print(account.redact(`${message}. Nothing was written. ${advice}`));
		return 1;
	};
	const first = await send(table.CHECKS.empty.call(known));
	if ('problem' in first && isHopeless(first.problem))
		return stop(
			first.problem.message,
			'Check LEADSQUARED_BASE_URL, LEADSQUARED_ACCESS_KEY, and LEADSQUARED_SECRET_KEY.',
		);
	if (template !== undefined) {
		const read = await send(table.toTemplateRead(template));
		if ('problem' in read)
			return stop(
				read.problem.message,
				'The user of these keys may not be allowed to read permission templates.',
			);
		known.template = table.templateIn(read, template);
		if (!known.template) return stop(`There is no permission template '${template}'`, 'Check its ID.');
		print(`This changes the template ${String(known.template.Name)}, and puts back what was there.`);
	}
	print(
		`This writes up to ${bulk ? 'seven' : 'three'} leads (check-${stamp}-…@example.com) to ${account.baseUrl}.`,
	);
	if (!(await ask())) {
		print('Nothing was written.');
		return 1;
	}

	for (const [key, one] of Object.entries(table.CHECKS)) await check(key, one);
	for (const [name, prefix] of Object.entries(table.PHONE_FORMS)) {
		if (known.ids.phone === undefined) break;
		const outcome = await send(table.withPhone(known, prefix + known.national));
		const isFound = table.idOf(outcome) === known.ids.phone;
		print(`             4    Does ${name} find the phone +44-7…? ${isFound ? 'Yes' : 'No'}`);
		// The next question is about the first form again.
		if (isFound) await send(table.CHECKS.phone.call(known));
	}
	const written = new Set(Object.values(known.ids));
	const answer = async ({ text, call, answer: toAnswer }: Question) => {
		const outcome = await send(call);
		for (const id of idsIn(outcome)) written.add(id);
		report('seen', '', `${text}? ${toAnswer(outcome)}`);
	};
	const fields = table.fieldsIn(await send(table.CHECKS.fields.call(known)));
	for (const question of toQuestions(known, fields, owner)) await answer(question);
	if (owner === undefined)
		report('not checked', '', "Whether OwnerId takes an address: add --owner and a user's address");
	if (bulk) await answer(toBulkQuestion(known));
	else report('not checked', '', 'The bulk call: add --bulk, which sends six rows');
	if (template !== undefined) {
		for (const [key, one] of Object.entries(table.templateChecks(template))) await check(key, one);
		const now = table.templateIn(await send(table.toTemplateRead(template)), template);
		const before = JSON.stringify(known.template);
		if (JSON.stringify(now) !== before) {
			differences++;
			print(`The template is not as it was before. It was ${before}`);
		}
	} else report('not checked', table.NEED_TEMPLATE, 'Permission templates: add --template and an ID');
	if (limit) differences += await checkLimit();
	else
		report('not checked', table.NEEDS_LIMIT, 'The rate limit: add --limit, which takes a few seconds of it');
	for (const [assumption, why] of Object.entries(table.NOT_CHECKED)) report('not checked', assumption, why);
	print(`Leads to delete: ${[...written].join(', ') || 'none'}`);
	print(`Transcript, without keys:\n${transcript.join('\n')}`);
	return differences === 0 ? 0 : 1;

	/** Sends empty leads, which are refused, until the service rejects one. Returns the number of differences. */
	async function checkLimit(): Promise<number> {
		// A window without other calls of this run.
		await delay(WINDOW_MS);
		const settings = {
			context,
			// With a limit of as many, the last of them would wait for the next window.
			account: toAccount({ ...keys, callLimit: BURST + 1 }),
			policy: { patienceMs: 0, rejections: 0 },
		};
		const outcomes = await withSender(settings, async (sender) => {
			AbortSignal.timeout(WINDOW_MS).addEventListener('abort', () => sender.calls.stop());
			const calls = Array.from({ length: BURST }, () => table.CHECKS.empty.call(known));
			return await Promise.all(calls.map(async (call) => await sender.send(call, LIMITS)));
		});
		const problems = outcomes.flatMap((outcome) => (outcome && 'problem' in outcome ? outcome.problem : []));
		const others = problems.filter(({ code }) => code !== 'rateLimit');
		const usual = 'problem' in first ? first.problem.message : '';
		const odd = others.find(({ message }) => message !== usual);
		const accepted = `it accepted ${others.length} calls in 5 seconds`;
		if (odd) report('differs', table.NEEDS_LIMIT, `Beyond the rate limit: ${odd.message}`);
		else if (others.length < problems.length)
			report('holds', table.NEEDS_LIMIT, `The account says that its limit is reached: ${accepted}`);
		else report('not checked', table.NEEDS_LIMIT, `The rate limit was not reached: ${accepted}`);
		return odd ? 1 : 0;
	}
}
