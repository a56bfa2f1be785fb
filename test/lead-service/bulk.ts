import { Rejection } from './answers';
import { readBulkRequest, UNIQUE_ATTRIBUTES, type LeadRequest } from './leadRequest';
import type { LeadStore } from './leadStore';

type Row = { request: LeadRequest } | { refusal: Rejection };

/** The row's own part of an answer. Its keys are those of a public client; what it holds for a refused row is made up. */
const toEntry = (RowNumber: number, LeadId: string | null, isCreated: boolean, more = {}) => ({
	RowNumber,
	LeadId,
	LeadCreated: isCreated,
	LeadUpdated: LeadId !== null && !isCreated,
	AffectedRows: LeadId === null ? 0 : 1,
	...more,
});

const orRefusal = <T>(make: () => T): T | { refusal: Rejection } => {
	try {
		return make();
	} catch (error) {
		if (error instanceof Rejection) return { refusal: error };
		throw error;
	}
};

const contactsOf = (row: Row): string[] =>
	'request' in row
		? UNIQUE_ATTRIBUTES.flatMap((name) => row.request.attributes.get(name)?.Value.toLowerCase() || [])
		: [];

/** What Lead/Bulk/CreateOrUpdate answers and writes. Rows of one lead are all refused, as a sister call does. */
export function planBulk(store: LeadStore, body: string) {
	const rows = readBulkRequest(body).map((read): Row => orRefusal(() => ({ request: read() })));
	const contacts = rows.flatMap(contactsOf);
	const isTwin = (row: Row) =>
		contactsOf(row).some((one) => contacts.indexOf(one) !== contacts.lastIndexOf(one));
	const plans = rows.map((row) => {
		if ('refusal' in row) return row;
		if (isTwin(row)) return { twin: true as const };
		return orRefusal(() => store.plan(row.request));
	});
	return {
		entries: plans.map((plan, index) => {
			if ('twin' in plan) return toEntry(index, null, false, { ExceptionType: 'MXDuplicateEntryException' });
			if ('refusal' in plan) return toEntry(index, null, false, JSON.parse(plan.refusal.answer.body));
			return toEntry(index, plan.Id, plan.created);
		}),
		write: () => plans.forEach((plan) => 'write' in plan && plan.write()),
	};
}
