import type { FaultRule } from './faults';
import type { FieldSetting } from './leadFields';
import type { Template } from './templateStore';

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
	callLimit?: number;
}

export interface Settings {
	/** 0 takes any free port. */
	port: number;
	/** Each account has its own leads, templates and call window. */
	accounts: AccountSettings[];

	/** Calls accepted in any `windowMs`. */
	callLimit: number;
	windowMs: number;
	/** Whether a rejected call counts against the limit too. */
	refusedCallsCount: boolean;
	/** 429 as documented; clients also report 403 and 200. */
	refusalStatus: number;
	/** `null` sends no Retry-After. */
	retryAfter: string | null;

	/** One way, drawn separately for each call and direction. */
	networkDelayMs: Delay;
	/** Between a call's arrival and its effect. */
	serviceTimeMs: Delay;
	/** Of the delays and of the faults with a `share`. */
	seed: number;

	/**
	 * The lead fields of the accounts: the usual ones and made-up ones up to this number, or a list. EmailAddress and
	 * Phone are always there. A lead with any other attribute is rejected.
	 */
	fields: number | FieldSetting[];
	/** A new lead needs a value for each, as for a field with `IsMandatory`. */
	mandatoryAttributes: string[];
	/** Whether the accounts have LeadType. */
	objectTypes: boolean;
	/**
	 * What a lead is looked up by if it has no SearchBy. Without 'Phone', a new e-mail address with the phone of another
	 * lead is rejected as a duplicate, as the real service sometimes does.
	 */
	matchBy: string[];
	/** How many to make up, or the templates. */
	templates: number | Array<Partial<Template>>;
	/** `false` answers 404 to LeadsMetaData.Get. */
	leadsMetaDataGet: boolean;
	/** `false` answers 404 to PermissionTemplate.svc/Retrieve. */
	permissionTemplateRetrieve: boolean;

	/** E.g. `[{ answer: 'rateLimit429', skip: 100 }]` for a daily quota of 100 calls. */
	faults: FaultRule[];
	/** `false` keeps the counts but no calls. */
	log: boolean;
}

export const DEFAULT_SETTINGS: Readonly<Settings> = Object.freeze({
	port: 0,
	accounts: [DEMO_KEYS],

	callLimit: 25,
	windowMs: 5000,
	refusedCallsCount: false,
	refusalStatus: 429,
	retryAfter: null,

	networkDelayMs: 0,
	serviceTimeMs: 0,
	seed: 1,

	fields: 200,
	mandatoryAttributes: [],
	objectTypes: false,
	matchBy: ['EmailAddress', 'Phone'],
	templates: 3,
	leadsMetaDataGet: true,
	permissionTemplateRetrieve: true,

	faults: [],
	log: true,
});

/** A misspelled setting must not be ignored: a test would then prove nothing. */
export function checkNames(given: object, known: string[], what: string) {
	const unknown = Object.keys(given).filter((name) => !known.includes(name));
	if (unknown.length > 0) throw new Error(`No such ${what}: ${unknown.join(', ')}`);
}

export const checkSettingNames = (settings: object) =>
	checkNames(settings, Object.keys(DEFAULT_SETTINGS), 'setting');
