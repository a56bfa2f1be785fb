/** A simulated account, as docs/interface.md has it. Tests of pacing call it directly, in virtual time; others through HTTP. */
import type { Clock } from '../../nodes/LeadManagement/pacing/clock';
import { Rejection, badRequest, error, html, json, success } from './answers';
import { readLeadRequest } from './leadRequest';
import { LeadStore } from './leads';
import { DEFAULT_SETTINGS, DEMO_KEYS, type FaultRule, type Settings } from './settings';
import { TemplateStore } from './templates';
import { SlidingWindow, drawDelay, seededRandom } from './time';

export interface Call {
	method: string;
	path: string;
	/** Decoded, without a prototype; empty if it cannot be decoded. */
	query: Partial<Record<string, string>>;
	contentType: string;
	body: string;
	status?: number;
	refused?: boolean;
	fault?: FaultRule;
}

export interface Answer {
	status: number;
	headers?: Record<string, string>;
	body?: string;
}

interface Plan {
	answer: Answer;
	/** Nothing is written or counted before. */
	effect?: () => void;
}

export class Account {
	readonly settings: Settings;
	readonly window = new SlidingWindow();
	readonly calls: Call[] = [];
	readonly counts = { created: 0, updated: 0, refused: 0 };
	readonly #random: () => number;
	readonly #leadStore: LeadStore;
	readonly #templateStore: TemplateStore;

	constructor(
		readonly clock: Clock,
		settings: Partial<Settings> = {},
	) {
		this.settings = { ...DEFAULT_SETTINGS, ...settings };
		this.#random = seededRandom(this.settings.seed);
		this.#leadStore = new LeadStore(this.settings.fields);
		this.#templateStore = new TemplateStore(this.settings.templates);
	}

	get leads() {
		return this.#leadStore.leads;
	}

	get templates() {
		return this.#templateStore.templates;
	}

	summary() {
		const duplicates = this.#leadStore.countDuplicates();
		return { ...this.counts, duplicates, busiestWindow: this.window.busiest };
	}

	/** Takes a call through the network delay, the limit on arrival, the service time, its effect and the answer. */
	async handle(call: Call): Promise<Answer> {
		const { networkDelayMs, serviceTimeMs } = this.settings;
		await this.#pass(networkDelayMs);
		if (this.settings.log) this.calls.push(call);
		const { answer, effect } = this.#planAtArrival(call);
		if (call.refused) this.counts.refused++;
		else await this.#pass(serviceTimeMs);
		effect?.();
		await this.#pass(networkDelayMs);
		call.status = answer.status;
		return answer;
	}

	#pass = async (delay: Settings['networkDelayMs']) => await this.clock.sleep(drawDelay(delay, this.#random));

	/** Makes the checks that a call can fail, in the order of the real service. */
	#planAtArrival(call: Call): Plan {
		try {
			return this.#plan(call);
		} catch (thrown) {
			if (!(thrown instanceof Rejection)) throw thrown;
			return { answer: thrown.answer };
		}
	}

	#plan(call: Call): Plan {
		const { settings } = this;
		const { accessKey, secretKey } = call.query;
		if (accessKey !== DEMO_KEYS.accessKey || secretKey !== DEMO_KEYS.secretKey)
			throw new Rejection(
				error(401, 'MXUnAuthorizedAccessException', 'The AccessKey or the SecretKey is not valid.'),
			);
		const fault = this.#pickFault(call);
		if (fault) return { answer: typeof fault.answer === 'function' ? fault.answer(call) : fault.answer };
		const operation = this.#operations[`${call.method} ${call.path}`];
		if (!operation) return { answer: html(404, 'Endpoint not found.') };
		if (!this.window.admit(this.clock.now(), settings)) {
			call.refused = true;
			const message = `API calls exceeded the limit of ${settings.callLimit} in ${settings.windowMs / 1000} second(s)`;
			return { answer: error(429, 'MXAPIRateLimitExceededException', message) };
		}
		if (call.method === 'POST' && !/^application\/json\s*(;|$)/i.test(call.contentType))
			throw badRequest('The Content-Type must be application/json.');
		return operation(call);
	}

	#pickFault(call: Call): FaultRule | undefined {
		const fault = this.settings.faults.find(
			({ match: { path = '', body = '', value } = {}, times = Infinity }) =>
				times > 0 &&
				call.path.includes(path) &&
				call.body.includes(body) &&
				(value === undefined || call.body.includes(`"Value":${JSON.stringify(value)}`)),
		);
		if (fault?.times) fault.times--;
		call.fault = fault;
		return fault;
	}

	readonly #operations: Record<string, ((call: Call) => Plan) | undefined> = {
		'POST /v2/LeadManagement.svc/Lead.CreateOrUpdate': ({ query, body }) => {
			if (!['true', 'false', undefined].includes(query.postUpdatedLead))
				throw badRequest('postUpdatedLead must be true or false.');
			const { Id, created, write } = this.#leadStore.plan(readLeadRequest(body));
			const effect = () => {
				write();
				this.counts[created ? 'created' : 'updated']++;
			};
			return { answer: success({ Id, AffectedRows: 1 }), effect };
		},
		'POST /v2/PermissionTemplate.svc/Update': ({ query, body }) => {
			const effect = this.#templateStore.plan(query.Id, body);
			return { answer: success({ IsSuccessful: true }), effect };
		},
		'GET /v2/LeadManagement.svc/LeadsMetaData.Get': () => ({
			answer: json(200, [...this.#leadStore.fields.values()]),
		}),
		'POST /v2/PermissionTemplate.svc/Retrieve': ({ body }) => ({
			answer: json(200, this.#templateStore.search(body)),
		}),
	};
}
