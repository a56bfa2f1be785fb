import { type IExecuteFunctions, isResourceLocatorValue } from 'n8n-workflow';
import { withoutInvisible } from '../words/plainText';

/** A text as it is meant: what it is checked against is what a message shows of it. */
export const toPlain = (value: unknown): unknown =>
	typeof value === 'string' ? withoutInvisible(value).trim() : value;

/** A parameter as it was entered: an expression is not evaluated. */
export const readEntered = (context: IExecuteFunctions, path: string): unknown =>
	context.getNodeParameter(path, 0, null, { rawExpressions: true });

/** The values of a parameter in a run: one where it has no expression as entered, otherwise one for each item. */
export function valuesOf(context: IExecuteFunctions, path: string, hasExpression = isExpression): unknown[] {
	const entered = readEntered(context, path);
	// A parameter that is not set has no value.
	if (!hasExpression(entered)) return entered === null ? [] : [entered];
	return context.getInputData().map((_item, index): unknown => context.getNodeParameter(path, index, null));
}

/** True for a parameter as entered that is an expression, also inside a resource locator. */
export function isExpression(entered: unknown): boolean {
	const value = locatorValue(entered);
	return typeof value === 'string' && value.startsWith('=');
}

/** The value inside a resource locator; any other value unchanged. */
export const locatorValue = (parameter: unknown): unknown =>
	isResourceLocatorValue(parameter) ? parameter.value : parameter;
