/** Does what a message advises, as a user would, and runs the node again. */
import type { IDataObject } from 'n8n-workflow';
import { type Path, toExpression, toPath } from '../../nodes/LeadManagement/operations/parameters/paths';
import { type Given, run } from './node';

type Items = IDataObject[];
type Step = { items: Items; given: Given };

/** An advice, and what it changes in the items or the parameters. It is read as it is written. */
const ADVICES: ReadonlyArray<[form: RegExp, follow: (found: string[], step: Step) => Step | Step[]]> = [
	[
		/Set 'Path to the Lead' to (?:the one with the lead: )?(.+?)\.(?= |$)/,
		([paths], { items, given }) =>
			paths.split(' or ').map((leadPath) => ({ items, given: { ...given, leadPath } })),
	],
	[
		/(?:Your column|One of) "(.+?)".* may be the .*Add (\w+) to 'Additional Attributes', and drag/,
		([column, attribute], step) => add(attribute, toExpression(pathOf(column, step.items)), step),
	],
	[
		/Add (\w+) to 'Additional Attributes', and enter (\{\{ .+? \}\}) in/,
		([attribute, expression], step) => add(attribute, expression, step),
	],
	[
		/To send "(.+?)" as the phone: Add (\w+) to 'Additional Attributes'/,
		([column, attribute], step) => add(attribute, toExpression(pathOf(column, step.items)), step),
	],
	[
		/an array named leads that is \{\{ (.+?) \}\}/,
		([code], step) => splitOut(step, (item) => [['leads', evaluate(code, item)]]),
	],
	[
		/with (.+) in 'Fields To Split Out'(?:, and (.+) in its option 'Destination Field Name')?/,
		([fields, names], step) =>
			splitOut(step, (item) =>
				fields
					.split(', ')
					.map((field, index) => [(names ?? fields).split(', ')[index], valueAt(item, toPath(field))]),
			),
	],
];

/**
 * @returns what was sent then, with each choice that it leaves; undefined where a message has no such advice
 */
export async function followAdvice(
	message: string,
	items: Items,
	given: Given,
): Promise<string[] | undefined> {
	for (const [form, follow] of ADVICES) {
		const found = form.exec(message);
		if (!found) continue;
		const sent: string[] = [];
		for (const step of [follow(found.slice(1), { items, given })].flat())
			sent.push(...(await run(step.items, step.given)).bodies);
		return sent;
	}
	return undefined;
}

const add = (name: string, expression: string, { items, given }: Step): Step => ({
	items,
	given: { ...given, additional: { ...given.additional, [name]: `=${expression}` } },
});

/** A column of the items by its own name, or what is at a path. */
const pathOf = (column: string, items: Items): Path =>
	items.some((item) => column in item) ? [column] : toPath(column);

/** As n8n does it: an item for each entry, with the fields of an object at its top level. */
function splitOut({ items, given }: Step, listsOf: (item: IDataObject) => Array<[string, unknown]>): Step {
	const { leadPath: _cleared, ...rest } = given;
	const split = items.flatMap((item) => {
		const lists = listsOf(item).map(([name, list]): [string, unknown[]] => [name, list as unknown[]]);
		const [[, first], other] = lists;
		return first.map((entry, index) =>
			other === undefined && typeof entry === 'object'
				? (entry as IDataObject)
				: (Object.fromEntries(lists.map(([name, list]) => [name, list[index]])) as IDataObject),
		);
	});
	return { items: split, given: rest };
}

const evaluate = (code: string, item: IDataObject): unknown =>
	(new Function('$json', `return ${code}`) as (json: IDataObject) => unknown)(item);
const valueAt = (item: IDataObject, path: Path): unknown =>
	path.reduce<unknown>((value, part) => (value as IDataObject | undefined)?.[part], item);
