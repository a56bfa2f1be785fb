const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

/**
 * @typedef {'created' | 'updated' | 'refused'} Outcome
 * @typedef {Record<string, string>} Row
 */

/**
 * What the rows of a spreadsheet must lead to, one after the other, by the service's documented rules.
 * @param {Row[]} rows
 * @returns {{ outcomes: Outcome[], leads: Row[] }}
 */
function expectLeads(rows) {
	/** @type {Row[]} */
	const leads = [];
	const outcomes = rows.map((row) => {
		const values = Object.fromEntries(Object.entries(row).filter(([, value]) => value.trim() !== ''));
		const owners = UNIQUE_ATTRIBUTES.filter((name) => name in values).map((name) =>
			leads.find((lead) => lead[name] === values[name]),
		);
		if (owners.length === 0) return 'refused';
		const lead = owners.find(Boolean);
		if (!lead) {
			leads.push(values);
			return 'created';
		}
		// An e-mail address or phone that another lead has cannot be taken over.
		if (owners.some((owner) => owner && owner !== lead)) return 'refused';
		Object.assign(lead, values);
		return 'updated';
	});
	return { outcomes, leads };
}

module.exports = { expectLeads };
