/** Phones as LeadSquared keeps them: a country code, a hyphen, and the number as it is dialed from abroad. */
import { formatLeadSquaredPhone } from '../../nodes/LeadManagement/values/countryCode';

// prettier-ignore
test.each<[text: string, code: string, phone: string | undefined]>([
	['9845098450', '91', '+91-9845098450'], ['+919845098450', '44', '+91-9845098450'],
	['+91 (0) 98450-98450', '91', '+91-9845098450'], ['(+91) 98450 98450', '91', '+91-9845098450'],
	['091-98450 98450', '91', '+91-9845098450'], ['91 98450 98450', '91', '+91-9845098450'],
	["'9845098450", '91', '+91-9845098450'], ['tel:+91-98450-98450', '91', '+91-9845098450'],
	['+91;9845098450', '91', '+91-9845098450'], ['（+९१）９８４５０－98450', '91', '+91-9845098450'],
	['9123456780', '91', '+91-9123456780'], ['65123456', '65', '+65-65123456'], ['6591234567', '65', '+65-91234567'],
	['55 99999 9999', '55', '+55-55999999999'], ['0491 1234567', '49', '+49-4911234567'],
	['06 1234 5678', '39', '+39-0612345678'], ['(415) 555-2671', '1', '+1-4155552671'],
	['8 (912) 345-67-89', '7', '+7-9123456789'], ['06 20 123 4567', '36', '+36-201234567'],
	['9845098450 home', '91', '+91-9845098450'],
	['(+44) 20 7946 0958', '91', '+44-2079460958'], ['+49 1234567890123', '91', '+49-1234567890123'],
	// Numbers with another code, and two numbers in one, stay as they are.
	['971501234567', '91', undefined], ['98450984501', '91', undefined], ['6123 4567 / 8901', '65', undefined],
	['0711/123456', '49', '+49-711123456'],
	// Numbers of another country, and numbers without their area code, stay as they are.
	['50 123 4567', '91', undefined], ['23456789', '91', undefined], ['011 23456789', '91', '+91-1123456789'],
	['99999 9999', '55', undefined], ['3333 4444', '55', undefined], ['(11) 3333-4444', '55', '+55-1133334444'],
	['555 0100', '1', undefined], ['345 67 89', '7', undefined], ['501234567', '971', '+971-501234567'],
	// Numbers that may have the code already stay as they are.
	['092-3001234567', '92', undefined], ['0971501234567', '971', undefined], ['(094) 712345678', '94', undefined],
	['055-11961234567', '55', undefined], ['091 08123456789', '91', undefined], ['0491 12345678', '49', undefined],
])('%s with the code %s is %s', (text, code, phone) => {
	expect(formatLeadSquaredPhone(text, code)).toBe(phone);
});

test.each([
	'98450 98450 x12',
	'+91 98450 98450 ext. 12',
	'9111',
	'98450',
	'*123#',
	'',
	'none',
	'9845098450 / 9845098451',
	'+0 98450 98450',
	'+919845098450984509',
	'+49 12345678901234',
	'8.19012E+11',
	'555-2671;555-2672',
])('%j cannot be read as one number', (text) => {
	expect(formatLeadSquaredPhone(text, '91')).toBeUndefined();
});

test.each(['555-2671', '+1 555 2671', '011 91 98450 98450'])('%s is no number of North America', (text) => {
	expect(formatLeadSquaredPhone(text, '1')).toBeUndefined();
});
