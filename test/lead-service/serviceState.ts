import type { Call } from './call';
import { Faults } from './faults';
import { LeadStore, type Lead } from './leadStore';
import { seededRandom } from './random';
import type { Settings } from './settings';
import { SlidingWindow } from './slidingWindow';
import { TemplateStore, type Template } from './templateStore';

export class Account {
	readonly leadStore: LeadStore;
	readonly templateStore: TemplateStore;
	readonly window = new SlidingWindow();

	constructor(
		readonly secretKey: string,
		settings: Settings,
	) {
		this.leadStore = new LeadStore(settings);
		this.templateStore = new TemplateStore(settings.templates);
	}
}

export type Counter = Exclude<keyof ServiceState['counts'], 'calls' | 'faults'>;

/** All that the service knows. A reset makes a new one, so that calls still in progress cannot write into it. */
export class ServiceState {
	/** By access key. */
	readonly accounts: ReadonlyMap<string, Account>;

	/** In the order of arrival. */
	readonly calls: Call[] = [];

	/** Each call counts once. */
	readonly counts = {
		calls: 0,
		created: 0,
		updated: 0,
		templatesUpdated: 0,
		read: 0,
		/** Over the limit. */
		refused: 0,
		/** Any other error by the service's own rules. */
		failed: 0,
		/** By a fault rule. */
		faults: 0,
	};

	readonly times: Record<'firstArrivedAt' | 'lastFinishedAt', number | null> = {
		firstArrivedAt: null,
		lastFinishedAt: null,
	};

	readonly settings: Settings;
	/** The same for each run. */
	readonly delayRandom = seededRandom(1);
	faults: Faults;

	constructor(settings: Settings) {
		this.settings = settings;
		this.faults = new Faults(settings.faults);
		this.accounts = new Map(
			settings.accounts.map(({ accessKey, secretKey }) => [accessKey, new Account(secretKey, settings)]),
		);
	}

	/** Every lead of every account. */
	get leads(): Lead[] {
		return [...this.accounts.values()].flatMap(({ leadStore }) => leadStore.leads);
	}

	/** Every permission template of every account. */
	get templates(): Template[] {
		return [...this.accounts.values()].flatMap(({ templateStore }) => templateStore.templates);
	}

	findAccount({ accessKey = '', secretKey }: Call['query']): Account | undefined {
		const account = this.accounts.get(accessKey);
		return account?.secretKey === secretKey ? account : undefined;
	}

	/** Records a call that arrives. */
	record(call: Call) {
		this.counts.calls++;
		this.times.firstArrivedAt ??= call.arrivedAt;
		if (this.settings.log) this.calls.push(call);
	}

	toJSON() {
		const { leads, templates, calls } = this;
		return { counts: this.summary(), leads, templates, calls };
	}

	summary() {
		const accounts = [...this.accounts.values()];
		return {
			...this.counts,
			...this.times,
			leads: this.leads.length,
			/** Leads that share an e-mail address or phone with an older lead. */
			duplicates: accounts.reduce((sum, { leadStore }) => sum + leadStore.countDuplicates(), 0),
			/** The most calls of one account that were counted in any window. */
			busiestWindow: Math.max(...accounts.map(({ window }) => window.busiest)),
		};
	}
}
