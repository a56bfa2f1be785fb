import type { Call } from './call';
import { Faults } from './faults';
import { LeadStore } from './leadStore';
import { seededRandom } from './random';
import type { Settings } from './settings';
import { SlidingWindow } from './slidingWindow';
import { TemplateStore } from './templateStore';

export class Account {
	readonly leadStore: LeadStore;
	readonly templateStore: TemplateStore;
	readonly window = new SlidingWindow();

	constructor(
		readonly secretKey: string,
		{ fields, templates }: Settings,
	) {
		this.leadStore = new LeadStore(fields);
		this.templateStore = new TemplateStore(templates);
	}
}

/** The state of the service. A reset makes a new one, so that calls in progress cannot write into the new state. */
export class ServiceState {
	/** By access key. */
	readonly #accounts: ReadonlyMap<string, Account>;

	/** In the order of arrival. */
	readonly calls: Call[] = [];

	/** Besides the calls, what was written, what exceeded the limit, and what was answered by a fault rule. */
	readonly counts = { calls: 0, created: 0, updated: 0, templatesUpdated: 0, refused: 0, faults: 0 };

	readonly times: { firstArrivedAt?: number; lastFinishedAt?: number } = {};

	/** The generator has a fixed seed, so that each run has the same delays. */
	readonly delayRandom = seededRandom(1);
	faults: Faults;

	constructor(readonly settings: Settings) {
		this.faults = new Faults(settings.faults);
		this.#accounts = new Map(
			settings.accounts.map(({ accessKey, secretKey }) => [accessKey, new Account(secretKey, settings)]),
		);
	}

	/** Every lead of every account. */
	get leads() {
		return [...this.#accounts.values()].flatMap(({ leadStore }) => leadStore.leads);
	}

	/** Every permission template of every account. */
	get templates() {
		return [...this.#accounts.values()].flatMap(({ templateStore }) => templateStore.templates);
	}

	findAccount({ accessKey = '', secretKey }: Call['query']): Account | undefined {
		const account = this.#accounts.get(accessKey);
		return account?.secretKey === secretKey ? account : undefined;
	}

	toJSON() {
		const { leads, templates, calls } = this;
		return { counts: this.summary(), leads, templates, calls };
	}

	summary() {
		const accounts = [...this.#accounts.values()];
		return {
			...this.counts,
			...this.times,
			/** Leads that share an e-mail address or phone with an older lead. */
			duplicates: accounts.reduce((sum, { leadStore }) => sum + leadStore.countDuplicates(), 0),
			/** The most calls of one account that were counted in any window. */
			busiestWindow: Math.max(...accounts.map(({ window }) => window.busiest)),
		};
	}
}
