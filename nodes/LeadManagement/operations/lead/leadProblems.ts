import { type AccountFields, NOT_LISTED } from '../../account/accountFields';
import { type Texts, listQuoted, quote } from '../../messages';
import { type ProblemKind, isDuplicate, isException, isUnknownAttribute } from '../../service/problemKinds';
import type { Problem } from '../../service/readResponse';
import type { GivenAttribute } from './given';
import { type AttributeValuePair, searchByOf, toBodyOnDuplicate } from './pairs';
import type { LeadChoices } from './leadParameters';
import type { LeadSearch } from './searchBy';

// The service's messages, from the logs of public clients; none of them is in the interface.
const UNKNOWN_ATTRIBUTES = /^attribute\(s\) does not exist\s*-\s*(.+)/i;
const DUPLICATE_OF = /^a lead with (?:the )?same (.{1,100}?) already exists/i;
const DUPLICATE_ENTRY = /^duplicate entry .* for key '\w*?Prospect_Base_(\w+)'\.?$/i;

const UNKNOWN_ATTRIBUTE: ProblemKind = {
	fits: isUnknownAttribute,
	message: 'LeadSquared does not have an attribute that was sent',
	description: 'Correct the schema name, including its capital letters, or add the field to your account.',
};

const DUPLICATE: ProblemKind = {
	fits: isDuplicate,
	message: 'Another lead already has a value that must be unique',
	description: 'Correct the value, or update that lead in LeadSquared.',
};

/** Where the user may choose the attribute to search by. */
export const SEARCH_PROBLEM: ProblemKind = {
	fits: isException(/SearchBy/, /^(Invalid )?Search ?By/i),
	message: "LeadSquared can't find leads by the attribute in 'Search By'",
	description:
		"In 'Search By', choose an attribute that is unique in your account, such as EmailAddress or Phone, and send a value for it.",
};

const USER: ProblemKind = {
	fits: isException(/EntityReference/, /^Invalid reference to /i),
	message: 'LeadSquared does not have a user or record that was sent',
	description: 'Send the ID of a user of this account, or leave the value out.',
};

const MARKUP: ProblemKind = {
	fits: isException(/XSS/, /^(Potentially )?(dangerous|malicious) /i),
	message: 'LeadSquared does not accept a value that looks like HTML',
	description: 'Remove < and > from the value, or leave it out.',
};

/** What the service refuses about a lead. */
export const LEAD_PROBLEMS: readonly ProblemKind[] = [
	UNKNOWN_ATTRIBUTE,
	DUPLICATE,
	USER,
	MARKUP,
	{
		fits: isException(/LeadType|ObjectType/, /^(Lead|Object) ?Type/i),
		message: 'LeadSquared does not accept this LeadType',
		description:
			"A lead can be changed from OT_0 to another type only once, and only to a type that the account has. Leave LeadType out to keep the lead's type.",
	},
	{
		fits: isException(/Mandatory/, /^Mandatory /i),
		message: 'A mandatory attribute has no value',
		description: 'Send a value for it, or make the field optional in the settings of LeadSquared.',
	},
];

/** What the texts for a refused lead depend on. */
export interface LeadCircumstances {
	/** Undefined for a parameter that the operation does not have. */
	choices: LeadChoices & { searchBy?: LeadSearch['by']; onDuplicate?: 'fail' | 'update' };
	/** The attributes of the lead, with their columns. */
	given?: readonly GivenAttribute[];
	/** Whether the account's fields could be read, or were not needed. */
	isListed: boolean;
	fields: AccountFields;
}

/**
 * The texts for a lead that the service refused. Advice that would not help with these choices is not given.
 *
 * @param isOther whether it was sent to update the other lead, as 'On Duplicate' says
 */
export function explainLead(
	problem: Problem,
	body: AttributeValuePair[],
	circumstances: LeadCircumstances,
	isOther: boolean,
): Texts {
	const { choices, given = [], isListed } = circumstances;
	const { kind, words } = problem;
	if (kind === USER || kind === MARKUP) {
		const isMeant = kind === USER ? (name: string) => isOfUser(name, circumstances.fields) : undefined;
		const meant = findPairs(body, (name, value) => isMeant?.(name) ?? /[<>]/.test(value));
		return {
			message: problem.message,
			description: `${problem.description}${describePairs(meant, circumstances)}`,
		};
	}
	if (kind === UNKNOWN_ATTRIBUTE) {
		const names = (UNKNOWN_ATTRIBUTES.exec(words ?? '')?.[1] ?? '').split(',').map((name) => name.trim());
		const unknown = new Set(names.filter((name) => name !== ''));
		const origins = given.flatMap(({ name, column }) => (unknown.has(String(name)) ? (column ?? []) : []));
		return {
			message:
				unknown.size > 0 ? `LeadSquared has no attribute ${listQuoted([...unknown])}` : problem.message,
			description:
				adviseOnUnknownAttribute(choices) + describeOrigins(origins) + (isListed ? '' : ` ${NOT_LISTED}.`),
		};
	}
	if (kind === DUPLICATE) return explainDuplicate(problem, body, choices, isOther);
	if (kind !== SEARCH_PROBLEM || choices.searchBy !== 'default' || searchByOf(body) === undefined)
		return problem;
	return {
		message: 'LeadSquared can\'t find leads by the attribute in "SearchBy"',
		description: `In 'Attributes (JSON)', give "SearchBy" the name of an attribute that is unique in your account, such as EmailAddress or Phone.`,
	};
}

/** True for a field whose value is the ID of a user: the owner of a lead, or a field that the account lists as one. */
const isOfUser = (name: string, fields: AccountFields): boolean =>
	/^OwnerId$/i.test(name) || /user|owner/i.test(fields.get(name)?.DataType ?? '');

/** The names of the attributes in a body that a rule applies to, also inside custom field sets. */
const findPairs = (body: AttributeValuePair[], applies: (name: string, value: string) => boolean): string[] =>
	body.flatMap(({ Attribute, Value, Fields = [] }) =>
		[{ Attribute, Value }, ...Fields].some((pair) => applies(pair.Attribute, pair.Value)) ? Attribute : [],
	);

/** E.g. ` It may be the column "Owner".` */
function describePairs(names: string[], { given = [] }: LeadCircumstances): string {
	if (names.length === 0) return '';
	const origins = given.flatMap(({ name, column }) => (names.includes(String(name)) ? (column ?? []) : []));
	const what = origins.length > 0 ? 'column' : 'attribute';
	const called = origins.length > 0 ? origins : names;
	return ` It may be the ${what} ${listQuoted([...new Set(called)], ' or ')}.`;
}

/** Schema name of the contact that another lead has; undefined for another attribute, or another problem. */
export function duplicateContact({ kind, words }: Problem): string | undefined {
	const name = kind === DUPLICATE ? nameOfDuplicate(words) : undefined;
	if (/^e-?mail( ?address)?$/i.test(name ?? '')) return 'EmailAddress';
	return /^phone( ?number)?$/i.test(name ?? '') ? 'Phone' : undefined;
}

const nameOfDuplicate = (words = '') => (DUPLICATE_OF.exec(words) ?? DUPLICATE_ENTRY.exec(words))?.[1];

const VALUES: Record<string, string> = { EmailAddress: 'this email address', Phone: 'this phone' };

function explainDuplicate(
	problem: Problem,
	body: AttributeValuePair[],
	{ onDuplicate }: LeadCircumstances['choices'],
	isOther: boolean,
): Texts {
	const name = nameOfDuplicate(problem.words);
	const contact = duplicateContact(problem) ?? '';
	const value = VALUES[contact] ?? `this value of ${quote(name ?? '')}`;
	const message = name === undefined ? problem.message : `Another lead already has ${value}`;
	let { description } = problem;
	if (isOther)
		description =
			"'On Duplicate' could not update the other lead, because its email address and its phone may belong to two leads. Correct one of them, or merge the two leads in LeadSquared.";
	else if (onDuplicate === 'fail' && toBodyOnDuplicate(body, contact))
		description =
			"To update that lead, set 'On Duplicate' in 'Options' to 'Update the Other Lead'. In a public form, contact the person or update the lead in LeadSquared instead.";
	return { message, description };
}

function adviseOnUnknownAttribute({ dataToSend }: LeadChoices): string {
	const orAdd = 'or add the attribute to your account';
	if (dataToSend === 'json')
		return `Correct the name in 'Attributes (JSON)', including its capital letters, ${orAdd}.`;
	if (dataToSend === 'defineBelow') {
		return `If 'Attribute' has an expression, remove it with 'Fixed'. Select the attribute from the list, or correct its name, including its capital letters, ${orAdd}.`;
	}
	return `Correct the name of the column, or of the attribute in 'Additional Attributes'. Or add the column to 'Columns to Ignore', ${orAdd}.`;
}

function describeOrigins(columns: readonly string[]): string {
	const start = columns.length === 1 ? 'It comes from the column' : 'They come from the columns';
	return columns.length === 0 ? '' : ` ${start} ${listQuoted(columns)}.`;
}
