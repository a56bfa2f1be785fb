/** Reads a message as a user does who does what it says, to the letter. */
import type { IDataObject } from 'n8n-workflow';
import { type Path, toExpression, toPath } from '../../nodes/LeadManagement/parameters/paths';

/** What an advice adds before the node, and changes in its parameters. */
export interface Steps {
	/** Fields of 'Edit Fields', all of the type Array. */
	arrays?: Array<[name: string, expression: string]>;
	/** 'Split Out' nodes, one after the other, with 'Fields To Split Out' and 'Destination Field Name'. */
	splits?: Array<{ fields: string; names: string }>;
	/** Of 'Information Extractor': what is dragged on 'Text'. */
	text?: string;
	/** 'Additional Attributes'. */
	additional?: Record<string, string>;
	/** 'Path to the Lead'; '' to clear it. */
	leadPath?: string;
}

const SPLIT =
	/(?:with (?:a field|fields) of the type Array: (.+?)\. Behind it, add|Add) a 'Split Out' node(?: before this one,)? with (.+?) in 'Fields To Split Out'((?:, and behind it another one with .+?)*)(?:, and ([^']+?) in its option 'Destination Field Name')?(, and clear 'Path to the Lead')?\.(?= |$)/;
const PATH =
	/(?:If the lead is in (.+?): )?Set 'Path to the Lead' to (?:the one with the lead: )?(.+?)\.(?= [A-Z]|$)/;
const VALUE =
	/If ([^:]+?) is the lead's (?:email address|phone): Add (\w+) to 'Additional Attributes', (?:and drag it on 'Value'|switch its 'Value' to Expression, and enter (.+? \}\}))\.(?: Then set 'Path to the Lead' to (.+?)\.(?= [A-Z]|$))?/g;
const TEXT = /drag (.+?) on its 'Text', .*and set 'Path to the Lead' to output\./;
const SPOT = /"(.+?)" \((.+?)\)(?: or |$)/g;

/**
 * The ways that a message leaves, with the value by which a user knows theirs.
 *
 * @param items which are in the editor's panel, to drag from
 */
export function readAdvice(message: string, items: IDataObject[]): Array<Steps & { value?: string }> {
	const split = SPLIT.exec(message);
	if (split) {
		const [, arrays = '', first, others, names = '', clears] = split;
		const fields = [first, ...others.split(', and behind it another one with ').slice(1)];
		return [
			{
				arrays: [...arrays.matchAll(/(.+?) that is (\{\{ .+? \}\})(?:, |$)/g)].map(([, name, code]) => [
					name,
					code,
				]),
				splits: fields.map((own, index) => ({
					fields: own,
					names: index === fields.length - 1 ? names : '',
				})),
				...(clears && { leadPath: '' }),
			},
		];
	}
	const text = TEXT.exec(message);
	if (text) return [{ text: text[1], leadPath: 'output' }];
	const ways: Array<Steps & { value?: string }> = [];
	const path = PATH.exec(message);
	if (path) {
		const values = [...(path[1] ?? '').matchAll(SPOT)].map(([, , value]) => value);
		ways.push(...path[2].split(' or ').map((leadPath, index) => ({ leadPath, value: values[index] })));
	}
	for (const [, spots, attribute, code, leadPath] of message.matchAll(VALUE)) {
		const codes = code?.split(' or ');
		for (const [index, [, name, value]] of [...spots.matchAll(SPOT)].entries())
			ways.push({
				additional: { [attribute]: `=${codes?.[index] ?? toDropped(name, items)}` },
				value,
				...(leadPath && { leadPath }),
			});
	}
	if (/If another column has it: Add/.test(message))
		for (const [name, value] of Object.entries(items[0] ?? {}))
			ways.push({
				additional: {
					[String(value).includes('@') ? 'EmailAddress' : 'Phone']: `=${toDropped(name, items)}`,
				},
				value: String(value),
			});
	const other = /(?:Your column|One of) "(.+?)".* Add (\w+) to 'Additional Attributes', and drag/.exec(
		message,
	);
	if (ways.length === 0 && other) ways.push({ additional: { [other[2]]: `=${toDropped(other[1], items)}` } });
	return ways;
}

/** What n8n writes where a column is dropped: its own name, or what is at a path. */
const toDropped = (column: string, items: IDataObject[]): string => {
	const path: Path = items.some((item) => column in item) ? [column] : toPath(column);
	return toExpression(path);
};

/** A user gives up after these. */
const MAX_ROUNDS = 4;

/** What a run sends, what it says, and what the panel of the node shows as its input. */
export interface Sent {
	contacts: Array<string | undefined>;
	advice: string[];
	seen: IDataObject[];
}

/**
 * Follows one advice after the other, as a user who knows whose address is whose, until nothing is refused.
 *
 * @returns what was sent, and what was said before
 */
export async function followToTheEnd(
	send: (steps: Steps[]) => Promise<Sent>,
	leads: readonly string[],
): Promise<{ contacts: Sent['contacts']; said: string[] }> {
	const steps: Steps[] = [];
	const said: string[] = [];
	for (let round = 0; round <= MAX_ROUNDS; round++) {
		const { contacts, advice, seen } = await send(steps);
		if (contacts.length > 0 && advice.length === 0) return { contacts, said };
		said.push(advice[0]);
		const ways = readAdvice(advice[0] ?? '', seen);
		const isMeant = ({ value }: { value?: string }) => leads.some((lead) => value?.includes(lead));
		const way = ways.find(isMeant) ?? ways.find(({ value }) => value === undefined);
		if (!way) break;
		steps.push(way);
	}
	return { contacts: [], said };
}
