import { toComparableName } from './names';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

// Inside an item, only keys on these three lists are entered. What is missing on them costs a setting, 'Path to the Lead'.
/** What programs put around the answers to a form, or around a record. */
const AROUND = list(
	'body data data.json payload query params form forms formdata formresponse formsubmission submission submissions response responses rawrequest request ' +
		'answer answers question questions questionsandanswers field fields fielddata usercolumndata column columns value values entry entries ' +
		'record records result results item items object resource content contents event json profile attributes properties mergefields merges customfields',
);
/** Of these, what belongs to the record that it is in: Brevo, Mailchimp, MailerLite, HubSpot. */
const PART_OF_RECORD = list('attributes fields mergefields merges customfields properties');
/** Whom a record is about. */
const PERSON = list(
	'lead contact contactperson customer client person people student candidate applicant patient guest member participant attendee subscriber prospect visitor invitee buyer',
);
/** What is said about reaching the person: alone, or behind a word for one. */
const REACH = /^(contact|personal|basic)?(details?|info|information|data)$/;
/** Another party, who may as well be the lead: where one has an address, too, the user says which is meant. Never entered. */
const OTHER_PARTY =
	/^(co(applicant|borrower)|parents?|guardians?|mother|father|spouse|wife|husband|partner|child|children|sibling|nextofkin|emergencycontacts?|nominee|guarantor|beneficiary|dependents?|seller|landlord|tenant|referr(er|edby)|referee)$/;

const singular = (name: string): string => (name.length > 3 ? name.replace(/s$/, '') : name);

/** True for a word for the person whom a record is about, also of several: `lead`, `Students`. */
export const isPerson = (key: string): boolean => {
	const name = toComparableName(key);
	return PERSON.has(name) || PERSON.has(singular(name));
};

/** True for a key around answers, whose own "name" is that of a form or an event. */
export const isAroundAnswers = (key: string): boolean => AROUND.has(toComparableName(key));

/** True for a key of an object whose names belong to the record around it. */
export const isPartOfRecord = (key: string): boolean => PART_OF_RECORD.has(toComparableName(key));

/** True for a key of another party than the lead. */
export const isOtherParty = (key: string): boolean => OTHER_PARTY.test(toComparableName(key));

/** True for a key on the way to a lead. */
export function isOnTheWay(key: string): boolean {
	if (isAroundAnswers(key) || isPerson(key)) return true;
	const name = toComparableName(key);
	return (
		REACH.test(name) ||
		[...PERSON].some((person) => name.startsWith(person) && REACH.test(name.slice(person.length)))
	);
}
