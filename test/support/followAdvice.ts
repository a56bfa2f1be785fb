/** Does what a message advises, as a user would, and runs the node again: without n8n. test/engine/nodes/advice.test.ts has its nodes. */
import type { IDataObject } from 'n8n-workflow';
import { toPath } from '../../nodes/LeadManagement/parameters/paths';
import { type Given, run } from './node';
import { type Steps, followToTheEnd, readAdvice } from './readAdvice';

/**
 * @returns what was sent then, with each choice that it leaves; undefined where a message has no such advice
 */
export async function followAdvice(
	message: string,
	items: IDataObject[],
	given: Given,
): Promise<string[] | undefined> {
	const ways = readAdvice(message, items).filter(({ text }) => text === undefined);
	if (ways.length === 0) return undefined;
	const sent: string[] = [];
	for (const way of ways) sent.push(...(await runAfter([way], items, given)).bodies);
	return sent;
}

/** Runs the node after these steps. */
async function runAfter(steps: Steps[], items: IDataObject[], given: Given) {
	const seen = steps.reduce(follow, items);
	return { ...(await run(seen, steps.reduce(change, given))), seen };
}

/** The email addresses or phones that are sent after all that is advised. */
export async function reach(items: IDataObject[], given: Given, leads: readonly string[]) {
	return await followToTheEnd(async (steps) => {
		const { bodies, error, items: results, seen } = await runAfter(steps, items, given);
		const advice = [error?.description, ...results.map(({ message }) => message)].filter(Boolean).map(String);
		return {
			contacts: bodies.map((body) => /(?:EmailAddress|Phone)=(.*?)(?= \w+=|$)/.exec(body)?.[1]),
			advice,
			seen,
		};
	}, leads);
}

const change = (given: Given, { additional, leadPath }: Steps): Given => ({
	...given,
	...(leadPath !== undefined && { leadPath }),
	...(additional && { additional: { ...given.additional, ...additional } }),
});

/** What 'Edit Fields' and 'Split Out' make of items. */
function follow(items: IDataObject[], { arrays = [], splits = [], text }: Steps): IDataObject[] {
	if (text !== undefined)
		return items.map((item) => ({ output: extract(String(valueAt(item, toPath(text)))) }));
	const edited =
		arrays.length === 0
			? items
			: items.map(
					(item) =>
						Object.fromEntries(arrays.map(([name, code]) => [name, evaluate(code, item)])) as IDataObject,
				);
	return splits.reduce((all, { fields, names }) => {
		const own = fields.split(',').map((field) => field.trim());
		const called = names ? names.split(',').map((name) => name.trim()) : undefined;
		return all.flatMap((item) => splitOut(item, own, called));
	}, edited);
}

/** In place of a model. */
const extract = (text: string) => ({
	email: /ann@x\.test/.exec(text)?.[0],
	phone: /\+91[\d ]+\d/.exec(text)?.[0],
});

/** As n8n does it: an item for each entry, with the fields of an object at its top level. */
function splitOut(item: IDataObject, fields: string[], names?: string[]): IDataObject[] {
	const lists = fields.map((field) => [valueAt(item, toPath(field)) ?? []].flat() as unknown[]);
	return lists[0].map((entry, index) =>
		names === undefined && fields.length === 1 && typeof entry === 'object'
			? { ...(entry as IDataObject) }
			: (Object.fromEntries(lists.map((list, at) => [(names ?? fields)[at], list[index]])) as IDataObject),
	);
}

const evaluate = (expression: string, item: IDataObject): unknown =>
	(new Function('$json', `return ${expression.slice(2, -2)}`) as (json: IDataObject) => unknown)(item);
const valueAt = (item: IDataObject, path: readonly (string | number)[]): unknown =>
	path.reduce<unknown>((value, part) => (value as IDataObject | undefined)?.[part], item);
