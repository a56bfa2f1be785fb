/**
 * Rules of n8n's repository (packages/@n8n/eslint-plugin-community-nodes) that the released plugin, 0.32.0, does not have
 * yet or that see no further than one array literal: here they see the node as n8n loads it.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { LeadManagement } = require('../../nodes/LeadManagement/LeadManagement.node');
const codex = require('../../nodes/LeadManagement/LeadManagement.node.json');
const manifest = require('../../package.json');

const NODE_FOLDER = join(__dirname, '..', '..', 'nodes', 'LeadManagement');
const MAX_HINT_CHARACTERS = 120;
const CATEGORIES = [
	'Analytics',
	'Communication',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing & Content',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];
const SELECTORS = ['resource', 'operation'];
const HOLDS_FIELDS_OR_NO_INPUT = ['collection', 'fixedCollection', 'notice'];
/** Optional, but the very content of a template or what goes with a choice above them: saved workflows hold them there. */
const OPTIONAL_AT_TOP = ['description', 'inputsToIgnore', 'name'];
/** Of an icon against its background: WCAG's for graphics. n8n asks for 1.5. */
const MIN_CONTRAST = 3;
const BACKGROUNDS = { light: '#ffffff', dark: '#2b2b2b' };

/** @type {{ description: any }} */
const { description } = new LeadManagement();

/** A parameter, and those inside it. */
const withInner = (parameter) => {
	const { type, options = [] } = parameter;
	const inner =
		type === 'collection'
			? options
			: type === 'fixedCollection'
				? options.flatMap(({ values }) => values)
				: [];
	return [parameter, ...inner.flatMap(withInner)];
};
/** @type {[string, any][]} */
const parameters = description.properties.flatMap(withInner).map((parameter) => [parameter.name, parameter]);
const choices = parameters.filter(([, { type }]) => type === 'options' || type === 'multiOptions');

/** The relative luminance of a color, `#rrggbb`, as WCAG defines it. */
const luminance = (color) => {
	const [red, green, blue] = [1, 3, 5]
		.map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
		.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one, other) => {
	const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
};

it.each(parameters)('%s has a default', (_name, parameter) => {
	expect(parameter).toHaveProperty('default');
});

it.each(choices)('%s has its options in alphabetical order, each once', (_name, { options }) => {
	const names = options.map(({ name }) => name);
	expect(names).toEqual(
		[...names].sort((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })),
	);
	expect(new Set(names).size).toBe(names.length);
	expect(new Set(options.map(({ value }) => value)).size).toBe(names.length);
	expect(names.join()).not.toContain('*');
});

it.each(parameters)('%s has a short hint, if any', (_name, { hint = '' }) => {
	expect(hint.length).toBeLessThanOrEqual(MAX_HINT_CHARACTERS);
});

it('has optional fields in a collection', () => {
	const optional = description.properties.filter(
		({ name, type, required }) =>
			!required && !SELECTORS.includes(name) && !HOLDS_FIELDS_OR_NO_INPUT.includes(type),
	);
	expect(optional.map(({ name }) => name).sort()).toEqual(OPTIONAL_AT_TOP);
});

it('has one credential', () => {
	expect(description.credentials).toHaveLength(1);
});

it('stands in categories that n8n has', () => {
	expect(codex.categories.length).toBeGreaterThan(0);
	expect(CATEGORIES).toEqual(expect.arrayContaining(codex.categories));
	expect(codex).not.toHaveProperty('subcategories');
});

it.each(Object.entries(BACKGROUNDS))('has an icon that shows on a %s background', (theme, background) => {
	const svg = readFileSync(join(NODE_FOLDER, description.icon[theme].slice('file:'.length)), 'utf8');
	const colors = svg.match(/#[0-9a-f]{6}\b/gi) ?? [];
	expect(Math.max(...colors.map((color) => contrast(color, background)))).toBeGreaterThanOrEqual(
		MIN_CONTRAST,
	);
});

it('is one package, free to use, that n8n finds', () => {
	expect(manifest).not.toHaveProperty('workspaces');
	expect(manifest).toMatchObject({
		license: 'MIT',
		keywords: expect.arrayContaining(['n8n-community-node-package']),
	});
});
