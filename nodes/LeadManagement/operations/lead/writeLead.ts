import type { IDataObject } from 'n8n-workflow';
import { type AccountFields, NOT_LISTED, withoutPrefix } from '../../account/accountFields';
import { type Note, type Texts, listQuoted, quote, shown } from '../../words/messages';
import { SEARCH_BY } from '../../account/names';
import { leadIdOf, type Outcome, type Problem } from '../../service/answer';
import type { CallRequest, ServiceCall, ServiceRequest } from '../../service/sender';
import { normalizeName } from '../../words/plainText';
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
	columnsOf(attribute: string): string[];
	/** The account's fields were needed, and could not be read. */
	isUnlisted: boolean;
	fields: AccountFields;
}

const namesLead = (body: unknown): body is IDataObject => leadIdOf(body) !== undefined;

/**
 * Writes a lead. A lead that is refused because another one has its address or phone is written once more as 'On Duplicate' says:
 * so that it updates the other lead, or without the value.
 */
export function* writeLead(
	request: Omit<ServiceRequest, 'body'>,
	pairs: AttributeValuePair[],
	circumstances: LeadCircumstances,
): ServiceCall<IDataObject> {
	const { onDuplicate, fields } = circumstances;
	const write = (body: AttributeValuePair[], notes?: Note[]): CallRequest<IDataObject> => ({
		...request,
		body: JSON.stringify(body),
		expects: namesLead,
		writes: true,
		notes,
	});
	let outcome = yield write(pairs);
	const contact = contactOf(nameOfDuplicate(outcome), fields);
	const other = contact && onDuplicate === 'update' ? toBodyOnDuplicate(pairs, contact) : undefined;
	if (other) return explainLead(yield write(other), other, circumstances);
	const without = contact && onDuplicate === 'writeWithout' ? toBodyWithout(pairs, contact) : undefined;
	let notes: Note[] | undefined;
	if (contact && without) {
		const text = `${shown(fields.displayName(contact))}: {rows} have ${contactTypeOf(contact)?.label} that another lead has`;
		notes = [{ section: 'notSent', text, example: quote(valueIn(pairs, contact) ?? '') }];
		outcome = yield write(without, notes);
	}
	// Somebody created the other lead since LeadSquared searched for it, and now it is found.
	const body = without ?? pairs;
	if (isSearchedBy(body, nameOfDuplicate(outcome), fields)) outcome = yield write(body, notes);
	return explainLead(outcome, body, circumstances);
}

/** The outcome with texts that fit what was sent. Advice that would not help with the choices of the run is not given. */
function explainLead(
	outcome: Outcome<IDataObject>,
	body: AttributeValuePair[],
	circumstances: LeadCircumstances,
): Outcome<IDataObject> {
	if ('success' in outcome) return outcome;
	const { problem } = outcome;
	if (problem.code === 'unknownAttribute')
		return { problem: { ...problem, ...explainUnknown(problem, circumstances) } };
	if (problem.code !== 'duplicate') return outcome;
	return { problem: { ...problem, ...explainDuplicate(problem, body, circumstances) } };
}

function explainUnknown(
	{ said, message, description }: Problem,
	{ columnsOf, isUnlisted }: LeadCircumstances,
): Texts {
	const names = (UNKNOWN_ATTRIBUTES.exec(said)?.[1] ?? '').split(',').map((name) => name.trim());
	const unknown = [...new Set(names)].filter((name) => name !== '');
	const columns = unknown.flatMap(columnsOf);
	const from = columns.length > 0 && `Sent from the column ${listQuoted(columns)}.`;
	return {
		message: unknown.length > 0 ? `LeadSquared has no attribute ${listQuoted(unknown)}` : message,
		description: [description, from, isUnlisted && `${NOT_LISTED}.`].filter(Boolean).join(' '),
	};
}

/** The service's name for the attribute whose value another lead has; undefined for another outcome. */
function nameOfDuplicate(outcome: Outcome<unknown>): string | undefined {
	if ('success' in outcome || outcome.problem.code !== 'duplicate') return undefined;
	const { said } = outcome.problem;
	return (DUPLICATE_OF.exec(said) ?? DUPLICATE_ENTRY.exec(said))?.[1];
}

/** What the service calls the address and the phone where the account has no names of its own for them. */
const CONTACT_NAMES = { EmailAddress: /^e-?mail( ?address)?$/i, Phone: /^phone( ?number)?$/i };
const CONTACTS = ['EmailAddress', 'Phone'] as const;

/** Schema name of the email address or the phone; undefined for the name of another attribute. */
const contactOf = (name = '', fields: AccountFields): ContactType['attribute'] | undefined =>
	CONTACTS.find((contact) => CONTACT_NAMES[contact].test(name)) ??
	CONTACTS.find((contact) => fields.find(name).includes(contact));

/** Leads are searched by the attribute, whose name is its schema name, with or without its prefix, or its display name. */
function isSearchedBy(body: AttributeValuePair[], name: string | undefined, fields: AccountFields): boolean {
	const searched = valueIn(body, SEARCH_BY);
	if (name === undefined || searched === undefined) return false;
	return (
		contactOf(name, fields) === searched ||
		fields.find(name).includes(searched) ||
		withoutPrefix(normalizeName(searched)) === withoutPrefix(normalizeName(name))
	);
}

const VALUES = { EmailAddress: 'this email address', Phone: 'this phone' };

function explainDuplicate(
	problem: Problem,
	body: AttributeValuePair[],
	{ onDuplicate, fields }: LeadCircumstances,
): Texts {
	const name = nameOfDuplicate({ problem });
	if (name === undefined) return problem;
	const contact = contactOf(name, fields);
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
