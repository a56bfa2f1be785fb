import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../../messages';
import { readNames } from '../../parameters/nameList';
import { isExpression, readEntered, valuesOf } from '../../parameters/parameters';
import { type Path, toPath, toPathText } from '../../parameters/paths';
import { describe, isBlank } from '../../parameters/wireValue';

/**
 * Reads 'Path to the Lead': `body.customer`, as n8n writes a dropped field, or as part of an expression.
 *
 * @returns undefined if it is empty: the leads are looked for
 * @throws InputError for the run if it is no path, or items differ
 */
export function readLeadPath(context: IExecuteFunctions): Path | undefined {
	const isEvaluated = isExpression(readEntered(context, 'leadPath'));
	const paths = new Map<string, Path>();
	for (const value of valuesOf(context, 'leadPath')) {
		if (isBlank(value) && !isEvaluated) continue;
		const [name, other] = typeof value === 'string' ? readNames(value) : [];
		const path = typeof name === 'string' && other === undefined ? toPath(name) : [];
		if (path.length === 0) throw toPathError(`has ${describe(value)} instead of a path`);
		paths.set(toPathText(path), path);
	}
	const [path, other] = paths.values();
	if (other) throw toPathError('holds for all items of a run, but differs between them');
	return path;
}

const toPathError = (problem: string) =>
	new InputError(
		`'Path to the Lead' ${problem}`,
		'Switch it to Fixed, and drag the field with the lead on it, or enter its path, e.g. body.customer.',
	);
