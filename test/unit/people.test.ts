/** What the keys of an item say about whom they are of, each way to write one, once. In use: PLACES in mapping.test.ts. */
import {
	isAroundAnswers,
	isContactDetails,
	isNameOfSubject,
	isOfEmail,
	isSubject,
	mayBeAnother,
} from '../../nodes/LeadManagement/words/people';

const list = (names: string) => names.split(', ');
const isActor = (beside: string) => mayBeAnother('user', () => ['id', beside]);

test.each<[what: string, is: (key: string) => boolean, keys: string, others: string]>([
	[
		'of an email',
		isOfEmail,
		'to, To, reply_to_email, ticket cc address, bccRecipient, to recipients, fwd emails, cc addresses, Message-ID, envelope',
		'from, photo, to do, my cc, messages',
	],
	['of the subject', isSubject, 'lead, Leads, patient, invitees', 'my lead, leadtime, user'],
	['of the name of the subject', isNameOfSubject, 'patient_name, Lead Name', 'patient_names, name'],
	[
		'of contact details',
		isContactDetails,
		'contact, contacts, contactDetails, detail, personal_info, basic information, channel, channels, address, addresses, email, emails, phone, phones, reach',
		'my contact, contact us, email sent',
	],
	[
		'around answers',
		isAroundAnswers,
		'data, field, fields, answer, answers, question, questions, result, results, record, records, item, items, content, contents, rawRequest, entries',
		'my data, database, resulting',
	],
	[
		'that make a user beside them another one',
		isActor,
		'content, comment, comments, note, notes, message, messageType, recipient, recipients, signer, signers, document, documents, contact, contact_id, leadId',
		'my content, contents of it, email',
	],
])('keys %s', (_what, is, keys, others) => {
	expect([list(keys).filter((key) => !is(key)), list(others).filter(is)]).toEqual([[], []]);
});

test('of others, a user counts by what is beside', () => {
	expect(['sender', 'superuser', 'user id'].map((key) => mayBeAnother(key, () => ['note']))).toEqual([
		true,
		false,
		false,
	]);
});
