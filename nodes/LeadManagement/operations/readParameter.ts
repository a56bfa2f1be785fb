import type { IExecuteFunctions } from 'n8n-workflow';
import { isPlainObject } from './wireValue';

/** What Luxon makes of a DateTime as text. */
const DATE_TIME_TEXT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|[+-]\d\d:\d\d)$|^Invalid DateTime$/;
/** A value in a custom field set stands no deeper in its parameter. */
const MAX_DEPTH = 5;

/**
 * A parameter with the dates that its expressions give, such as {{ $now }}.
 *
 * n8n hands a node no DateTime but its text, in the workflow's time zone (n8n-core 2.41). So where an expression gives
 * such text, n8n is asked whether it was a DateTime. Text that only looks like one stays as it is.
 *
 * @param name the parameter, or a path in it
 * @param fallback what the parameter is where the item has none
 * @returns the parameter's value, with a Date in place of each DateTime's text
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
			// It cannot stand inside another expression, as with a semicolon at its end.
			return false;
		}
	};
	const typed = context.getNodeParameter(name, itemIndex, fallback, { rawExpressions: true });
	return withDates(context.getNodeParameter(name, itemIndex, fallback), typed, isDateTime, MAX_DEPTH);
}

/** @param typed the value as the user typed it: an expression, or a list or object that may hold some */
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
