/** Keys that look real and break every careless encoding: `$`, `+`, `/`, `=`, `&`, a literal `%20` and a blank. */
const DEMO_KEYS = Object.freeze({
	accessKey: 'u$r0123456789abcdef0123456789abcdef',
	secretKey: 's3+cr/et=k&y%20 blank',
});

/**
 * @typedef {number | { mean: number, spread?: number }} Delay milliseconds, uniform over mean ± spread
 * @typedef {{ accessKey: string, secretKey: string, callLimit?: number }} AccountSettings
 *
 * @typedef {object} Settings
 * @property {number} port 0 takes any free port
 * @property {AccountSettings[]} accounts each has leads, templates and a call window of its own
 *
 * @property {number} callLimit calls let through in any `windowMs`
 * @property {number} windowMs
 * @property {boolean} refusedCallsCount whether a refused call takes a place in the window too
 * @property {number} refusalStatus 429 as documented; clients also report 403 and 200
 * @property {string | null} retryAfter 'seconds', 'date', or any other text to send as it is; null sends no Retry-After
 *
 * @property {Delay} networkDelayMs one way, drawn anew for each call and direction
 * @property {Delay} serviceTimeMs between a call's arrival and its effect
 * @property {number} seed of the delays and of the faults with a `share`
 *
 * @property {string[] | null} knownAttributes null accepts every name; a list rejects the others
 * @property {string[]} mandatoryAttributes a new lead needs a value for each
 * @property {boolean} objectTypes whether the accounts have LeadType
 * @property {number} leadFieldCount fields that LeadsMetaData.Get lists when `knownAttributes` is null
 * @property {number | Partial<import('./templateStore').Template>[]} templates how many to make up, or the templates
 * @property {boolean} leadsMetaDataGet false answers 404 to LeadsMetaData.Get
 * @property {boolean} permissionTemplateRetrieve false answers 404 to PermissionTemplate.svc/Retrieve
 *
 * @property {import('./faults').FaultRule[]} faults
 * @property {boolean} log false keeps the counts but no calls
 * @property {boolean} keepBodies false leaves the bodies out of the logged calls
 */

/** @type {Readonly<Settings>} */
const DEFAULT_SETTINGS = Object.freeze({
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

	knownAttributes: null,
	mandatoryAttributes: [],
	objectTypes: false,
	leadFieldCount: 200,
	templates: 3,
	leadsMetaDataGet: true,
	permissionTemplateRetrieve: true,

	faults: [],
	log: true,
	keepBodies: true,
});

/** A misspelt setting must not pass for a test that proves something. */
function checkNames(given, known, what) {
	const unknown = Object.keys(given).filter((name) => !known.includes(name));
	if (unknown.length > 0) throw new Error(`No such ${what}: ${unknown.join(', ')}`);
}

const checkSettingNames = (settings) => checkNames(settings, Object.keys(DEFAULT_SETTINGS), 'setting');

module.exports = { DEFAULT_SETTINGS, DEMO_KEYS, checkNames, checkSettingNames };
