import { readNames } from '../../nodes/LeadManagement/parameters/nameList';

// prettier-ignore
test.each<[value: unknown, names: unknown[]]>([
	['', []], [' \n ', []], [' City ,Phone', ['City', 'Phone']],
	['City; Phone\nNotes\r\nBudget\n\n', ['City', 'Phone', 'Notes', 'Budget']],
	// A column that was dropped in the editor of n8n 2.41.1.
	["row_number, ['Annual Salary'], City, ['E-mail']", ['row_number', 'Annual Salary', 'City', 'E-mail']],
	["['It\\'s mine']", ["It's mine"]],
	['"City, State"; \'Notes; more\', “Street, No.”', ['City, State', 'Notes; more', 'Street, No.']],
	['Manager\'s email, Size in "', ["Manager's email", 'Size in "']],
	["$json.City, $('A form').item.json['Annual Salary'], „No. 1, 2“", ['City', 'Annual Salary', 'No. 1, 2']],
	['"City" of birth', ['"City" of birth']], ['"City, Phone', ['"City', 'Phone']],
	['["City, State", "Stra\\u00dfe"]', ['City, State', 'Straße']], ['mx_\u200bSalary\u2066', ['mx_Salary']],
	['City\rPhone', ['City', 'Phone']],
	['{{ $json.City }}, {{$json["E-mail"] }}, $input.item.json.Phone', ['City', 'E-mail', 'Phone']],
	['Pay $json.City, $json', ['Pay $json.City', '$json']], ['" City "', ['City']], ['{"a":1}', [{ a: 1 }]],
	['null', ['null']], ['5', ['5']], ['City,,Phone', ['City', '', 'Phone']], ['City,', ['City', '']],
	[
		['City, State', null, 5], ['City, State', null, 5],
	],
	[5, [5]],
])('%j has the names %j', (value, names) => {
	expect(readNames(value)).toEqual(names);
});
