import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../inputError';
import { describe, isBlank } from './wireValue';

/** A parameter with a list of choices. */
export interface Choice<Value extends string> {
	/** The parameter, or a path in it. */
	path: string;
	/** Its label, for the error message. */
	label: string;
	/** Its values, the default one first. */
	values: readonly Value[];
}

/**
 * Reads a parameter with a list of choices, which an expression or a hand-written workflow may set to anything.
 *
 * @throws InputError for a value that is not one of the choices
 */
export function readChoice<Value extends string>(
	context: IExecuteFunctions,
	itemIndex: number,
	{ path, label, values }: Choice<Value>,
): Value {
	const given: unknown = context.getNodeParameter(path, itemIndex, values[0]);
	if (isBlank(given)) return values[0];
	const choice = values.find((value) => value === given);
	if (choice !== undefined) return choice;
	throw new InputError(
		`'${label}' is set to ${describe(given)}, which is not one of its choices`,
		`Select '${label}' again. An expression there can return ${values.map((value) => `"${value}"`).join(', ')}.`,
	);
}
