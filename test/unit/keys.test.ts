/** What the keys inside an item mean. Each word of the lists in `words/keys.ts` is here, as it is written in data. */
import {
	areTwoPeople,
	isAroundAnswers,
	isEnquiry,
	isForm,
	isOnTheWay,
	isOtherParty,
	isPartOfRecord,
	isPerson,
	mayHaveForm,
	saysWhose,
	toPersonWord,
	withoutSender,
} from '../../nodes/LeadManagement/words/keys';

const split = (keys: string) => keys.split(' | ');

test.each<[what: string, expected: boolean, is: (key: string) => boolean, keys: string[]]>([
	[
		'around answers',
		true,
		isAroundAnswers,
		[
			'body | data | data.json | payload | query | params | form | forms | form_data | form_response | formSubmission',
			'submission | submissions | response | responses | rawRequest | request | answer | answers | question | questions',
			'questionsAndAnswers | fields | field_data | user_column_data | column | columns | value | values | entry | entries',
			'record | records | result | results | item | items | object | resource | content | contents | json | attributes',
			'properties | merge_fields | merges | custom_fields',
		],
	],
	['of a relative', true, saysWhose, ['relation | Relationship | relation_to_student | relationshipToLead']],
	['of a relative', false, saysWhose, ['related | relations_manager | to']],
	['of somebody in a form', true, mayHaveForm, ['contact | contacts | contact_details | details | info']],
	['of somebody in a form', false, mayHaveForm, ['lead | answers | customer']],
	['a form', true, isForm, ['form | forms']],
	['a form', false, isForm, ['form_data | body']],
	['around answers', false, isAroundAnswers, ['lead | user | owner | meta | dat | bodies']],
	[
		'part of the record around it',
		true,
		isPartOfRecord,
		['attributes | fields | merge_fields | merges | custom_fields | properties'],
	],
	['part of the record around it', false, isPartOfRecord, ['body | data | answers | values | lead']],
	[
		'of the person whom a record is about',
		true,
		isPerson,
		[
			'lead | contact | contact_person | customer | client | person | student | candidate | applicant | patient | guest',
			'subscriber | prospect | visitor | invitee | buyer | Leads | Students',
		],
	],
	['of the person whom a record is about', false, isPerson, ['member | attendee | user | owner | agent']],
	[
		'on the way to a lead',
		true,
		isOnTheWay,
		[
			'body | lead | students | contact | contactDetails | contact_detail | contact information | contact_info',
			'personal_info | personal_data | basic_details | details | info | information | data | lead_details | buyerInfo',
		],
	],
	[
		'on the way to a lead',
		false,
		isOnTheWay,
		['user | owner | company_details | parent_info | basic | personal'],
	],
	[
		'of another party',
		true,
		isOtherParty,
		[
			'co_applicant | coBorrower | parent | parents | guardian | guardians | mother | father | spouse | wife | husband',
			'partner | child | children | sibling | next_of_kin | emergency_contact | emergencyContacts | nominee | guarantor',
			'beneficiary | dependent | dependents | seller | landlord | tenant | referrer | referredBy | referee',
		],
	],
	['of another party', false, isOtherParty, ['lead | applicant | borrower | contact | co | refer | agent']],
])('%s: %s', (_what, expected, is, keys) => {
	const found = keys.flatMap(split).map((key) => [key, is(key)]);
	expect(found).toEqual(keys.flatMap(split).map((key) => [key, expected]));
});

test.each([
	['member', 'member'],
	['participants', 'participant'],
	['attendee', 'attendee'],
	['buyer', 'buyer'],
	['students', 'student'],
	['owner', undefined],
])('the person before another word of a heading: %s', (word, person) => {
	expect(toPersonWord(word)).toBe(person);
});

test.each([
	['student', 'student', false],
	['student', 'lead', false],
	['contact', 'student', false],
	['person', 'student', false],
	['student', 'buyer', true],
	['student', 'billing', true],
	['customer', 'billing', false],
	['client', 'billing', false],
	['buyer', 'billing', false],
])('%s and %s may be two people: %s', (one, other, expected) => {
	expect([areTwoPeople(one, other), areTwoPeople(other, one)]).toEqual([expected, expected]);
});

test.each(['UNIQUE_QUERY_ID', 'QUERY_ID', 'query_time', 'QUERY_TYPE', 'rfi_id'])(
	'%s is a column of an enquiry',
	(key) =>
		expect([isEnquiry(['SENDER_NAME', key]), isEnquiry(['SENDER_NAME', `${key}s`])]).toEqual([true, false]),
);

test.each([
	['SENDER_NAME', 'NAME'],
	['sender_email', 'email'],
	['SENDER_MOBILE', 'MOBILE'],
	['sender_phone', 'phone'],
	['SENDER_COMPANY', 'SENDER_COMPANY'],
])('the column %s of an enquiry is %s', (key, name) => expect(withoutSender(key)).toBe(name));
