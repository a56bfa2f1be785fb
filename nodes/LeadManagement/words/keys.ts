import { toComparableName } from './plainText';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

// Inside an item, only keys on these three lists are entered. What is missing on them costs a setting, 'Path to the Lead'.
/** What programs put around the answers to a form, or around a record. */
const AROUND = list(
	'body data data.json payload query params form forms formdata formresponse formsubmission submission submissions response responses rawrequest request ' +
		'answer answers question questions questionsandanswers fields fielddata usercolumndata column columns value values entry entries ' +
		'record records result results item items object resource content contents json attributes properties mergefields merges customfields',
);
/** Of these, what has an address of whoever has the form, as often as an answer. */
const FORM = list('form forms');
/** Of these, what belongs to the record that it is in: Brevo, Mailchimp, MailerLite, HubSpot. */
const PART_OF_RECORD = list('attributes fields mergefields merges customfields properties');
/** Whom a record is about: as a key, or before a word in a heading. */
const PERSON = list(
	'lead contact contactperson customer client person student candidate applicant patient guest subscriber prospect visitor invitee buyer',
);
/** The same in headings alone: as keys, these are often lists of the user's own colleagues. */
const PERSON_IN_HEADING = list('member participant attendee');
/** Before the word for a name, too: who pays in a shop (Shopify, WooCommerce). Not "shipping": presents go to other people. */
export const PAYER = 'billing';
/** Who pays for themselves. */
const BUYERS = list('customer client buyer');
/** Words for the person of any row: beside them, another one may be the same person. */
const ANYBODY = list('lead contact person');
/** What is said about reaching the person: alone, or behind a word for one. */
const REACH = /^(personal|basic)?(details?|info|information|data)$/;
/** Another party, who may as well be the lead: where one has an address, too, the user says which is meant. Never entered. */
const OTHER_PARTY =
	/^(co(applicant|borrower)|parents?|guardians?|mother|father|spouse|wife|husband|partner|child|children|sibling|nextofkin|emergencycontacts?|nominee|guarantor|beneficiary|dependents?|seller|landlord|tenant|referr(er|edby)|referee)$/;

/** Beside an address, to whom they belong: it may be another party's. */
const RELATION = /^relation(ship)?(to[a-z]*)?$/;

const singular = (name: string): string => (name.length > 3 ? name.replace(/s$/, '') : name);

/** True for a key of the person whom a record is about, also of several: `lead`, `Students`. */
export const isPerson = (key: string): boolean => {
	const name = toComparableName(key);
	return PERSON.has(name) || PERSON.has(singular(name));
};

/** The word for a person before another word of a heading; undefined for another word. */
export const toPersonWord = (word: string): string | undefined =>
	[word, singular(word)].find((name) => PERSON.has(name) || PERSON_IN_HEADING.has(name));

/** True for words that may be about two different people. */
export const areTwoPeople = (one: string, other: string): boolean =>
	one !== other &&
	!ANYBODY.has(one) &&
	!ANYBODY.has(other) &&
	!(one === PAYER && BUYERS.has(other)) &&
	!(other === PAYER && BUYERS.has(one));

/** IndiaMART and TradeIndia name the columns of whoever sent an enquiry after the sender, beside an ID of theirs. */
const ID_OF_ENQUIRY = /^(unique_)?query_(id|time|type)$|^rfi_id$/i;
export const isEnquiry = (keys: readonly string[]): boolean => keys.some((key) => ID_OF_ENQUIRY.test(key));
export const withoutSender = (key: string): string =>
	key.replace(/^sender_(?=(name|email|mobile|phone)$)/i, '');

/** True for a key around answers, whose own "name" is that of a form or an event. */
export const isAroundAnswers = (key: string): boolean => AROUND.has(toComparableName(key));

/** True for a key of a form itself, whose own names are no answers. */
export const isForm = (key: string): boolean => FORM.has(toComparableName(key));

/** True for a key inside a form of somebody who may have it: its `contact`. */
export const mayHaveForm = (key: string): boolean => {
	const name = toComparableName(key);
	return name.startsWith('contact') || REACH.test(name);
};

/** True for a key of an object whose names belong to the record around it. */
export const isPartOfRecord = (key: string): boolean => PART_OF_RECORD.has(toComparableName(key));

/** True for a key of another party than the lead. */
export const isOtherParty = (key: string): boolean => OTHER_PARTY.test(toComparableName(key));

/** True for a key that says whose parent, spouse, or the like somebody is. */
export const saysWhose = (key: string): boolean => RELATION.test(toComparableName(key));

/** True for a key on the way to a lead. */
export function isOnTheWay(key: string): boolean {
	if (isAroundAnswers(key) || isPerson(key)) return true;
	const name = toComparableName(key);
	return (
		REACH.test(name) ||
		[...PERSON].some((person) => name.startsWith(person) && REACH.test(name.slice(person.length)))
	);
}
