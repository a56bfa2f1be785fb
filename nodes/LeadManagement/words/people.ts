import { toComparableName } from './names';

const startingWith = (words: string[]) => new RegExp(`^(${words.join('|')})`);

/** Who works on a lead, where something is delivered, and what n8n and websites add. As `toComparableName` returns them. */
const NEVER_A_LEAD = startingWith([
	'.{0,12}owner|.{0,8}created?by|creator|.{0,8}modif[iy]|lastedit|.{0,8}updatedby|closedby|.{0,6}assign|userid|.{0,8}agent',
	'.{0,12}manager|watcher|follower|collaborator|permission',
	'organi[sz]|compan|account|sales|salesp|staff|employee|shipping|deliver|property|listing|displayphone|urlparam',
	'headers$|webhookurl$|executionmode$|links?$',
]);
/** Keys of an email with the addresses of who gets it, and its own ID, which looks like one. */
const OF_EMAIL =
	/^((reply|ticket)?(to|cc|bcc|fwd)(recipients?|emails?|address(es)?)|to|cc|bcc|recipients?|deliveredto|returnpath|messageid|inreplyto|references|envelope)$/;
/**
 * Relatives, other parties, and places of business. Beside the lead, they are left out. Without one, they are not written either,
 * and next to somebody else, nobody knows which of the two is meant.
 */
const MAYBE_ANOTHER = startingWith([
	'parent|guardian|mother|father|mom$|dad$|spouse|wife|husband|partner|child|son$|daughter|sibling|brother|sister',
	'relative|nextofkin|emergency|nominee|friend|fianc|girlfriend|boyfriend|aunt|uncle|cousin|niece|nephew|grand',
	'inlaw|heir|benefici|caregiver|caretaker|colleague|coworker|neighbo|roommate|flatmate|housemate',
	'replyto|referr|seller|landlord|tenant|doctor|physician|dentist|nurse|therapist|teacher|tutor|coach|supervisor|boss',
	'secretary|assistant|accountant|lawyer|attorney|notary|consultant|advis[eo]r|contractor|trainer|instructor|professor',
	'counsel|socialworker|midwife|veterinar|driver|courier|technician',
	'broker|dealer|insur|employer|vendor|supplier|merchant|host$|organizer|.{0,8}author|committer|editor|reporter|operator',
	'witness|sponsor|mentor|recruiter|interviewer',
	'school|college|store$|shop$|branch|office|clinic|hospital|hotel|restaurant|venue|bank|location|provider$|support$',
	'franchise|pharmacy|gym|studio|salon|warehouse',
	// Who did something with a record: ClickUp, Metabase, n8n.
	'attachment|reaction|changelog|histor|revision|moderation|audit|shared',
]);
/** What the person is called whom a record is about, beside whoever wrote it (a note of Pipedrive has a person and a user). */
const SUBJECT =
	/^(lead|person|customer|client|contact|prospect|buyer|patient|student|applicant|candidate|member|subscriber|attendee|guest|visitor|invitee)s?$/;
/** What programs put around the answers to a form: what has a name beside it is the form, not a person. */
const AROUND_ANSWERS =
	/^(data|payload|body|form|fields?|formresponse|formdata|answers?|questions?|submission|response|results?|values|entry|entries|records?|properties|attributes|query|params|profile|rawrequest|items?|event|request|usercolumndata|json|object|resource|contents?)$/;

/** True for a key of somebody who is never the lead, or of what is no person. */
export const isNeverALead = (key: string): boolean =>
	NEVER_A_LEAD.test(toComparableName(key)) || isOfEmail(key);

/** True for a key or heading of an email's addresses except that of its sender. */
export const isOfEmail = (key: string): boolean => OF_EMAIL.test(toComparableName(key));

/** True for a key of somebody who may be beside the lead, or the lead. */
export const mayBeAnother = (key: string): boolean => MAYBE_ANOTHER.test(toComparableName(key));

/** True for a key of the person whom a record is about. */
export const isSubject = (key: string): boolean => SUBJECT.test(toComparableName(key));

/** True for a key of what a form or a program wraps a person in. */
export const isAroundAnswers = (key: string): boolean => AROUND_ANSWERS.test(toComparableName(key));
