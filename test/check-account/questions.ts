/** What reports about LeadSquared contradict, and the node does not rely on: each has an answer, which is neither right nor wrong. */
import type { IDataObject } from 'n8n-workflow';
import type { AccountField } from '../../nodes/LeadManagement/account/accountFields';
import type { Outcome } from '../../nodes/LeadManagement/service/readResponse';
import type { ServiceCall } from '../../nodes/LeadManagement/service/sender';
import { type Known, idOf, lead, seen, toCall } from './checks';

export interface Question {
	text: string;
	call: ServiceCall<IDataObject>;
	/** What an outcome says, as the rest of the line. */
	answer: (outcome: Outcome<IDataObject>) => string;
}

const isAccepted = (outcome: Outcome<IDataObject>): string =>
	'success' in outcome ? 'Yes (whether it is stored, LeadSquared shows)' : `No: ${seen(outcome)}`;

/** A field to try values with: the account's own rather than one that may start something. */
const fieldOf = (fields: readonly AccountField[], type: string): string | undefined => {
	const some = fields.filter(({ DataType, IsReadOnly }) => DataType === type && !IsReadOnly);
	return (some.find(({ SchemaName }) => SchemaName.startsWith('mx_')) ?? some[0])?.SchemaName;
};

const withValue = (known: Known, text: string, name: string, value: string): Question => ({
	text,
	call: lead(text, { EmailAddress: known.a, [name]: value }),
	answer: isAccepted,
});

/**
 * The questions about single leads. All of them change the first lead.
 *
 * @param owner an address of a user of the account
 */
export function toQuestions(known: Known, fields: readonly AccountField[], owner?: string): Question[] {
	const tried: Array<[name: string | undefined, values: string[], toText: (...given: string[]) => string]> = [
		[
			fieldOf(fields, 'Select'),
			['Check Account'],
			(name) => `Does the dropdown ${name} take an option that it lacks`,
		],
		[
			fieldOf(fields, 'Boolean'),
			['true', 'yes', 'TRUE', '1'],
			(name, value) => `Does the yes/no field ${name} take "${value}"`,
		],
		[owner && 'OwnerId', [String(owner)], () => "Does OwnerId take a user's address"],
	];
	return tried.flatMap(([name, values, toText]) =>
		name ? values.map((value) => withValue(known, toText(name, value), name, value)) : [],
	);
}

/** Six rows through the bulk call, which the node does not use: what comes back is not documented. */
export function toBulkQuestion({ stamp, a, b, phone }: Known): Question {
	const [d, e] = ['d', 'e'].map((name) => `check-${stamp}-${name}@example.com`);
	const rows: Array<Record<string, string>> = [
		{ FirstName: 'bulk new', EmailAddress: d },
		{ FirstName: 'bulk same email', EmailAddress: a },
		{ FirstName: 'bulk twin', EmailAddress: d },
		{ FirstName: 'bulk unknown', EmailAddress: e, mx_Check_Unknown_Name: 'x' },
		{ FirstName: 'bulk search by', EmailAddress: b, Phone: phone, SearchBy: 'Phone' },
		{ FirstName: 'bulk no contact' },
	];
	const pairs = rows.map((row) => Object.entries(row).map(([Attribute, Value]) => ({ Attribute, Value })));
	return {
		text: `What comes back of six rows in one call: ${rows.map(({ FirstName }) => FirstName.slice(5)).join(', ')}`,
		call: {
			...toCall(pairs, 'Lead/Bulk/CreateOrUpdate'),
			// Whatever it is.
			expects: (body): body is IDataObject => typeof body === 'object' && body !== null,
		},
		answer: (outcome) => ('success' in outcome ? JSON.stringify(outcome.success) : seen(outcome)),
	};
}

/** The leads that an answer names, also one of the bulk call. */
export const idsIn = (outcome: Outcome<IDataObject>): string[] => {
	const rows = 'success' in outcome ? Object.values(outcome.success) : [];
	const named = rows.flatMap((row) => {
		const id: unknown = typeof row === 'object' && row !== null && 'LeadId' in row ? row.LeadId : undefined;
		return typeof id === 'string' && id !== '' ? [id] : [];
	});
	return [idOf(outcome) ?? [], named].flat();
};
