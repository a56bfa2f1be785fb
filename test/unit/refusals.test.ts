/** Leads that are refused, in all ways to map: what the message says, and what to do. `page/refusals.test.ts` has those of columns. */
import { type Given, type Line, byHand, having, json, map, run, testLines, toRows } from '../support/node';

const E = { EmailAddress: 'a@b.c' };
const PAIR = { Attribute: 'EmailAddress', Value: 'a@b.c' };
const CITY = { Attribute: 'mx_City', Value: 'Rome' };
const set = (Fields: unknown) => [PAIR, { Attribute: 'mx_Set', Value: '', Fields }];
const JSON_DATA = json('={{ $json.data }}');
const SEND = { options: { emptyValues: 'send' } };
const BY_ID = { searchBy: 'other', searchByAttribute: 'mx_Id' };
const SET = { name: 'mx_Set', value: '', fields: { field: toRows({ a: 'x', '={{ $json.name }}': 'y' }) } };
const sets = (...fieldSet: object[]) => ({ ...byHand(E), customFieldSets: { fieldSet } });
const picked = (value: string) => ({ __rl: true, mode: 'list', value });
const typed = (value: string) => ({ __rl: true, mode: 'name', value });
const naming = (name: unknown, value = 'x', others: object = E) => ({
	dataToSend: 'defineBelow',
	attributes: { attribute: [...toRows({ ...others }), { name, value }] },
});

// prettier-ignore
const CONTACT: Line[] = [
	['none in JSON', {}, '✗ No email…two. Add "EmailAddress" or "Phone" with a value.', json()],
	['none in JSON, searched by phone', { mx_City: 'Rome', EmailAddress: '' }, `✗ No email address or phone found → Add "Phone" with a value.`, { ...json(), searchBy: 'Phone' }],
	['none by hand', {}, "✗ No email…two. Enter a value for EmailAddress or Phone in 'Attributes'.", byHand({ mx_City: 'x' })],
	['nothing by hand', {}, "✗ No email…two. Enter a value for EmailAddress or Phone in 'Attributes', or set 'Data to Send' to 'Map Automatically'.", byHand({})],
	['a blank one by hand', {}, "✗ No email…two. 'Value' of Phone is blank in this item.", byHand({ Phone: '={{ [] }}' })],
	['one that was not filled in by hand', {}, "✗ No email…two. Enter a value for EmailAddress or Phone in 'Attributes', or set 'Data to Send' to 'Map Automatically'.", byHand({ EmailAddress: '' })],
	['a blank one by hand, searched by phone', {}, "✗ No email address or phone found → 'Value' of Phone is blank in this item.", { ...byHand({ EmailAddress: '', mx_City: 'x', Phone: '' }), searchBy: 'Phone' }],
];

// prettier-ignore
const SEARCH_BY: Line[] = [
	['an attribute to search by whose expression fails for one item', [{ ...E, City: 'Rome', n: 'City' }, { ...E, City: 'Rome' }], 'EmailAddress=a@b.c mx_City=Rome SearchBy=mx_City | ✗ fail is not defined…', { searchBy: 'other', searchByAttribute: '={{ $json.n ?? fail }}', inputsToIgnore: 'n' }],
	...['#ИМЯ?', 'null'].map((mx_Id): Line => [`nothing: ${mx_Id}`, { ...E, mx_Id }, `✗ No value for "mx_Id", which 'Search By' uses…`, BY_ID]),
	['no address', { Phone: '5550100' }, `✗ No value for "EmailAddress", which 'Search By' uses → Name a column EmailAddress, or give a value for it in 'Additional Attributes'.`, { searchBy: 'EmailAddress' }],
	['no phone, as JSON', E, `✗ No value for "Phone", which 'Search By' uses → Add "Phone" with a value.`, { ...json(), searchBy: 'Phone' }],
	['a value in other capitals, without a list', { ...E, MX_ID: '7' }, `✗ No value for "mx_Id", which 'Search By' uses…`, { ...BY_ID, fields: 'none' }],
	['no attribute', { ...E, k: '' }, "✗ An attribute is missing in 'Search By Attribute' → Select an attribute from the list.", { searchBy: 'other', searchByAttribute: '={{ $json.k }}' }],
	['a number as the attribute', { ...E, k: 5 }, "✗ 'Search By Attribute' has 5 as the name of an attribute → Enter the schema name of the attribute, e.g. FirstName or mx_City, or remove the attribute.", { searchBy: 'other', searchByAttribute: '={{ $json.k }}', inputsToIgnore: 'k' }],
	['a display name', { ...E, City: 'Rome' }, 'EmailAddress=a@b.c mx_City=Rome SearchBy=mx_City', { searchBy: 'other', searchByAttribute: typed('city') }],
	['a display name of two attributes', E, '✗ 2 attributes are named "Street": "mx_Street_1", "mx_Street_2" → Select the attribute from the list.', { searchBy: 'other', searchByAttribute: typed('Street') }],
	['a display name that one of two items has', [{ ...E, mx_City: 'Rome' }, { ...E, mx_City: 'Rome' }], 'EmailAddress=a@b.c mx_City=Rome SearchBy=mx_City | EmailAddress=a@b.c mx_City=Rome SearchBy=mx_City', { searchBy: 'other', searchByAttribute: '={{ $itemIndex ? "City" : "mx_City" }}' }],
	['a value that is trimmed', { ...E, mx_Id: '\u200b A 7\u00a0' }, 'EmailAddress=a@b.c mx_Id=A 7 SearchBy=mx_Id', BY_ID],
	['a value of SearchBy that is trimmed', { ...E, mx_Id: ' A 7', SearchBy: ' mx_Id\u200b' }, 'EmailAddress=a@b.c mx_Id=A 7 SearchBy=mx_Id', json()],
	['no value for SearchBy as a pair', { data: [PAIR, { Attribute: 'SearchBy', Value: 'mx_Id' }] }, `✗ No value for "mx_Id", which 'Search By' uses → Enter a value for "mx_Id", or remove "SearchBy".`, JSON_DATA],
	['SearchBy without a name', [null, '', 'undefined', ' \u200b'].map((SearchBy) => ({ ...E, SearchBy })), '✗ "SearchBy" does not name an attribute → Enter the name of the attribute to find the lead by, e.g. "EmailAddress", or remove "SearchBy". | ✗ "SearchBy" does not name an attribute → Enter the name of the attribute to find the lead by, e.g. "EmailAddress", or remove "SearchBy". | ✗ "SearchBy" does not name an attribute → Enter the name of the attribute to find the lead by, e.g. "EmailAddress", or remove "SearchBy". | ✗ "SearchBy" does not name an attribute → Enter the name of the attribute to find the lead by, e.g. "EmailAddress", or remove "SearchBy".', { ...json(), ...SEND }],
	['SearchBy that names itself', { ...E, SearchBy: 'searchby' }, '✗ "SearchBy" does not name an attribute → Enter the name of the attribute to find the lead by, e.g. "EmailAddress", or remove "SearchBy".', json()],
	['SearchBy with fields', { ...E, SearchBy: { a: 1 } }, '✗ "SearchBy" does not name an attribute → Enter the name of the attribute to find the lead by, e.g. "EmailAddress", or remove "SearchBy".', json()],
	['SearchBy as a column', { ...E, ' SearchBy ': '' }, 'EmailAddress=a@b.c'],
	['SearchBy by hand', {}, '✗ "SearchBy" is not an attribute of a lead → Remove it from the data. Parameters of the node say how leads are found.', byHand({ ...E, SearchBy: 'Phone' })],
	["SearchBy beside 'Search By'", { ...E, SearchBy: 'Phone' }, '✗ "SearchBy" is not an attribute of a lead → Remove it from the data. Parameters of the node say how leads are found.', { ...json(), searchBy: 'EmailAddress' }],
	...[0, '0000', 'true', 'yes', 'N/A', 'N.A.', 'Nil', '-', ['none'], '9999999999', '8.19012E+11'].map((mx_Id): Line => [`a value that others have: ${JSON.stringify(mx_Id)}`, { ...E, mx_Id }, `✗ "${[mx_Id].flat()[0]}" is not a value to find a lead by (attribute "mx_Id") → Enter a value for "mx_Id" that no other lead has, or set 'Search By' to 'Email Address or Phone'.`, BY_ID]),
	...[7, '11', '1111', '#1042', 'NOA'].map((mx_Id): Line => [`a value that is sent: ${mx_Id}`, { ...E, mx_Id }, `EmailAddress=a@b.c mx_Id=${mx_Id} SearchBy=mx_Id`, BY_ID]),
];

// prettier-ignore
const NAMES: Line[] = [
	['an attribute whose expression fails for one item', [{ ...E, n: 'City' }, { ...E, n: 'x' }], 'EmailAddress=a@b.c mx_City=x | ✗ fail is not defined…', naming('={{ $json.n === "x" ? fail : $json.n }}')],
	['a pair without a name', { data: [PAIR, { Value: 'x' }] }, "✗ 'Attributes (JSON)' has an attribute without a name…", JSON_DATA],
	['a pair with a number as its name', { data: [PAIR, { Attribute: 5, Value: 'x' }] }, "✗ 'Attributes (JSON)' has 5 as the name of an attribute…", JSON_DATA],
	['an attribute without a name by hand', {}, "✗ An attribute is missing in 'Attributes' → Select an attribute from the list.", naming(undefined)],
	['a set without a name by hand', {}, "✗ An attribute is missing in 'Custom Field Sets' → Select an attribute from the list.", sets({ ...SET, name: '' })],
	['a field without a name by hand', { name: '' }, '✗ Attribute "mx_Set" has an attribute without a name…', sets(SET)],
	...[['City', 'mx_City'], ['MX_CITY', 'mx_City'], ['mx_Cty', 'mx_City'], ['e-mail address', 'EmailAddress']].map(([name, nearest]): Line => [`a name in JSON that is no schema name, where the list was read: ${name}`, { ...E, [name]: 'x' }, `✗ No attribute is named "${name}" → 'Attributes (JSON)' takes schema names. Replace it with "${nearest}".`, { ...json(), options: { countryCode: '91' } }]),
	['a text that is the name of its column', { 'E-mail': 'a@b.c', 'Student Name': 'Ada' }, `✗ 'Value' of First Name is the text "Student Name", the name of a column → Drag the column on it.`, byHand({ EmailAddress: '={{ $json["E-mail"] }}', FirstName: 'Student Name' })],
	['the same beside columns', { Email: 'a@b.c', City: 'Rome' }, `✗ 'Value' of City is the text "city", the name of a column → Drag the column on it.`, { additional: { City: 'city' } }],
	['a text that is the name of another column is a text', { Email: 'a@b.c' }, 'EmailAddress=a@b.c Source=Email', { additional: { Source: 'Email' }, fields: having('Source') }],
	['a text that is the name of a mobile phone', { Email: 'a@b.c', 'Mobile No': '5550100' }, `✗ 'Value' of Phone Number is the text "Mobile No", the name of a column → Drag the column on it.`, { additional: { Phone: 'Mobile No' }, fields: having('Mobile') }],
	['a first name that is the name of a column with another value is a text', { Email: 'a@b.c', Phone: '5550100' }, 'EmailAddress=a@b.c Phone=5550100 FirstName=Phone', { additional: { FirstName: 'Phone' } }],
	['a value that is the name of a column with a name is a text', { Email: 'a@b.c', Name: 'Ada King' }, 'EmailAddress=a@b.c FirstName=Ada LastName=King mx_City=Name', { additional: { City: 'Name' } }],
	['the name of a column beside the lead is a text', { Surname: 'x', body: { Email: 'a@b.c' } }, 'EmailAddress=a@b.c LastName=Surname; Not sent: Surname…', { additional: { LastName: 'Surname' } }],
	["SearchBy in 'Additional Attributes'", { Email: 'a@b.c' }, '✗ "SearchBy" is not an attribute of a lead → …', { additional: { SearchBy: 'Phone' } }],
	['a text in place of an address', { Mail: 'a@b.c' }, `✗ "Adresse" is not an email address (attribute "EmailAddress") → Enter one address such as ada@example.com, or drag the column with it on 'Value'.`, byHand({ EmailAddress: 'Adresse' })],
	['a text in place of an address, in JSON', { EmailAddress: 'Adresse' }, `✗ "Adresse" is not an email address (attribute "EmailAddress") → Enter one address such as ada@example.com.`, json()],
	...([['a quotation mark', 'x", "EmailAddress": "c@d.c'], ['a line break', 'a\nb'], ['a backslash', 'C:\\new']] as const).map(([sign, text]): Line => [`JSON that ${sign} in a value would change`, { ...E, n: text }, `✗ 'Attributes (JSON)' can't take $json.n.trim() as it is, because it has ${sign} → Replace the quotes, and all that is between them, with {{ JSON.stringify($json.n.trim()) }}. Join the rest to it with + inside of the parentheses. Or set 'Data to Send' to 'Map Each Attribute Manually'.`, json('={ "EmailAddress": "{{ $json.EmailAddress }}", "mx_Notes": "Said: {{ $json.n.trim() }}" }')]),
	['JSON with an object between quotation marks', { ...E, n: { a: 1 } }, "✗ 'Attributes (JSON)' can't take $json.n as it is, because it has more than one value → Replace the quotes, and all that is between them, with {{ JSON.stringify($json.n) }}. Or set…", json('={ "EmailAddress": "{{ $json.EmailAddress }}", "mx_City": "{{ $json.n }}" }')],
	['JSON with nothing in place of a value', E, 'EmailAddress=a@b.c mx_B=1', json('={ "EmailAddress": "{{ $json.EmailAddress }}", "mx_A": {{ $json.n }}, "mx_B": 1 }')],
	['JSON with a list whose text has another attribute in it', { ...E, n: ['5, "EmailAddress": "c@d.c", "mx_B": "[object Object]"'] }, "✗ 'Attributes (JSON)' can't take $json.n as it is, because it has more than one value…", json('={ "EmailAddress": "{{ $json.EmailAddress }}", "mx_Score": {{ $json.n }} }')],
	['JSON with a value that has another attribute in it', { ...E, n: '5, "EmailAddress": "c@d.c"' }, "✗ 'Attributes (JSON)' can't take $json.n as it is, because it has more than one value → Replace it with {{ JSON.stringify($json.n) }}. Or set…", json('={ "EmailAddress": "{{ $json.EmailAddress }}", "mx_Score": {{ $json.n }} }')],
	['JSON with a list, and a text that looks like an object', [{ ...E, n: ['x", "EmailAddress": "c@d.c'] }, { ...E, n: 'x", "EmailAddress": "c@d.c", "a": "[object Object]' }], "✗ 'Attributes (JSON)' can't take $json.n… | ✗ 'Attributes (JSON)' can't take $json.n…", json('={ "EmailAddress": "{{ $json.EmailAddress }}", "mx_Notes": "{{ $json.n }}" }')],
	['JSON with a number, and a text around a value', { ...E, n: 5 }, 'EmailAddress=a@b.c mx_Score=5 mx_Notes=Said: 5', json('={ "EmailAddress": "{{ $json.EmailAddress }}", "mx_Score": {{ $json.n }}, "mx_Notes": "Said: {{ $json.n }}" }')],
	['JSON with a value that is escaped', { ...E, n: 'C:\\new "x"' }, 'EmailAddress=a@b.c mx_Notes=C:\\new "x"', json('={ "EmailAddress": "{{ $json.EmailAddress }}", "mx_Notes": {{ JSON.stringify($json.n) }} }')],
	['JSON with a value that is escaped between quotes', { ...E, n: 'C:\\new' }, "✗ 'Attributes (JSON)' can't take JSON.stringify($json.n).slice(1, -1) as it is, because it has a backslash…", json('={ "EmailAddress": "{{ $json.EmailAddress }}", "mx_Notes": "{{ JSON.stringify($json.n).slice(1, -1) }}" }')],
	['JSON with what it says to write', { ...E, 'My notes': 'a "b' }, 'EmailAddress=a@b.c mx_Notes=a "b', json('={ "EmailAddress": "{{ $json.EmailAddress }}", "mx_Notes": {{ JSON.stringify($json["My notes"]) }} }')],
	['a name in JSON that no field is near', { ...E, Zodiac: 'x' }, "✗ No attribute is named \"Zodiac\" → 'Attributes (JSON)' takes schema names.", { ...json(), options: { countryCode: '91' } }],
	['a name in JSON, with Check Only', { ...E, City: 'x' }, `✗ No attribute is named "City" → …; <b>Check only: nothing was sent. 0 leads would be sent, 1 row would be refused</b>…`, { ...json(), options: { checkOnly: true }, inEditor: true }],
	['any name in JSON, where the list was not read', { ...E, City: 'x' }, 'EmailAddress=a@b.c City=x', json()],
	['an attribute twice as JSON', { data: [PAIR, CITY, CITY] }, `✗ 'Attributes (JSON)' has the attribute "mx_City" twice…`, JSON_DATA],
	['an object that was dropped behind the text', { body: E }, "✗ 'Attributes (JSON)' has an object between other text → To send the whole object, delete all other text in the field, blanks and line breaks too.", json('={\n  "EmailAddress": ""\n}{{ $json.body }}')],
	['an object with a blank before it', { body: E }, "✗ 'Attributes (JSON)' has an object between other text…", json('= {{ $json.body }}')],
	['an object alone', { body: E }, 'EmailAddress=a@b.c', json('={{ $json.body }}')],
	['a key twice in a text', { data: '{"EmailAddress": "a@b.c", "mx_City": 1, "mx_City": 2}' }, 'EmailAddress=a@b.c mx_City=2', JSON_DATA],
	['an attribute twice by hand, but for blanks', {}, `✗ 'Attributes' has the attribute "EmailAddress" twice…`, naming(' EmailAddress')],
	['an attribute and a set by hand', { name: 'b' }, `✗ 'Attributes' has the attribute "EmailAddress" twice…`, sets({ ...SET, name: 'EmailAddress' })],
	['a field twice by hand', { name: 'a' }, '✗ Attribute "mx_Set" has the attribute "a" twice…', sets(SET)],
	['a set by hand', { name: 'b' }, 'EmailAddress=a@b.c mx_Set{a=x b=y} mx_Other=v', sets(SET, { name: 'mx_Other', value: 'v' }, { name: 'mx_B', value: '', fields: { field: [{ name: 'a', value: '' }] } })],
	['a set that is found, and its fields as they are', { name: 'City' }, 'EmailAddress=a@b.c mx_Study{a=x City=y}', sets({ ...SET, name: typed('Study') })],
	['a set that is no object', { name: 'b' }, '✗ Attribute "mx_Set" has an attribute without a name…', sets({ name: 'mx_Set', value: 'x', fields: 5 })],
	['a name that is picked', {}, `✗ No attribute is named "Source" → Select the attribute from the list. The nearest is "mx_Source". Drop columns on 'Value'.`, naming(picked('Source'))],
	...['MX_CITY', 'mx_city', 'mx_CITY'].map((name): Line => [`a schema name in other letters, ${name}`, {}, 'EmailAddress=a@b.c mx_City=x', naming(name)]),
	['a display name as people write it', {}, 'EmailAddress=a@b.c FirstName=x', naming(typed(' first name '))],
	...['x', ''].map((value): Line => [`a column that was dropped on it, ${value ? 'with' : 'without'} a value`, { k: 'Pune' }, `✗ No attribute is named "Pune" → Your account has no such field: choose another one from the list, or add it in LeadSquared. Drop columns on 'Value'.`, naming({ ...picked('={{ $json.k }}') }, value)]),
	['a value that was dropped on it', {}, `✗ No attribute is named "c@d.c" → Your account has no such field: choose another one from the list, or add it in LeadSquared. Drop columns on 'Value'.`, naming('c@d.c')],
	...[undefined, 'none' as const].map((fields): Line => ['an object inside a text', { a: { b: 1 } }, `✗ No attribute is named "[object Object]!" → …Drop columns on 'Value'.`, { ...naming('={{ $json.a }}!'), fields }]),
	['an expression that gives another name', { a: 'Telephone' }, `✗ No attribute is named "Telephone" → Your account has no such field: choose another one from the list, or add it in LeadSquared. Drop columns on 'Value'.`, naming(typed('={{ $json.a }}'))],
	['a name of two attributes', {}, '✗ 2 attributes are named "Street": "mx_Street_1", "mx_Street_2"…', naming('Street')],
	['a name of two attributes, by an expression', { a: 'Street' }, '✗ 2 attributes are named "Street": "mx_Street_1", "mx_Street_2"…', naming('={{ $json.a }}')],
	['any name, without a list', { a: 'E-mail of the parents' }, 'EmailAddress=a@b.c E-mail of the parents=x', { ...naming(typed('={{ $json.a }}')), fields: 'none' }],
	['a common name in other letters, without a list', {}, 'EmailAddress=a@b.c Phone=5550100', { ...byHand({ ...E, phone: '5550100' }), fields: 'none' }],
	['two names of one attribute', {}, `✗ 'Attributes' has the attribute "mx_City" twice…`, byHand({ ...E, City: 'a', mx_City: 'b' })],
	['a display name that one item has', ['mx_City', 'City'].map((name) => ({ name })), 'EmailAddress=a@b.c mx_City=x | EmailAddress=a@b.c mx_City=x', naming('={{ $json.name }}')],
	['a locator inside a locator', {}, "✗ 'Attributes' has an object as the name of an attribute…", naming({ __rl: true, mode: 'name', value: picked('mx_A') })],
];

// prettier-ignore
const VALUES: Line[] = [
	['a lead type without a number', { ...E, LeadType: 'OT_' }, 'EmailAddress=a@b.c; Not sent: LeadType: 1 row has a value that is not a lead type. A lead type is …: "OT_" (item 1)'],
	['a lead type with more', { ...E, LeadType: 'OT_1a' }, '✗ "OT_1a" is not a lead type (attribute "LeadType") → A lead type is OT_ and a number, e.g. OT_1. To keep the current type, leave it empty.', json()],
	['a lead type, trimmed', { ...E, LeadType: ' OT_1\u200b' }, 'EmailAddress=a@b.c LeadType=OT_1', json()],
	['a phone that is none', { ...E, Phone: '+91' }, '✗ "+91" is not a phone number (column "Phone") → Enter a number with four digits or more.'],
	['an address that is none, beside a phone', { EmailAddress: 'ada at example', Phone: '5550100' }, 'Phone=5550100; Not sent: Email Address: 1 row has a value that is not an email address: "ada at example" (item 1)', json()],
	['a rounded number in a field of phones', { ...E, Mobile: '9.19845E+11', Notes: '9.1E+11' }, '✗ "9.19845E+11" is a rounded phone number (column "Mobile") → Format the column as text and enter the number again.', { fields: having({ SchemaName: 'Mobile', DataType: 'Phone' }) }],
	['a rounded number in JSON, whose fields are not read', { ...E, Mobile: '9.19845E+11' }, 'EmailAddress=a@b.c Mobile=9.19845E+11', json()],
	['an address of 1,000 characters', { Phone: '5550100', EmailAddress: `${'a'.repeat(998)}@b` }, 'Phone=5550100 EmailAddress=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b'],
	['an address of more', { Phone: '5550100', EmailAddress: `${'a'.repeat(999)}@b` }, '✗ "aaa… is not an email address…'],
	['fields of a single value', ['Phone', 'FirstName', 'LastName', 'LeadType'].map((name) => ({ ...E, [name]: { a: 5 } })), '✗ Attribute "Phone" has fields of its own instead of a single value… | ✗ Attribute "FirstName" has fields of its own instead of a single value… | ✗ Attribute "LastName" has fields of its own instead of a single value… | ✗ Attribute "LeadType" has fields of its own instead of a single value…', json()],
	['blank fields of a single value', { ...E, Phone: { a: '' } }, 'EmailAddress=a@b.c', json()],
	['not a set whose type nobody knows', {}, 'EmailAddress=a@b.c mx_Set{a=5}', { ...byHand(E), customFieldSets: { fieldSet: [{ name: 'mx_Set', value: '', fields: { field: [{ name: 'a', value: '5' }] } }] }, fields: having({ SchemaName: 'mx_Set', DisplayName: 'Set', DataType: 'FieldSet' }) }],
	['an object of a field with a type, by hand', {}, '✗ Attribute "mx_City" has fields of its own instead of a single value…', { ...byHand(E), customFieldSets: { fieldSet: [{ name: 'City', value: '', fields: { field: [{ name: 'a', value: 'x' }] } }] } }],
	['a set within a set', { ...E, mx_A: { a: { b: 1 } } }, '✗ Attribute "mx_A": "a" has an object instead of a single value → Send one of its values, e.g. {{ $json.owner.name }}.', json()],
	['a set within a set, as pairs', { data: set([{ Attribute: 'a', Value: '', Fields: [CITY] }]) }, '✗ Attribute "mx_Set" has "a", which has fields of its own → A custom field set cannot contain another one. Move the inner fields up.', JSON_DATA],
	['all blanks, left out', { ...E, a: '', b: '  ', c: null, d: [], e: { f: '' }, g: [null, ' '] }, 'EmailAddress=a@b.c', json()],
	['a blank by hand, sent, but no address that nobody filled in', { EmailAddress: '' }, 'Phone=5550100 mx_City=', { ...naming('mx_City', '', { EmailAddress: '', Phone: '5550100' }), ...SEND }],
	['a blank address that an expression gives, sent', { a: '' }, 'EmailAddress= Phone=5550100', { ...byHand({ EmailAddress: '={{ $json.a }}', Phone: '5550100' }), ...SEND }],
	['all blanks, sent', { ...E, LeadType: '', a: '', b: '  ', c: null, d: [], e: { f: '' }, g: [null, ' '] }, 'EmailAddress=a@b.c a= b= c= d= e{f=} g=', { ...json(), ...SEND }],
	['blanks by item', [{ ...E, e: 'send' }, { ...E, e: ' skip\n' }].map((row) => ({ ...row, mx_A: '' })), 'EmailAddress=a@b.c e=send mx_A= | EmailAddress=a@b.c e= skip\n', { ...json(), options: { emptyValues: '={{ $json.e }}' } }],
	['a number too long for JavaScript', { ...E, mx_A: 2 ** 53 }, '✗ Column "mx_A" has a number with too many digits: 9007199254740992 → Its last digits were lost before this node. Format the column as text where it comes from.'],
];

// prettier-ignore
const JSON_TEXTS: Line[] = [
	['a list with a hole', [E, E], "✗ 'Attributes (JSON)' has an entry that is not … | ✗…", json('={{ [ , { Attribute: "EmailAddress", Value: "a@b.c" }] }}')],
	['a comma too many', { data: '[\n  {"a": "1"},\n]' }, `✗ 'Attributes (JSON)' is not valid JSON: Unexpected token ']' → Check for a missing or extra quote, comma, or bracket. Or set 'Data to Send' to 'Map Each Attribute Manually'.`, JSON_DATA],
	['a number', { data: '5' }, `✗ 'Attributes (JSON)' needs an object or a list, but got 5 → Enter {"EmailAddress": "ada@example.com"} or [{"Attribute": "EmailAddress", "Value": "ada@example.com"}].`, JSON_DATA],
	['nothing', {}, "✗ 'Attributes (JSON)' needs an object or a list, but got nothing…", JSON_DATA],
	['a misspelt key', { data: [{ attribute: 'EmailAddress', Value: 'a@b.c' }] }, `✗ 'Attributes (JSON)' has an entry that is not {"Attribute": …, "Value": …}…`, JSON_DATA],
	['Fields that are no list', { data: set({}) }, `✗ 'Attributes (JSON)' has "Fields" of "mx_Set" that are not a list → Enter the inner attributes as a list of {"Attribute": …, "Value": …}.`, JSON_DATA],
	['Fields that are nothing', { data: set(null) }, 'EmailAddress=a@b.c', JSON_DATA],
	['Fields with another key', { data: set([{ Attribute: 'a', Value: 'x', More: 1 }]) }, '✗ "Fields" of "mx_Set" has an entry that is not {"Attribute": …, "Value": …}…', JSON_DATA],
	['pairs', { data: [PAIR, { Attribute: 'mx_Set', Value: 'v', Fields: [{ Attribute: 'a', Value: true }] }] }, 'EmailAddress=a@b.c mx_Set=v{a=true}', JSON_DATA],
	['a text with expressions in it', { e: 'a@b.c' }, 'EmailAddress=a@b.c', json('={"EmailAddress":"{{ $json.e }}"}')],
	['an expression as text', { e: 'a@b.c' }, "✗ The text in 'Attributes (JSON)' has an expression → Switch 'Attributes (JSON)' to Expression.", json('{{ $json.e }}')],
	['a text with an expression', { e: 'a@b.c' }, "✗ The text in 'Attributes (JSON)' has an expression…", json('{"EmailAddress":{{ $json.e }}}')],
	...['{{ $json.e }}', '={{ $json.e }}', '{{ $(\\"Form\\").item.json.e }}'].map((text): Line => [`${text} in a valid text`, { e: 'x' }, "✗ The text in 'Attributes (JSON)' has an expression…", json(`{"EmailAddress":"a@b.c","mx_A":"${text}"}`)]),
	['braces in data', { data: { ...E, mx_A: '{{ x }}' } }, 'EmailAddress=a@b.c mx_A={{ x }}', JSON_DATA],
	['an expression in a text of a valid text', {}, 'EmailAddress=a@b.c mx_A=Hi {{ $json.e }}', json('{"EmailAddress":"a@b.c","mx_A":"Hi {{ $json.e }}"}')],
	['braces in a valid text', {}, 'EmailAddress=a@b.c mx_A={{ x }}', json('{"EmailAddress":"a@b.c","mx_A":"{{ x }}"}')],
	['a list', { ...E, mx_A: ['x', 'y'] }, '✗ Attribute …"mx_A" has a list instead of a single value → Send text, e.g. "Rome;Oslo". An expression joins a list with .join(";").', json()],
];

const NAME = { __rl: true, mode: 'list', value: 'FirstName', cachedResultName: 'First Name (FirstName)' };
const valueOf = (name: unknown, value: string) => naming(name, value, {});
// prettier-ignore
const TYPED: Line[] = [
	['an expression for a common field', [E, E], `✗ 'Value' of First Name is the text "{{Vorname}}" → Switch it to Expression, or drag the column on it. | ✗ 'Value' of First Name is the text "{{Vorname}}" → Switch it to Expression, or drag the column on it.`, valueOf(NAME, '{{Vorname}}')],
	['a text with an expression', E, `✗ 'Value' of First Name is the text "Dear {{ $json.a }}" → Switch it to Expression, or drag the column on it.`, valueOf(NAME, 'Dear {{ $json.a }}')],
	['without braces', E, `✗ 'Value' of City is the text "$json.City" → Switch it to Expression, or drag the column on it.`, valueOf('mx_City', ' $json.City')],
	['of a node', E, `✗ 'Value' of City is the text "$('Form').item.json.City" → Switch it to Expression, or drag the column on it.`, valueOf('mx_City', "$('Form').item.json.City")],
	['in a set', E, `✗ 'Value' of mx_A is the text "$json.A" → Switch it to Expression, or drag the column on it.`, sets({ ...SET, fields: { field: [{ name: 'mx_A', value: '$json.A' }] } })],
	['in additional attributes', E, `✗ 'Value' of mx_Source is the text "{{ $now }}" → Switch it to Expression, or drag the column on it.`, { additional: { mx_Source: '{{ $now }}' } }],
	['in an attribute without a name', E, `✗ 'Attributes' is the text "{{ $now }}" → Switch it to Expression, or drag the column on it.`, valueOf(5, '{{ $now }}')],
	...['$100', 'a {b} c', '{ {x} }', '$jsonld', 'Price: $json'].map((value): Line => [`other text: ${value}`, {}, `EmailAddress=a@b.c mx_A=${value}`, byHand({ ...E, mx_A: value })]),
	['text of the data', { text: '{{ $json.City }}' }, 'EmailAddress=a@b.c; Not sent: mx_A: 1 row has a value that counts as empty: "{{ $json.City }}" (item 1)', byHand({ ...E, mx_A: '={{ $json.text }}' })],
];

const choosing = (path: string, ...values: unknown[]): [object[], Given] => {
	const [outer, inner] = path.split('.');
	const expression = '={{ $json.choice }}';
	return [
		values.map((choice) => ({ ...E, choice })),
		{ inputsToIgnore: 'choice', [outer]: inner ? { [inner]: expression } : expression },
	];
};
const line = (what: string, expected: string, [items, given]: [object[], Given], more = {}): Line => [
	what,
	items,
	expected,
	{ ...given, ...more },
];
// prettier-ignore
const CHOICES: Line[] = [
	line('a choice with an expression', `✗ 'Search By' is set to "={{ $json.choice }}", which is not one of its choices → Select 'Search By' again, without an expression.`, choosing('searchBy', 'EmailAddress')),
	line('no choice of an item', `✗ 'Empty Values' is set to 5, which is not one of its choices → Select 'Empty Values' again. An expression there can return "skip", "send".`, choosing('options.emptyValues', 5), { searchBy: '' }),
	line('neither', "✗ 'Post Updated Lead' is set to \"on\", which is not one of its choices → Select 'Post Updated Lead' again. An expression there can return \"false\", \"true\". | ✗…to 2,… | ✗…to a list,… | ✗…to an object,…", choosing('options.postUpdatedLead', 'on', 2, [true, false], { toString: 1 })),
];

const LISTS = { CONTACT, SEARCH_BY, NAMES, VALUES, JSON_TEXTS, TYPED, CHOICES };
describe.each(Object.entries(LISTS))('%s', (_group, lines) => testLines(lines, map));

// prettier-ignore
testLines([
	['an operation that does not exist', E, "✗ This operation doesn't exist for the selected 'Resource' → Select 'Resource' and 'Operation' again.", { operation: 'delete' }],
	['an expression that fails', [{ ...E, x: {} }, E], "✗ missing is not defined → Check the expressions in the node's parameters, with the data of this item. | ✗ missing is not defined…", { inputsToIgnore: '', ...json('={{ missing.y }}') }],
], async (items, given) => (await run(items, given)).text);

test.each([
	['true', ['TRUE', ' true\n', true, 'tr\u200bue']],
	['false', ['false', 'False', false, '', null]],
])("'Post Updated Lead' is %s", async (expected, values) => {
	const { calls } = await run(...choosing('options.postUpdatedLead', ...values));
	const writes = calls.filter(({ method }) => method === 'POST');
	expect(writes.map(({ query }) => query)).toEqual(values.map(() => ({ postUpdatedLead: expected })));
});
