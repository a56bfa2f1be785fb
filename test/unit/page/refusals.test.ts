/** 'Map Automatically', section 4: what refuses a row or a run, and the step that is advised, which is then followed. */
import { type Line, map, testLines } from '../../support/node';

const NO_CONTACT = '✗ No email address or phone found → Every lead needs one of the two. ';
const NO_PLACE = '✗ No column with an email address or a phone was found → ';
const DRAG = (attribute: string) =>
	`Rename it to ${attribute}, or add ${attribute} to 'Additional Attributes', and drag it on 'Value'.`;

// prettier-ignore
const REFUSED: Line[] = [
	['a row without an address and a phone', [{ Email: 'a@b.c', Phone: '' }, { City: 'x' }], `EmailAddress=a@b.c | ${NO_CONTACT}Fill in "Email" or "Phone" in this row.`],
	['a row whose address is ignored', { Email: 'a@b.c', City: 'x' }, `${NO_CONTACT}Remove "Email" from 'Columns to Ignore'.`, { inputsToIgnore: 'Email, City' }],
	['a row whose address has another name', [{ Phone: '5550100' }, { 'Reach at': 'a@b.c' }], `Phone=5550100 | ${NO_CONTACT}"Reach at" has "a@b.c": ${DRAG('EmailAddress')}; Not sent: Reach at…`],
	['a run whose addresses have another name', { 'Reach at': 'a@b.c', 'Call at': '98450 98450' }, `${NO_PLACE}"Reach at" has "a@b.c": ${DRAG('EmailAddress')} "Call at" has "98450 98450": ${DRAG('Phone')}`],
	['an address that is searched by', { Phone: '5550100', 'Reach at': 'a@b.c' }, `✗ No value for "EmailAddress", which 'Search By' uses → "Reach at" has "a@b.c": ${DRAG('EmailAddress')}; …`, { searchBy: 'EmailAddress' }],
	['no column at all', { City: 'x' }, `${NO_PLACE}Name a column EmailAddress or Phone.`],
	['known names before others', { x: 'c@d.c', owner: { Email: 'a@b.c' } }, `${NO_PLACE}"owner.Email" has "a@b.c": Set 'Path to the Lead' to owner. "x" has "c@d.c": ${DRAG('EmailAddress')}`],
	['a list', { people: [{ Email: 'a@b.c' }, { Email: 'c@d.c' }] }, `${NO_PLACE}"people[0].Email" has "a@b.c": Add a 'Split Out' node for people before this one.`],
	['a phone in parts', { Phone: { countryCode: '91', number: '9845098450' } }, `${NO_CONTACT}"Phone" has several parts: Add its attribute to 'Additional Attributes', and drag the parts that belong to the lead on 'Value', one behind the other.`],
	['a lost character', [{ Email: 'a@b.c', City: 'K\ufffdln' }, { Email: 'c@d.c', Size: '\ufffd' }], "✗ Characters were lost when the file was read: \"K\ufffdln\" (column \"City\") → In 'Extract from File', add the option 'Encoding' and set it to Latin1… | EmailAddress=c@d.c; Not sent: Size…"],
	['text that was read in the wrong encoding', [{ Email: 'a@b.c', Name: 'JÃ¶rg' }, { Email: 'c@d.c', Name: 'Ângelo SÃO' }], '✗ Characters were lost…"JÃ¶rg"…\'Encoding\' and set it to UTF8. … | EmailAddress=c@d.c FirstName=Ângelo LastName=SÃO'],
	['a number that is no safe integer', { Email: 'a@b.c', City: 9007199254740993 }, '✗ Column "City" has a number with too many digits…'],
	['a heading with lost characters', { Email: 'a@b.c', 'Stra\ufffde': 'x' }, '✗ Characters were lost when the file was read: "Stra\ufffde" → …'],
	['a heading that is an address', { 'ada@example.com': 'bo@example.com', Ada: 'Bo' }, `${NO_PLACE}The file has no headings, but "ada@example.com" in its first row: Add a row above it that names the columns, such as Name, Email, and Phone.`],
	['a heading with semicolons', { 'Name;Email;Phone': 'Ada;a@b.c;5550100' }, `${NO_PLACE}If your file is separated by semicolons: In 'Extract from File', add the option 'Delimiter' and set it to ;.`],
	['headings below a title', [{ 'Leads of May': 'Name', __EMPTY: 'E-mail' }, { 'Leads of May': 'Ada', __EMPTY: 'a@b.c' }], `${NO_PLACE}The headings are below a title: In 'Extract from File', add the option 'Range'… | ✗ …`],
	['a row of blanks and boxes that are not ticked', [{ Email: 'a@b.c', Called: false }, { Email: ' ', Called: 'FALSE' }], 'EmailAddress=a@b.c | blank; Not sent: Called…'],
	['a value in an unknown column', { Email: 'a@b.c', Size: 7 }, '✗ No attribute matches the column "Size" → …', { options: { unknownColumns: 'refuse' } }],
	['no value in an unknown column', [{ Email: 'a@b.c', Size: '', Age: 7 }], 'EmailAddress=a@b.c; Not sent: Age (read-only)', { options: { unknownColumns: 'refuse' } }],
];
describe('refuses', () => testLines(REFUSED, map));

// prettier-ignore
const FOLLOWED: Line[] = [
	['the path', { owner: { Email: 'a@b.c' } }, 'EmailAddress=a@b.c', { leadPath: 'owner' }],
	['the column, renamed', { EmailAddress: 'a@b.c' }, 'EmailAddress=a@b.c'],
	['the column, dragged', { 'Reach at': 'a@b.c' }, 'EmailAddress=a@b.c', { additional: { EmailAddress: "={{ $json['Reach at'] }}" } }],
	['the entries of the list, split out', [{ Email: 'a@b.c' }, { Email: 'c@d.c' }], 'EmailAddress=a@b.c | EmailAddress=c@d.c'],
	['the parts of a phone, dragged', { Phone: { countryCode: '+91', number: '9845098450' } }, 'Phone=+919845098450…', { additional: { Phone: '={{ $json.Phone.countryCode }}{{ $json.Phone.number }}' } }],
	['the column that is not ignored any more', { Email: 'a@b.c', City: 'x' }, 'EmailAddress=a@b.c', { inputsToIgnore: 'City' }],
	['the code, dragged', { Phone: '50 123 4567', 'Country code': '+971' }, 'Phone=+971-501234567', { options: { countryCode: "={{ $json['Country code'] }}" } }],
];
describe('sends, once its step was followed:', () => testLines(FOLLOWED, map));
