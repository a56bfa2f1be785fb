import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type {
	IAllExecuteFunctions,
	IAuthenticate,
	ICredentialsDecrypted,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import { LEAD_PROBLEMS } from '../../nodes/LeadManagement/operations/lead/leadProblems';
import { namesLead } from '../../nodes/LeadManagement/operations/lead/upsertLead';
import { toAccount } from '../../nodes/LeadManagement/service/account';
import type { ServiceRequest } from '../../nodes/LeadManagement/service/sender';
import { IN_EDITOR, withSender } from '../../nodes/LeadManagement/service/sender';
import { READ_CHECKS, WRITE_CHECKS, idOf, type Check, type Known } from './checks';

const TIMEOUT_MS = 10_000;

export interface Keys {
	baseUrl: string;
	accessKey: string;
	secretKey: string;
}

/** The one part of n8n that the sender needs: a request with the keys that the node's own credential adds. */
const context = {
	helpers: {
		async httpRequestWithAuthentication(
			_type: string,
			options: IHttpRequestOptions,
			{ credentialsDecrypted }: { credentialsDecrypted: ICredentialsDecrypted },
		) {
			const data = credentialsDecrypted.data ?? {};
			const authenticate = new LeadManagementApi().authenticate as Extract<
				IAuthenticate,
				(...given: never[]) => unknown
			>;
			const { url, qs, ...rest } = await authenticate(data, options);
			const address = new URL(url);
			for (const [name, value] of Object.entries(qs ?? {})) address.searchParams.set(name, String(value));
			const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
			return await new Promise((resolve, reject) => {
				const sent = send(
					address,
					{ method: rest.method, headers: rest.headers as Record<string, string>, timeout: TIMEOUT_MS },
					(body) => resolve({ statusCode: body.statusCode, headers: body.headers, body }),
				);
				sent.on('timeout', () => sent.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
				sent.on('error', reject);
				sent.end(rest.body);
			});
		},
	},
} as unknown as IAllExecuteFunctions;

/** Checks an account, and writes what it finds, line by line. Returns the exit status. */
export async function checkAccount(
	keys: Keys,
	{ print, ask, stamp }: { print: (line: string) => void; ask: () => Promise<boolean>; stamp: string },
): Promise<number> {
	const account = toAccount({ ...keys });
	const wrongAccount = toAccount({ ...keys, accessKey: 'u$r00000000000000000000000000000000' });
	const known: Known = { stamp, ids: {} };
	const transcript: string[] = [];
	let differences = 0;

	const send = async (request: ServiceRequest, wrongKeys?: true) => {
		const settings = {
			context,
			account: wrongKeys ? wrongAccount : account,
			policy: IN_EDITOR,
		};
		const call = { request, expects: namesLead, writes: true, problems: LEAD_PROBLEMS };
		const outcome = await withSender(settings, async (sender) =>
			sender.send(call, { timeoutMs: TIMEOUT_MS }),
		);
		if (!outcome) throw new Error('The check was stopped');
		const answer = 'success' in outcome ? JSON.stringify(outcome.success) : outcome.problem.message;
		const status = 'success' in outcome ? 'written' : (outcome.problem.httpCode ?? 'no answer');
		transcript.push(
			account.redact(`${request.method} ${request.path} ${request.body ?? ''}\n  ${status}: ${answer}`),
		);
		return outcome;
	};

	const run = async (checks: Record<string, Check>) => {
		for (const [key, { name, request, wrongKeys, needs, differs, isQuestion }] of Object.entries(checks)) {
			if (needs && !known.ids[needs]) {
				print(`not checked  ${name}: the lead that it needs was not written`);
				continue;
			}
			const outcome = await send(request(known), wrongKeys);
			const id = idOf(outcome);
			if (id) known.ids[key] = id;
			const difference = differs(outcome, known);
			if (isQuestion) {
				print(`${name} ${difference === undefined ? 'Yes' : 'No'}`);
				// The lead has the other form of its phone now, and the next form is asked of the first one.
				if (difference === undefined) await send(WRITE_CHECKS.phone.request(known));
				continue;
			}
			if (difference !== undefined) differences++;
			print(
				difference === undefined ? `holds    ${name}` : `differs  ${name}: ${account.redact(difference)}`,
			);
		}
	};

	const first = await send(READ_CHECKS.empty.request(known));
	if ('problem' in first && (!first.problem.httpCode || first.problem.httpCode === '401')) {
		print(`${first.problem.message}. ${first.problem.description} Nothing was written.`);
		return 1;
	}
	print(`This writes up to three leads (check-${stamp}-…@example.com) to ${account.baseUrl}.`);
	if (!(await ask())) {
		print('Nothing was written.');
		return 1;
	}
	await run(READ_CHECKS);
	await run(WRITE_CHECKS);
	for (const name of ['The permission template', 'The rate limit'])
		print(`not checked  ${name}: no check exists yet`);
	print(`Leads to delete: ${[...new Set(Object.values(known.ids))].join(', ') || 'none'}`);
	print(`Transcript, without keys:\n${transcript.join('\n')}`);
	return differences === 0 ? 0 : 1;
}
