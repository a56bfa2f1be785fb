/** A text parameter that has an expression without being switched to Expression is refused: each row would get its text. */
import type { INodeProperties } from 'n8n-workflow';
import { OPERATIONS, choicesOf, innerOf, parametersOf } from '../support/panel';
import { run } from '../support/node';

type Values = Record<string, unknown>;
const EXPRESSION = '{{ $json.x }}';
const locate = (value: string) => ({ __rl: true, mode: 'name', value });

/** A value that is none of those to refuse. */
function usual(parameter: INodeProperties): unknown {
	switch (parameter.type) {
		case 'resourceLocator':
			return locate('FirstName');
		case 'string':
			return 'x';
		case 'options':
			return choicesOf(parameter)[0].value;
		default:
			return parameter.default;
	}
}

/** The parameters in which somebody enters a text, by their paths, each with values in which it has an expression. */
function withExpression(parameter: INodeProperties): Array<[path: string, values: Values]> {
	const { name, type, typeOptions } = parameter;
	if (type === 'string' || type === 'json') return [[name, { [name]: EXPRESSION }]];
	if (type === 'resourceLocator') return [[name, { [name]: locate(EXPRESSION) }]];
	const all = innerOf(parameter);
	return all.flatMap(([group, inner]) =>
		withExpression(inner).map(([path, values]): [string, Values] => {
			if (type === 'collection') return [`${name}.${path}`, { [name]: values }];
			const row = { ...Object.fromEntries(all.map(([, other]) => [other.name, usual(other)])), ...values };
			const rows = typeOptions?.multipleValues ? [row] : row;
			return [`${name}.${group}${path}`, { [name]: { [group.replace('.', '')]: rows } }];
		}),
	);
}

const CASES = OPERATIONS.flatMap(({ resource, operation }) =>
	parametersOf(resource, operation).flatMap((parameter) => {
		const [dataToSend = 'autoMapInputData'] = parameter.displayOptions?.show?.dataToSend ?? [];
		const [searchBy = 'default'] = parameter.displayOptions?.show?.searchBy ?? [];
		const given = { resource, operation, dataToSend, searchBy };
		return withExpression(parameter).map(([path, values]) => ({ path, ...given, values }));
	}),
);

it('is asked of each text parameter', () => expect(CASES.length).toBeGreaterThan(15));

it.each(CASES)('$resource $operation: $path', async ({ values, path: _path, ...given }) => {
	const usually = given.resource === 'lead' ? {} : { templateId: locate('T1'), otherPermissions: 'replace' };
	const { calls, text } = await run({ EmailAddress: 'a@b.c', x: 'y' }, { ...usually, ...given, ...values });
	expect(text).toMatch(/Switch|expression|Clear it|Select the attribute from the list/);
	expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
