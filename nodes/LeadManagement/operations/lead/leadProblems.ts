import type { IDataObject } from 'n8n-workflow';
import { type AccountFields, NOT_LISTED, withoutPrefix } from '../../account/accountFields';
import { type Note, type Texts, formatCount, listQuoted, quote, shown } from '../../messages';
import { SEARCH_BY } from '../../parameters/names';
import { leadIdOf, type Problem } from '../../service/answer';
import type { ServiceCall, ServiceRequest } from '../../service/sender';
import { normalizeName } from '../../words/plainText';
import type { RowValue } from './fates';
import type { CHOICES } from './parameters';
import { type ContactType, contactTypeOf } from '../../values/contact';
import { type AttributeValuePair, toBodyOnDuplicate, toBodyWithout, valueIn } from './body';

// The service's messages, from the logs of public clients; the interface has none of them.
const UNKNOWN_ATTRIBUTES = /^attribute\(s\) does not exist\s*-\s*(.+)/i;
const DUPLICATE_OF = /^a lead with (?:the )?same (.{1,100}?) already exists/i;
const DUPLICATE_ENTRY = /^duplicate entry .* for key '\w*?Prospect_Base_(\w+)'\.?$/i;

/** The texts for a refused lead depend on these. */
export interface LeadCircumstances {
	onDuplicate: (typeof CHOICES.onDuplicate.values)[number];
	/** The values that are sent, with their columns. */
	values: readonly RowValue[];
	/** The account's fields were needed, and could not be read. */
	isUnlisted: boolean;
	fields: AccountFields;
}

/** True for a success that names a lead. */
const namesLead = (body: unknown): body is IDataObject => leadIdOf(body) !== undefined;

/** Calls that may still follow: the same one again, or one with another body. */
interface Left {
	again: boolean;
	other: boolean;
}

/**
 * The call that sends a lead. One that is refused because another lead has its value may be followed by the same one if this
 * value is what leads are searched by, by one without the value, or by one that updates the other lead.
 */
export function toLeadCall(
	request: Omit<ServiceRequest, 'body'>,
	body: AttributeValuePair[],
	circumstances: LeadCircumstances,
	left: Left = { again: true, other: true },
	report: readonly Note[] = [],
): ServiceCall<IDataObject> {
	return {
		request: { ...request, body: JSON.stringify(body) },
		expects: namesLead,
		writes: true,
		explain: (problem) => explainLead(problem, body, circumstances),
		report,
		next(outcome) {
			const name = 'problem' in outcome ? nameOfDuplicate(outcome.problem) : undefined;
			if (name === undefined) return undefined;
			const searched = valueIn(body, SEARCH_BY);
			// Somebody created the other lead since LeadSquared searched for it, and now it is found.
			if (searched !== undefined && isNameOf(searched, name, circumstances.fields))
				return left.again
					? toLeadCall(request, body, circumstances, { again: false, other: false }, report)
					: undefined;
			const contact = left.other ? contactOf(name) : undefined;
			if (!contact) return undefined;
			const { onDuplicate } = circumstances;
			const without = onDuplicate === 'writeWithout' && toBodyWithout(body, contact);
			if (without)
				return toLeadCall(request, without, circumstances, { again: true, other: false }, [
					toUnsent(contact, body, circumstances),
				]);
			const other = onDuplicate === 'update' && toBodyOnDuplicate(body, contact);
			return other ? toLeadCall(request, other, circumstances, { again: false, other: false }) : undefined;
		},
	};
}

/** Counts a value that another lead has among those that are not sent. Its column may go to another attribute, too. */
function toUnsent(
	contact: ContactType['attribute'],
	body: AttributeValuePair[],
	{ values, fields }: LeadCircumstances,
): Note {
	const name = fields.displayName(contact);
	const { heading = name } = values.find(({ attribute }) => attribute === contact)?.origin ?? {};
	const isTwice = values.filter(({ origin }) => origin.heading === heading).length > 1;
	const column = isTwice ? `${shown(heading)} as ${shown(name)}` : shown(heading);
	return {
		section: 'notSent',
		text: `${column}: {rows} have ${contactTypeOf(contact)?.label} that another lead has`,
		example: quote(valueIn(body, contact) ?? ''),
	};
}

/** The texts for a lead that the service refused. Advice that would not help with the choices of the run is not given. */
function explainLead(problem: Problem, body: AttributeValuePair[], circumstances: LeadCircumstances): Texts {
	switch (problem.code) {
		case 'unknownAttribute':
			return explainUnknown(problem, circumstances);
		case 'duplicate':
			return explainDuplicate(problem, body, circumstances);
		case 'tooLong':
			return explainTooLong(problem, body, circumstances);
	}
	return problem;
}

function explainUnknown({ said, message, description }: Problem, circumstances: LeadCircumstances): Texts {
	const names = (UNKNOWN_ATTRIBUTES.exec(said)?.[1] ?? '').split(',').map((name) => name.trim());
	const unknown = [...new Set(names)].filter((name) => name !== '');
	const columns = columnsOf(unknown, circumstances);
	const origins = columns.length > 0 && `Sent from the column ${listQuoted(columns)}.`;
	return {
		message: unknown.length > 0 ? `LeadSquared has no attribute ${listQuoted(unknown)}` : message,
		description: [description, origins, circumstances.isUnlisted && `${NOT_LISTED}.`]
			.filter(Boolean)
			.join(' '),
	};
}

/** The columns that some attributes come from. */
const columnsOf = (names: readonly string[], { values }: LeadCircumstances): string[] =>
	values.flatMap(({ attribute = '', origin }) =>
		origin.isColumn && names.includes(attribute) ? origin.heading : [],
	);

/** Names the longest value, e.g. `It may be the column "Notes", with 4,812 characters.`, unless the service names one. */
function explainTooLong(
	{ said, message, description }: Problem,
	body: AttributeValuePair[],
	circumstances: LeadCircumstances,
): Texts {
	const values = body.flatMap(({ Attribute, Value, Fields = [] }) =>
		[Value, ...Fields.map((field) => field.Value)].map(({ length }) => ({ Attribute, length })),
	);
	const [longest] = values.sort((one, other) => other.length - one.length);
	if (!longest || values.some(({ Attribute }) => said.includes(Attribute))) return { message, description };
	const [column] = columnsOf([longest.Attribute], circumstances);
	const what = column === undefined ? `attribute ${quote(longest.Attribute)}` : `column ${quote(column)}`;
	const size = `${formatCount(longest.length)} characters`;
	return { message, description: `${description} It may be the ${what}, with ${size}.` };
}

/** The service's name for the attribute whose value another lead has; undefined for another problem. */
const nameOfDuplicate = ({ code, said }: Problem): string | undefined =>
	code === 'duplicate' ? (DUPLICATE_OF.exec(said) ?? DUPLICATE_ENTRY.exec(said))?.[1] : undefined;

/** Schema name of the email address or the phone; undefined for the name of another attribute. */
function contactOf(name: string): ContactType['attribute'] | undefined {
	if (/^e-?mail( ?address)?$/i.test(name)) return 'EmailAddress';
	return /^phone( ?number)?$/i.test(name) ? 'Phone' : undefined;
}

/** The service's name for an attribute is its schema name, with or without its prefix, or its display name. */
const isNameOf = (schemaName: string, name: string, fields: AccountFields): boolean =>
	contactOf(name) === schemaName ||
	fields.find(name).includes(schemaName) ||
	withoutPrefix(normalizeName(schemaName)) === withoutPrefix(normalizeName(name));

const VALUES = { EmailAddress: 'this email address', Phone: 'this phone' };

function explainDuplicate(
	problem: Problem,
	body: AttributeValuePair[],
	{ onDuplicate }: LeadCircumstances,
): Texts {
	const name = nameOfDuplicate(problem);
	if (name === undefined) return problem;
	const contact = contactOf(name);
	const isRefused = onDuplicate === 'fail' && contact !== undefined;
	const canUpdate = isRefused && toBodyOnDuplicate(body, contact);
	const canWrite = isRefused && toBodyWithout(body, contact);
	const orUpdate = canUpdate ? ` ${OR_UPDATE_OTHER}` : '';
	const step = canUpdate ? UPDATE_OTHER : problem.description;
	return {
		message: `Another lead already has ${contact ? VALUES[contact] : `this value of ${quote(name)}`}`,
		description: canWrite ? WRITE_WITHOUT + orUpdate : step,
	};
}

const WRITE_WITHOUT = "To write the lead without it, set 'On Duplicate' in 'Options' to 'Write Without It'.";
const OR_UPDATE_OTHER =
	"To update that lead instead, set it to 'Update the Other Lead', but not in a public form.";
const UPDATE_OTHER =
	"To update that lead, set 'On Duplicate' in 'Options' to 'Update the Other Lead'. In a public form, contact the person or update the lead in LeadSquared instead.";
