import { readNameList } from '../../nodes/LeadManagement/operations/lead/ignored';

test.each<[given: unknown, names: unknown[]]>([
	['City, Annual Salary', ['City', 'Annual Salary']],
	['City\nPhone,,\n', ['City', 'Phone']],
	["City, ['Salary, net'],['It\\'s']", ['City', "['Salary, net']", "['It\\'s']"]],
	['City; Phone\tMobile No.，Size、Age', ['City', 'Phone', 'Mobile No.', 'Size', 'Age']],
	["['Salary; net'];City", ["['Salary; net']", 'City']],
	[
		['City', 7],
		['City', 7],
	],
	['', []],
	[undefined, []],
	[5, [5]],
])('%j has the names %j', (given, names) => expect(readNameList(given)).toEqual(names));
