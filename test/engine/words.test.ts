/** The words of the editor, by n8n's UX guidelines: https://docs.n8n.io/integrations/creating-nodes/build/reference/ux-guidelines/ */
import type { INodeProperties, NodeParameterValueType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import { choicesOf, description, groupsOf, optionsOf } from './support/nodeDescription';

const credential = new LeadManagementApi();

const SMALL_WORDS = ['a', 'an', 'and', 'by', 'for', 'of', 'on', 'or', 'per', 'the', 'to', 'with'];
const JARGON = /\b(HTTP|API key|payload|endpoint|request body|query parameter|boolean|string|array|upsert)\b/;

/** A parameter and all parameters inside it. */
const withInner = (parameter: INodeProperties): INodeProperties[] => {
	if (parameter.type === 'options') return [parameter];
	const inner =
		parameter.type === 'fixedCollection'
			? groupsOf(parameter).flatMap(({ values }) => values)
			: optionsOf(parameter);
	return [parameter, ...inner.flatMap(withInner)];
};
const parameters = [...description.properties, ...credential.properties].flatMap(withInner);
const notices = parameters.filter(({ type }) => type === 'notice');
const fields = parameters.filter(({ type }) => type !== 'notice');
const choices = fields.filter(({ type }) => type === 'options').flatMap(choicesOf);
const modes = fields.flatMap((field) => field.modes ?? []);
const groups = fields
	.filter(({ type }) => type === 'fixedCollection')
	.flatMap((field) => groupsOf(field).map(({ displayName }) => displayName));

const isTitleCase = (label: string) =>
	label
		.replace(/ \(.*\)$/, '')
		.split(' ')
		.every((word, index) => /^[\dA-Z]/.test(word) || (index > 0 && SMALL_WORDS.includes(word)));

/** A single sentence has no period at its end. Several sentences have. */
const isPunctuated = (text: string) => /\. ['"A-Z]/.test(text) === text.endsWith('.');

/** How the text breaks the guidelines, or an empty list. */
const problemOf = (text: string) => {
	if (!/^['A-Z]/.test(text)) return `no capital: ${text}`;
	if (!isPunctuated(text)) return `periods: ${text}`;
	return JARGON.test(text) ? `jargon: ${text}` : [];
};

it('has labels in title case', () => {
	const labels = [
		...fields.map(({ displayName }) => displayName),
		...choices.map(({ name }) => name),
		...modes.map(({ displayName }) => displayName),
		...groups,
	];
	expect(labels.length).toBeGreaterThan(50);
	expect(labels.filter((label) => !isTitleCase(label))).toEqual([]);
});

it('says in sentences what is not plain from the label', () => {
	const operations = fields.filter(({ name }) => name === 'operation').flatMap(choicesOf);
	const texts = [
		description.description,
		...notices.map(({ displayName }) => displayName),
		...[...fields, ...choices.filter((choice) => !operations.includes(choice))].flatMap(
			(described: { description?: string; hint?: string }) =>
				[described.description ?? [], described.hint ?? []].flat(),
		),
	];
	expect(texts.length).toBeGreaterThan(40);
	expect(texts.flatMap(problemOf)).toEqual([]);
	expect(notices.length).toBeLessThanOrEqual(4);
});

it('gives an example wherever text is typed', () => {
	const typedFields = fields.filter(({ typeOptions, default: value }) => !typeOptions?.password && !value);
	const typed = [...typedFields, ...modes].filter(({ type }) => type === 'string');
	expect(typed.length).toBeGreaterThan(8);
	expect(typed.filter(({ placeholder = '' }) => !placeholder.startsWith('e.g. '))).toEqual([]);
});

it('starts what a switch does with "Whether"', () => {
	const switches = fields.filter(({ type }) => type === 'boolean');
	expect(switches.map(({ description: text }) => text?.split(' ')[0])).toEqual([
		'Whether',
		'Whether',
		'Whether',
	]);
});

test('the notice about LeadType stands where LeadType is set, picked or typed, and nowhere else', () => {
	const [notice] = notices.filter(({ displayName }) => displayName.startsWith('LeadType'));
	const isShown = (name: NodeParameterValueType) =>
		NodeHelpers.displayParameter({ name }, notice, { typeVersion: 1 }, description);
	const locator = (mode: string, value: string) => ({ __rl: true as const, mode, value });
	expect([locator('list', 'LeadType'), locator('name', 'LeadType'), 'LeadType'].map(isShown)).toEqual(
		Array(3).fill(true),
	);
	const others = [locator('list', 'FirstName'), locator('list', ''), locator('name', '={{ $json.City }}')];
	expect([...others, '={{ $json.City }}'].map(isShown)).toEqual(Array(4).fill(false));
});
