/** The words of the editor, by n8n's UX guidelines: https://docs.n8n.io/integrations/creating-nodes/build/reference/ux-guidelines/ */
const { displayParameter } = require('n8n-workflow').NodeHelpers;
const { LeadManagementApi } = require('../../credentials/LeadManagementApi.credentials');
const { NODE_TYPE, nodeTypes } = require('./support/engineHost');

const { description } = nodeTypes.getByName(NODE_TYPE);
const credential = new LeadManagementApi();

const SMALL_WORDS = ['a', 'an', 'and', 'by', 'for', 'of', 'on', 'or', 'per', 'the', 'to', 'with'];
const JARGON = /\b(HTTP|API key|payload|endpoint|request body|query parameter|boolean|string|array|upsert)\b/;

/** A parameter, and all that stands inside it. */
const withInner = (parameter) => {
	const { type, options = [] } = parameter;
	if (type === 'options') return [parameter];
	const inner = type === 'fixedCollection' ? options.flatMap(({ values }) => values) : options;
	return [parameter, ...inner.flatMap(withInner)];
};
const parameters = [...description.properties, ...credential.properties].flatMap(withInner);
const notices = parameters.filter(({ type }) => type === 'notice');
const fields = parameters.filter(({ type }) => type !== 'notice');
const choices = fields.filter(({ type }) => type === 'options').flatMap(({ options }) => options);
const modes = fields.flatMap((field) => field.modes ?? []);
const groups = fields
	.filter(({ type }) => type === 'fixedCollection')
	.flatMap(({ options }) => options.map(({ displayName }) => displayName));

const isTitleCase = (label) =>
	label
		.replace(/ \(.*\)$/, '')
		.split(' ')
		.every((word, index) => /^[\dA-Z]/.test(word) || (index > 0 && SMALL_WORDS.includes(word)));

/** One sentence has no full stop; more than one have. */
const isPunctuated = (text) => /\. ['"A-Z]/.test(text) === text.endsWith('.');

/** What the guidelines have against these words, or nothing. */
const problemOf = (text) => {
	if (!/^['A-Z]/.test(text)) return `no capital: ${text}`;
	if (!isPunctuated(text)) return `full stops: ${text}`;
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
	const operations = fields.filter(({ name }) => name === 'operation').flatMap(({ options }) => options);
	const texts = [
		description.description,
		...notices.map(({ displayName }) => displayName),
		...[...fields, ...choices.filter((choice) => !operations.includes(choice))].flatMap(
			({ description: text, hint }) => [text ?? [], hint ?? []].flat(),
		),
	];
	expect(texts.length).toBeGreaterThan(40);
	expect(texts.flatMap(problemOf)).toEqual([]);
	expect(notices.length).toBeLessThanOrEqual(3);
});

it('gives an example wherever text is typed', () => {
	const typed = [...fields, ...modes].filter(
		(field) => field.type === 'string' && !field.typeOptions?.password && !field.default,
	);
	expect(typed.length).toBeGreaterThan(8);
	expect(typed.filter(({ placeholder = '' }) => !placeholder.startsWith('e.g. '))).toEqual([]);
});

it('starts what a switch does with "Whether"', () => {
	const switches = fields.filter(({ type }) => type === 'boolean');
	expect(switches.map(({ description: text }) => text.split(' ')[0])).toEqual(['Whether']);
});

it('calls what is picked by what it is, not "Name" and "Value" at every level', () => {
	const labelsOf = (name) => {
		const parameter = description.properties.find((property) => property.name === name);
		return withInner(parameter).map(({ displayName }) => displayName);
	};
	expect(labelsOf('attributes')).toEqual(['Attributes', 'Attribute', expect.any(String), 'Value']);
	expect(labelsOf('customFieldSets')).toEqual([
		'Custom Field Sets',
		'Field Set',
		'Field Set Value',
		'Fields',
		'Field',
		'Value',
	]);
});

describe('the notice about LeadType', () => {
	const [notice] = notices.filter(({ displayName }) => displayName.startsWith('LeadType'));
	/** @type {any} */
	const node = { typeVersion: 1 };
	const isShown = (name) => displayParameter({ name }, notice, node, description);

	it('stands where LeadType is set, picked or typed, and nowhere else', () => {
		expect(isShown({ __rl: true, mode: 'list', value: 'LeadType' })).toBe(true);
		expect(isShown({ __rl: true, mode: 'name', value: 'LeadType' })).toBe(true);
		expect(isShown('LeadType')).toBe(true);
		expect(isShown({ __rl: true, mode: 'list', value: 'FirstName' })).toBe(false);
		expect(isShown({ __rl: true, mode: 'list', value: '' })).toBe(false);
	});
});
