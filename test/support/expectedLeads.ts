export type Outcome = 'created' | 'updated' | 'refused';

const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

/** What the rows of a spreadsheet must lead to, one after the other, by the service's documented rules. */
export function expectLeads(rows: Record<string, string>[]) {
	const leads: Record<string, string>[] = [];
	const outcomes = rows.map((row): Outcome => {
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
		// The email address or phone of another lead is rejected.
		if (owners.some((owner) => owner && owner !== lead)) return 'refused';
		Object.assign(lead, values);
		return 'updated';
	});
	return { outcomes, leads };
}
