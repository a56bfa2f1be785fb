import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, quote, shown } from '../../messages';
import { isExpression, locatorValue, readEntered } from './parameters';
import { isPlainObject, toEntries } from './wireValue';

/** What n8n evaluates in a field that is switched to Expression. */
const EXPRESSION = /\{\{.*\}\}|^\s*\$(?:(?:json|input|node|now|today|fromAI)\b|\(["'])/s;

/** True for what n8n leaves as text: in a field that is not switched to Expression, or without double braces. */
const isWithoutBraces = (entered: string): boolean =>
	isExpression(entered)
		? !/\{\{.*\}\}/s.test(entered) && /\$(?:json|input|node|now|today|fromAI)\b|\$\(["']/.test(entered)
		: EXPRESSION.test(entered) || /\$json\s*[.[]/.test(entered);

/**
 * Refuses an expression in a field that is not switched to Expression: each record would get its text.
 *
 * @param labels of the parameters, by their paths; a value in one that has entries is called by its own name
 * @param toDisplayName what the editor calls an attribute
 * @throws InputError for the run
 */
export function refuseExpressionsAsText(
	context: IExecuteFunctions,
	labels: Record<string, string>,
	toDisplayName: (name: string) => string = String,
): void {
	const check = (entered: unknown, label: string): void => {
		if (isPlainObject(entered)) {
			const { name, ...values } = entered;
			const attribute = locatorValue(name);
			const own = typeof attribute === 'string' ? `'Value' of ${shown(toDisplayName(attribute))}` : label;
			for (const value of Object.values(values)) for (const entry of toEntries(value)) check(entry, own);
		} else if (typeof entered === 'string' && isWithoutBraces(entered))
			throw new InputError(
				`${label} is the text ${quote(entered)}`,
				'Switch it to Expression, or drag the column on it.',
			);
	};
	for (const [path, label] of Object.entries(labels)) check(locatorValue(readEntered(context, path)), label);
}
