import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError, quote, shown } from '../messages';
import { toUnknownError } from './names';
import { isExpression, locatorValue, readEntered } from './read';
import { isPlainObject, toEntries } from './wireValue';

/** True for a text with double braces around something. */
function hasBraces(text: string): boolean {
	const open = text.indexOf('{{');
	return open >= 0 && text.includes('}}', open + 2);
}

/** What an expression begins with. */
const VARIABLE = /\$(?:(?:json|input|node|now|today|fromAI)\b|\(["'])/;

/** True for an expression that n8n leaves as text: in a field that is not switched to Expression, or without double braces. */
const isLeftAsText = (entered: string): boolean =>
	isExpression(entered)
		? !hasBraces(entered) && VARIABLE.test(entered)
		: hasBraces(entered) || entered.trim().search(VARIABLE) === 0 || /\$json\s*[.[]/.test(entered);

/**
 * Refuses an expression in a field that is not switched to Expression: each record would get its text, or an attribute of that name.
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
			if (typeof attribute === 'string' && isLeftAsText(attribute)) throw toUnknownError(attribute);
			const own = typeof attribute === 'string' ? `'Value' of ${shown(toDisplayName(attribute))}` : label;
			for (const value of Object.values(values)) for (const entry of toEntries(value)) check(entry, own);
		} else if (typeof entered === 'string' && isLeftAsText(entered))
			throw new InputError(
				`${label} is the text ${quote(entered)}`,
				'Switch it to Expression, or drag the column on it.',
			);
	};
	for (const [path, label] of Object.entries(labels)) check(locatorValue(readEntered(context, path)), label);
}
