import { splitName } from '../../nodes/LeadManagement/operations/lead/types/wholeName';

// The first name and the last name, and a third entry where the last name comes first.
test.each<[value: unknown, names: unknown[] | undefined, isSurnameFirst?: boolean]>([
	['Ada King', ['Ada', 'King']],
	[' Ada  Mary \n King ', ['Ada  Mary', 'King']],
	['Ada', ['Ada']],
	['King  Ada Mary', ['Ada Mary', 'King'], true],
	['King', ['King'], true],
	['山田 太郎', ['太郎', '山田']],
	['Ada 山田', ['Ada', '山田']],
	['山田 Ada', ['山田', 'Ada']],
	['King, Ada', ['Ada', 'King']],
	['King ,Ada', ['Ada', 'King']],
	['Ada King, Jr.', ['Ada', 'King, Jr.']],
	['Ada King, PhD', ['Ada', 'King, PhD']],
	['King, MBBS', ['King, MBBS']],
	['King, Jr.', ['King, Jr.']],
	['KING, ADA', ['ADA', 'KING']],
	['King, Ada', ['Ada', 'King']],
	['Ada King, M.D.', ['Ada', 'King, M.D.']],
	['Ada King, iii', ['Ada', 'King, iii']],
	// A title is no first name.
	...'Jr.|Sr|II|III|IV|PhD|M.D.|MBA|MPH|DDS|Esq.|CPA|RN|PMP|CFA|M.Sc.|BSc'
		.split('|')
		.map((title): [string, string[]] => [`King, ${title}`, [`King, ${title}`]]),
	['King, Smith', ['Smith', 'King']],
	['King, Emd', ['Emd', 'King']],
	['King, Ada, Mary', ['King, Ada,', 'Mary']],
	['first = Ada\nlast = King', ['Ada', 'King']],
	['x first = Ada', ['x first =', 'Ada']],
	[{ first: 'Ada', last: 'King' }, ['Ada', 'King']],
	[{ givenName: 'Ada', middle: 'Mary', familyName: 'King' }, ['Ada Mary', 'King']],
	[{ first: 'Ada', middle_name: 'Mary', surname: 'King' }, ['Ada Mary', 'King']],
	[{ first: 'Ada', middleman: 'Mary', 'not middle': 'x' }, ['Ada', undefined]],
	[{ first: ' ', middle: 'Mary', last: 'King' }, [' ', 'King']],
	[{ 'is first': true, 'is last': true, 'not full': 'x' }, undefined],
	[{ 'given-name': 'Ada', family_name: 'King' }, ['Ada', 'King']],
	[{ fullName: 'Ada King' }, ['Ada', 'King']],
	[{ formatted: 'Ada King' }, ['Ada', 'King']],
	[{ displayName: 'Ada King' }, ['Ada', 'King']],
	[{ value: 'Ada King' }, ['Ada', 'King']],
	[{ value: { full: 'x' } }, undefined],
	[{ a: '', b: null }, ['', '']],
	[{ a: '', b: 'x' }, undefined],
	[['Ada King'], ['Ada', 'King']],
	[['Ada', 'King'], undefined],
	[[], ['', '']],
	['', ['', '']],
	[5, undefined],
	['5 + 1', undefined],
])('%j is %j', (value, names, isSurnameFirst = false) => {
	expect(splitName(value, isSurnameFirst)).toEqual(names);
});
