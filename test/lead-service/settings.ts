import type { FaultRule } from './faults';

/** Keys that look real and break every careless encoding: `$`, `+`, `/`, `=`, `&`, a literal `%20` and a blank. */
export const DEMO_KEYS = Object.freeze({
	accessKey: 'u$r0123456789abcdef0123456789abcdef',
	secretKey: 's3+cr/et=k&y%20 blank',
});

/** Milliseconds, uniform over mean ± spread. */
export type Delay = number | { mean: number; spread?: number };

export interface AccountSettings {
	accessKey: string;
	secretKey: string;
}

export interface Settings {
	/** 0 takes any free port. */
	port: number;
	/** Each account has its own leads, templates and call window. */
	accounts: AccountSettings[];

	/** Calls accepted in any `windowMs`. */
	callLimit: number;
	windowMs: number;
	/** `null` sends no Retry-After. */
	retryAfter: string | null;

	/** The delay one way, drawn separately for each call and direction. */
	networkDelayMs: Delay;
	/** Between a call's arrival and its effect. */
	serviceTimeMs: Delay;

	/**
	 * The lead fields of the accounts: the usual ones and made-up ones up to this number, or their schema names. A list has
	 * EmailAddress and Phone too. A lead with any other attribute is rejected.
	 */
	fields: number | string[];
	/** The number of templates to make up. */
	templates: number;

	/** E.g. `[{ answer: 'rateLimit429' }]` for a daily quota that is used up. */
	faults: FaultRule[];
	/** `false` keeps the counts but no calls. */
	log: boolean;
}

export const DEFAULT_SETTINGS: Readonly<Settings> = Object.freeze({
	port: 0,
	accounts: [DEMO_KEYS],

	callLimit: 25,
	windowMs: 5000,
	retryAfter: null,

	networkDelayMs: 0,
	serviceTimeMs: 0,

	fields: 200,
	templates: 3,

	faults: [],
	log: true,
});
