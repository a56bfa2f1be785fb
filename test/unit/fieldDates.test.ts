/** Which day a moment is in a field without a time: its own, or the one that begins then where the workflow is. */
import { DateTime } from 'luxon';
import { AccountFields } from '../../nodes/LeadManagement/account/accountFields';
import {
	dependsOnField,
	toDayIn,
	toFieldValue,
} from '../../nodes/LeadManagement/operations/lead/body/fieldDates';

const FIELDS = new AccountFields([
	{ SchemaName: 'mx_Date', DataType: 'Date', RenderTypeTextValue: 'Date' },
	{ SchemaName: 'mx_Time', DataType: 'Date', RenderTypeTextValue: 'DateTime' },
]);
const TEXTS = { name: 'When', label: 'Column "When"', toClear: 'clear the cell' };
const toValue = (attribute: string, zone: string, value: unknown) =>
	toFieldValue(value, attribute, TEXTS, { fields: FIELDS, dayIn: toDayIn(() => zone) }, []);

const INDIA = 'Asia/Kolkata';
const NEW_YORK = 'America/New_York';
/** There is no midnight on the first day of summer time: 2026-09-06 begins at 1:00 there, 4:00 in UTC. */
const CHILE = 'America/Santiago';

test.each<[zone: string, value: unknown, day: string]>([
	[INDIA, '2026-05-17T00:00:00.000+05:30', '2026-05-17'],
	[NEW_YORK, '2026-05-17T00:00:00.000+05:30', '2026-05-17'],
	[INDIA, '2026-05-16T14:30:00.000-04:00', '2026-05-16'],
	...['2026-05-16T18:30:00.000Z', '2026-05-16T18:30:00+00:00', new Date('2026-05-16T18:30:00Z')].flatMap(
		(moment): Array<[string, unknown, string]> => [
			[INDIA, moment, '2026-05-17'],
			[INDIA, [moment], '2026-05-17'],
			[NEW_YORK, moment, '2026-05-16'],
		],
	),
	[NEW_YORK, '2026-05-17T04:00:00Z', '2026-05-17'],
	[NEW_YORK, '2026-12-17T05:00:00Z', '2026-12-17'],
	[NEW_YORK, '2026-05-17T00:00:00Z', '2026-05-17'],
	[INDIA, new Date('2026-05-17T00:00:00Z'), '2026-05-17'],
	[INDIA, new Date('2026-05-16T18:30:01Z'), '2026-05-16'],
	[CHILE, '2026-09-06T04:00:00Z', '2026-09-06'],
	[INDIA, DateTime.fromISO('2026-05-17', { zone: INDIA }), '2026-05-17'],
	[INDIA, DateTime.fromISO('2026-05-16T18:30:00Z', { zone: 'utc' }), '2026-05-17'],
	[NEW_YORK, DateTime.fromISO('2026-05-16T23:00', { zone: NEW_YORK }), '2026-05-16'],
	['UTC', '2026-05-17T00:00:00Z', '2026-05-17'],
	[INDIA, '1890-05-16T18:30:00Z', '1890-05-16'],
])('in %s, %p is %s', (zone, value, day) => {
	expect(toValue('mx_Date', zone, value)).toBe(day);
	// It is a moment where the field has a time.
	expect(toValue('mx_Time', zone, value)).toBe(Array.isArray(value) ? value[0] : value);
});

test.each<[value: unknown, depends: boolean]>([
	[5, true],
	[[5], true],
	['2026-05-16T18:30:00.000Z', true],
	[new Date('2026-05-16T18:30:00Z'), true],
	[DateTime.utc(2026, 5, 16), true],
	['9.19845E+11', true],
	['2026-05-16', false],
	['Rome', false],
	[true, false],
	[null, false],
	[{}, false],
	[['Rome', 'Oslo'], false],
])('%p is sent in a way that depends on its field: %p', (value, depends) => {
	expect(dependsOnField(value)).toBe(depends);
});
