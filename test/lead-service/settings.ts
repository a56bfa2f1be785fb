import type { Answer, Call } from './account';

/** Keys that look real and break every careless encoding: `$`, `+`, `/`, `=`, `&`, a literal `%20` and a blank. */
export const DEMO_KEYS = Object.freeze({
	accessKey: 'u$r0123456789abcdef0123456789abcdef',
	secretKey: 's3+cr/et=k&y%20 blank',
});

/** Milliseconds, uniform over mean ± spread. */
export type Delay = number | { mean: number; spread: number };

/** One thing that goes wrong with calls whose keys are valid. The first rule that fits a call is applied. */
export interface FaultRule {
	answer: Answer | ((call: Call) => Answer);
	/** Part of the path, part of the body, and a value in the body of a lead. */
	match?: { path?: string; body?: string; value?: string };
	times?: number;
}

export const DEFAULT_SETTINGS = {
	/** Calls accepted in any `windowMs`. */
	callLimit: 25,
	windowMs: 5_000,
	/** A rejected call counts against the limit, too. */
	refusedCallsCount: false,
	/** The delay one way, drawn separately for each call and direction. */
	networkDelayMs: 0 as Delay,
	/** Between a call's arrival and its effect. */
	serviceTimeMs: 0 as Delay,
	seed: 1,
	/** The number of fields: the usual ones and made-up ones. A lead with any other attribute is rejected. */
	fields: 200,
	templates: 3,
	faults: [] as FaultRule[],
	/** `false` keeps the counts but no calls. */
	log: true,
};
export type Settings = typeof DEFAULT_SETTINGS;
