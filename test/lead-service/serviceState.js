const { Faults } = require('./faults');
const { LeadStore } = require('./leadStore');
const { seededRandom } = require('./random');
const { SlidingWindow } = require('./slidingWindow');
const { TemplateStore } = require('./templateStore');

/** @typedef {import('./settings').Settings} Settings */

class Account {
	/**
	 * @param {import('./settings').AccountSettings} keys
	 * @param {Settings} settings
	 */
	constructor(keys, settings) {
		this.keys = keys;
		this.leadStore = new LeadStore(settings);
		this.templateStore = new TemplateStore(settings.templates);
		this.window = new SlidingWindow();
	}
}

/** All that the service knows. A reset makes a new one, so that calls still under way cannot write into it. */
class ServiceState {
	/** @type {Map<string, Account>} by access key */
	accounts = new Map();

	/** @type {import('./call').Call[]} in the order of arrival */
	calls = [];

	/** Each call counts once, except that one with a fault which was carried out is also counted as what it did. */
	counts = {
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

	/** @type {Record<'firstArrivedAt' | 'lastArrivedAt' | 'lastFinishedAt', number | null>} */
	times = { firstArrivedAt: null, lastArrivedAt: null, lastFinishedAt: null };

	/** @param {Settings} settings */
	constructor(settings) {
		this.settings = settings;
		this.delayRandom = seededRandom(settings.seed);
		this.faults = this.#createFaults();
		this.#openAccounts();
	}

	/** Every lead of every account. */
	get leads() {
		const [first, ...others] = [...this.accounts.values()].map(({ leadStore }) => leadStore.leads);
		return others.length === 0 ? first : first.concat(...others);
	}

	/** Every permission template of every account. */
	get templates() {
		return [...this.accounts.values()].flatMap(({ templateStore }) => templateStore.templates);
	}

	/**
	 * Takes over settings that were changed; those not named here are read whenever they are needed.
	 * @param {string[]} changed
	 */
	applySettings(changed) {
		const { settings } = this;
		if (changed.includes('seed')) this.delayRandom = seededRandom(settings.seed);
		if (changed.includes('seed') || changed.includes('faults')) this.faults = this.#createFaults();
		if (changed.includes('accounts')) this.#openAccounts();
		if (changed.includes('templates'))
			for (const account of this.accounts.values())
				account.templateStore = new TemplateStore(settings.templates);
	}

	#createFaults() {
		// Not the seed of the delays: calls with a fault must not be the slow ones or the fast ones.
		return new Faults(this.settings.faults, seededRandom(this.settings.seed + 1));
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

	/**
	 * @param {Record<string, string>} query
	 * @returns {Account | undefined}
	 */
	findAccount({ accessKey, secretKey }) {
		const account = this.accounts.get(accessKey);
		return account?.keys.secretKey === secretKey ? account : undefined;
	}

	/** @param {import('./call').Call} call which arrives */
	record(call) {
		this.counts.calls++;
		this.times.firstArrivedAt ??= call.arrivedAt;
		this.times.lastArrivedAt = call.arrivedAt;
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

module.exports = { Account, ServiceState };
