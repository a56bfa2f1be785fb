import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../../../messages';
import { isExpression, readEntered, valuesOf } from '../../parameters/parameters';
import { type Path, toPath, toPathText } from '../../parameters/paths';
import { describe, isBlank } from '../../parameters/wireValue';

/** What is around a path in an expression. */
const OF_ITEM = /^\s*(?:\{\{\s*)?(?:\$json\b\.?)?|\s*(?:\}\})?\s*$/g;

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
		const path = typeof value === 'string' ? toPath(value.replace(OF_ITEM, '')) : [];
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
