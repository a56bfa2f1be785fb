import { z } from 'zod';
import { badRequest } from './answers';

export const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

const PLAIN_ATTRIBUTES = [...UNIQUE_ATTRIBUTES, 'FirstName', 'LastName', 'LeadType', 'SearchBy'];

/** The values by schema name, without SearchBy and without the fields of sets. */
export type Attributes = Map<string, string>;

export interface LeadRequest {
	attributes: Attributes;
	searchBy: string | undefined;
}

export const hasValue = (value: string | undefined): value is string =>
	value !== undefined && value.trim() !== '';

/** Reads a body. What does not follow the interface is a 400. */
export function readBody<T>(schema: z.ZodType<T>, body: string): T {
	let parsed: unknown;
	try {
		parsed = JSON.parse(body);
	} catch {
		throw badRequest('The body is not JSON.');
	}
	const { data, error } = schema.safeParse(parsed);
	if (!error) return data as T;
	throw badRequest(
		error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; '),
	);
}

const pair = { Attribute: z.string().min(1), Value: z.string() };
const namesEachOnce = (pairs: Array<{ Attribute: string }>) =>
	new Set(pairs.map(({ Attribute }) => Attribute)).size === pairs.length;
const TWICE = 'An attribute is there twice.';

const LEAD = z
	.array(
		z.strictObject({
			...pair,
			Fields: z.array(z.strictObject(pair)).refine(namesEachOnce, TWICE).optional(),
		}),
	)
	.refine(namesEachOnce, TWICE)
	.refine(
		(pairs) => pairs.every(({ Attribute, Fields }) => !Fields || !PLAIN_ATTRIBUTES.includes(Attribute)),
		'Only a custom field set can have Fields.',
	)
	.refine(
		(pairs) => pairs.some(({ Attribute, Value }) => UNIQUE_ATTRIBUTES.includes(Attribute) && hasValue(Value)),
		'At least one unique field (EmailAddress or Phone) must be passed.',
	);

export function readLeadRequest(body: string): LeadRequest {
	const attributes: Attributes = new Map(
		readBody(LEAD, body).map(({ Attribute, Value }) => [Attribute, Value]),
	);
	const searchBy = attributes.get('SearchBy');
	attributes.delete('SearchBy');
	return { attributes, searchBy };
}
