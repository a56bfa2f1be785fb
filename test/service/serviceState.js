'use strict';

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

	/** Every call is one of created … faults when it is finished; `calls` holds those under way too. */
	counts = {
		calls: 0,
		created: 0,
		updated: 0,
		templatesUpdated: 0,
		read: 0,
		/** Calls over the limit. */
		refused: 0,
		/** Calls with another error as their answer. */
		failed: 0,
		/** Calls that a fault rule was applied to; they count as created or updated besides, if they were carried out. */
		faults: 0,
	};

	/** @type {{ firstArrivedAt: number | null, lastArrivedAt: number | null, lastFinishedAt: number | null }} */
	times = { firstArrivedAt: null, lastArrivedAt: null, lastFinishedAt: null };

	/** @param {Settings} settings */
	constructor(settings) {
		this.settings = settings;
		this.delayRandom = seededRandom(settings.seed);
		this.faults = new Faults(settings.faults, seededRandom(settings.seed));
		this.#openAccounts();
	}

	/** Every lead of every account; read it anew after a reset. */
	get leads() {
		const [first, ...others] = [...this.accounts.values()].map(({ leadStore }) => leadStore.leads);
		return others.length === 0 ? first : first.concat(...others);
	}

	/** Every permission template of every account. */
	get templates() {
		return [...this.accounts.values()].flatMap(({ templateStore }) => templateStore.templates);
	}

	/**
	 * Takes over settings that were changed; the others are read when they are needed.
	 * @param {string[]} changed
	 */
	applySettings(changed) {
		const { settings } = this;
		if (changed.includes('seed')) this.delayRandom = seededRandom(settings.seed);
		if (changed.includes('seed') || changed.includes('faults'))
			this.faults = new Faults(settings.faults, seededRandom(settings.seed));
		if (changed.includes('accounts')) this.#openAccounts();
		if (changed.includes('templates'))
			for (const account of this.accounts.values())
				account.templateStore = new TemplateStore(settings.templates);
	}

	#openAccounts() {
		const { accounts: earlier, settings } = this;
		this.accounts = new Map();
		for (const keys of settings.accounts) {
			const account = earlier.get(keys.accessKey) ?? new Account(keys, settings);
			account.keys = keys;
			this.accounts.set(keys.accessKey, account);
		}
	}

	/** Logs a call that arrives. @param {import('./call').Call} call */
	record(call) {
		this.counts.calls++;
		this.times.firstArrivedAt ??= call.arrivedAt;
		this.times.lastArrivedAt = call.arrivedAt;
		if (!this.settings.log) return;
		this.calls.push(call);
	}

	/**
	 * @param {Record<string, string>} query
	 * @returns {Account | undefined}
	 */
	findAccount({ accessKey, secretKey }) {
		const account = this.accounts.get(accessKey);
		return account?.keys.secretKey === secretKey ? account : undefined;
	}

	summary() {
		const accounts = [...this.accounts.values()];
		return {
			...this.counts,
			...this.times,
			leads: this.leads.length,
			/** Leads that share an e-mail address or phone with an older lead. */
			duplicates: accounts.reduce((sum, { leadStore }) => sum + leadStore.countDuplicates(), 0),
			/** The most counted calls of one account in any window. */
			busiestWindow: Math.max(...accounts.map(({ window }) => window.busiest)),
		};
	}
}

module.exports = { Account, ServiceState };
