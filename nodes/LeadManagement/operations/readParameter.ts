import type { IExecuteFunctions } from 'n8n-workflow';
import { isPlainObject } from './wireValue';

/** A DateTime that Luxon has converted to text. */
const DATE_TIME_TEXT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|[+-]\d\d:\d\d)$|^Invalid DateTime$/;
/** The depth of a value in a custom field set. */
const MAX_DEPTH = 5;

/**
 * Reads a parameter and restores the DateTimes that its expressions return, such as {{ $now }}.
 *
 * n8n converts a DateTime to text in the workflow's time zone (n8n-core 2.41). When an expression returns such text,
 * another expression checks whether it was a DateTime. Other text is not changed.
 *
 * @param name the parameter, or a path in it
 * @param fallback the value when the parameter is not set
 * @returns the parameter's value, with a Date for each DateTime
 */
export function readParameter(
	context: IExecuteFunctions,
	name: string,
	itemIndex: number,
	fallback?: unknown,
): unknown {
	const isDateTime = (expression: string) => {
		try {
			return context.evaluateExpression(`{{ DateTime.isDateTime(${expression}) }}`, itemIndex) === true;
		} catch {
			// Some expressions cannot be nested, such as those that end with a semicolon.
			return false;
		}
	};
	const typed = context.getNodeParameter(name, itemIndex, fallback, { rawExpressions: true });
	return withDates(context.getNodeParameter(name, itemIndex, fallback), typed, isDateTime, MAX_DEPTH);
}

/** @param typed the value as typed: an expression, or a list or object that may contain expressions */
function withDates(
	value: unknown,
	typed: unknown,
	isDateTime: (expression: string) => boolean,
	depth: number,
): unknown {
	const expression = typeof typed === 'string' ? /^=\{\{((?:(?!\}\}).)*)\}\}$/s.exec(typed)?.[1] : undefined;
	if (typeof value === 'string') {
		const isDate = DATE_TIME_TEXT.test(value) && expression !== undefined && isDateTime(expression);
		return isDate ? new Date(value) : value;
	}
	if (depth === 0) return value;
	const inner = (entry: unknown, key: string | number) => {
		const typedInner =
			expression === undefined
				? (typed as Record<string, unknown> | undefined)?.[key]
				: `={{(${expression}\n)[${JSON.stringify(key)}]}}`;
		return withDates(entry, typedInner, isDateTime, depth - 1);
	};
	if (Array.isArray(value)) return value.map(inner);
	if (!isPlainObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inner(entry, key)]));
}
