import type { Call } from './call';
import { Faults } from './faults';
import type { Lead } from './leadStore';
import { LeadStore } from './leadStore';
import { seededRandom } from './random';
import type { AccountSettings, Settings } from './settings';
import { SlidingWindow } from './slidingWindow';
import type { Template } from './templateStore';
import { TemplateStore } from './templateStore';

export class Account {
	readonly leadStore: LeadStore;
	templateStore: TemplateStore;
	readonly window = new SlidingWindow();

	constructor(
		public keys: AccountSettings,
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
	accounts = new Map<string, Account>();

	/** In the order of arrival. */
	readonly calls: Call[] = [];

	/** Each call counts once, except that one with a fault which was carried out is also counted as what it did. */
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
		this.#openAccounts();
	}

	/** Every lead of every account. */
	get leads(): Lead[] {
		const [first, ...others] = [...this.accounts.values()].map(({ leadStore }) => leadStore.leads);
		return others.length === 0 ? first : first.concat(...others);
	}

	/** Every permission template of every account. */
	get templates(): Template[] {
		return [...this.accounts.values()].flatMap(({ templateStore }) => templateStore.templates);
	}

	/** Applies settings that were changed. Those not named here are read whenever they are needed. */
	applySettings(changed: string[]) {
		const { settings } = this;
		if (changed.includes('faults')) this.faults = new Faults(settings.faults);
		if (changed.includes('accounts')) this.#openAccounts();
		for (const account of this.accounts.values()) {
			account.leadStore.readFields();
			if (changed.includes('templates')) account.templateStore = new TemplateStore(settings.templates);
		}
	}

	#openAccounts() {
		const earlier = this.accounts;
		this.accounts = new Map();
		for (const keys of this.settings.accounts) {
			const account = earlier.get(keys.accessKey) ?? new Account(keys, this.settings);
			account.keys = keys;
			this.accounts.set(keys.accessKey, account);
		}
	}

	findAccount({ accessKey = '', secretKey }: Call['query']): Account | undefined {
		const account = this.accounts.get(accessKey);
		return account?.keys.secretKey === secretKey ? account : undefined;
	}

	/** Records a call that arrives. */
	record(call: Call) {
		this.counts.calls++;
		this.times.firstArrivedAt ??= call.arrivedAt;
		if (this.settings.log) this.calls.push(call);
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
