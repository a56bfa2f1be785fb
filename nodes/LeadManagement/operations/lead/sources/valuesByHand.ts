import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isCommonField } from '../../../account/accountFields';
import { isExpression, locatorValue, toPlain } from '../../parameters/parameters';
import { onlyPathIn } from '../../parameters/paths';
import { isPlainObject, toEntries } from '../../parameters/wireValue';
import { dependsOnField } from '../body/fieldDates';

/**
 * True if one of the attributes in a run, other than the common ones, has a value that is sent in a way that depends on its
 * field.
 *
 * @param path a parameter with rows of a name and a value
 */
export function haveValueOfField(context: IExecuteFunctions, path: string): boolean {
	const rows: unknown = context.getNodeParameter(path, 0, [], { rawExpressions: true });
	return toEntries(rows).some((entry, row) => {
		const { name, value } = isPlainObject(entry) ? entry : {};
		const attribute = toPlain(locatorValue(name));
		if (typeof attribute === 'string' && isCommonField(attribute)) return false;
		if (!isExpression(value)) return dependsOnField(value);
		// Evaluating the expressions of 40,000 items takes seconds.
		const only = onlyPathIn(String(value));
		return context.getInputData().some(({ json }, itemIndex) => {
			try {
				return dependsOnField(
					only
						? only.reduce<unknown>((inner, key) => (inner as IDataObject | undefined)?.[key], json)
						: context.getNodeParameter(`${path}[${row}].value`, itemIndex),
				);
			} catch {
				// The item is refused when it is read.
				return false;
			}
		});
	});
}
