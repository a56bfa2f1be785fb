import { withoutInvisible } from '../../nodes/LeadManagement/text';

test.each([
	['\uFEFFE-mail', 'E-mail'],
	['City\u200b', 'City'],
	['\u202A+44 20 7946 0000\u202C', '+44 20 7946 0000'],
	['Zürich 😀', 'Zürich 😀'],
])('%j without invisible characters is %j', (text, expected) => {
	expect(withoutInvisible(text)).toBe(expected);
});
