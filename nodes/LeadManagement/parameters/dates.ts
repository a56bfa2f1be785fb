/**
 * A whole date and time with a zone in ISO 8601, such as `2026-01-31T09:30:00.000+05:30`. n8n converts `$now` and other
 * DateTimes in expressions to this form (n8n 1.85 and 2.41).
 */
const ISO_DATE_TIME =
	/^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:[.,]\d{1,9})?(?:Z|([+-](?:[01]\d|2[0-3])):?([0-5]\d)?)$/;

/** The date of a Date or a Luxon DateTime such as `$now`, otherwise undefined. */
export function toDate(value: object): Date | undefined {
	// `instanceof` does not work here: the value may come from another realm or another copy of Luxon.
	if (Object.prototype.toString.call(value) === '[object Date]') return value as Date;
	const { isLuxonDateTime, toMillis } = value as { isLuxonDateTime?: unknown; toMillis?: unknown };
	// JSON data with the same properties has no methods.
	if (isLuxonDateTime !== true || typeof toMillis !== 'function') return undefined;
	return new Date(Number(toMillis.call(value)));
}

/** `YYYY-MM-DD HH:MM:SS` in UTC; undefined for an invalid date, or a year that does not have four digits. */
export function formatUtc(date: Date): string | undefined {
	const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
	return /^\d{4}-/.test(text) ? text.slice(0, 19).replace('T', ' ') : undefined;
}

/** A text that is a whole ISO 8601 date and time with a zone, as `formatUtc` returns it; undefined for any other text. */
export function isoToUtcText(text: string): string | undefined {
	const parts = ISO_DATE_TIME.exec(text);
	if (!parts) return undefined;
	const [, day, time, seconds = ':00', hours = '+00', minutes = '00'] = parts;
	// JavaScript reads February 30 as March 2.
	const isDay = formatUtc(new Date(day))?.startsWith(day);
	return isDay ? formatUtc(new Date(`${day}T${time}${seconds}${hours}:${minutes}`)) : undefined;
}
