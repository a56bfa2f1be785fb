/**
 * Which part of nodes/ may import which, and what the package may import at all. A configuration of ESLint on top of n8n's,
 * which must stay as it is.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ESLint, Linter } from 'eslint';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

const NODE_FOLDER = 'nodes/LeadManagement';

/** From top to bottom. Each part may import those below its line, but neither those beside it nor those above it. */
const LAYERS = [
	['LeadManagement.node.ts'],
	['run'],
	['operations/index.ts'],
	['operations/lead', 'operations/permissionTemplate'],
	['operations/operation.ts'],
	['parameters'],
	['account'],
	['service'],
	['pacing', 'messages.ts', 'words'],
];

/** The same inside operations/lead, with what goes through them: a table is matched, then checked, then read. */
const LEAD_LAYERS = [
	['leadOperation.ts'],
	['sources', 'body.ts'],
	['read'],
	['checks'],
	['match'],
	['table'],
	['given.ts'],
	['types'],
];

const PACKAGES = ['n8n-workflow', 'crypto', 'luxon', 'lodash', 'p-limit', 'zod'];

const toPaths = (folder: string, layers: string[][]) =>
	layers.map((layer) => layer.map((part) => `${folder}/${part}`));
const ALL = [LAYERS, toPaths('operations/lead', LEAD_LAYERS)];
const PARTS = ALL.flat(2);
const missing = PARTS.filter((part) => !existsSync(join(NODE_FOLDER, part)));
/** The folders of the node, with those inside folders that are split. */
const unlisted = ['', 'operations/', 'operations/lead/'].flatMap((parent) =>
	readdirSync(join(NODE_FOLDER, parent), { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => parent + name)
		.filter((name) => !['__schema__', 'operations', ...PARTS].includes(name)),
);
if (missing.length + unlisted.length > 0)
	throw new Error(
		`LAYERS in test/lint/importRules.ts: missing in ${NODE_FOLDER}: ${missing.join(', ')}; not listed: ${unlisted.join(', ')}`,
	);

const zones = ALL.flatMap((layers) =>
	layers.flatMap((layer, index) =>
		layer.map((part) => ({
			target: `./${NODE_FOLDER}/${part}`,
			from: layers
				.slice(0, index + 1)
				.flat()
				.filter((other) => other !== part)
				.map((other) => `./${NODE_FOLDER}/${other}`),
			message: `${part} may only import what is below it: see LAYERS in test/lint/importRules.ts.`,
		})),
	),
).filter(({ from }) => from.length > 0);

const config: Linter.Config[] = [
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		languageOptions: { parser: tseslint.parser as Linter.Parser },
		plugins: { 'import-x': importX, '@typescript-eslint': tseslint.plugin as ESLint.Plugin },
		settings: {
			'import-x/extensions': ['.ts'],
			'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.json'] })],
		},
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/no-non-null-assertion': 'error',
			'@typescript-eslint/no-restricted-imports': [
				'error',
				{ patterns: [{ regex: `^(?!\\.{1,2}(/|$)|(${PACKAGES.join('|')})$)`, message: 'Not allowed.' }] },
			],
			'import-x/no-cycle': 'error',
			// The other rules pass what they cannot find.
			'import-x/no-unresolved': 'error',
			'import-x/no-restricted-paths': [
				'error',
				{
					zones: [
						...zones,
						{ target: './credentials', from: './nodes', message: 'n8n loads the credential on its own.' },
					],
				},
			],
		},
	},
	{
		files: ['nodes/**/*.ts'],
		ignores: [`${NODE_FOLDER}/service/**`],
		rules: {
			'no-restricted-syntax': [
				'error',
				{
					// `row.request` is data.
					selector:
						'Identifier[name=/^(fetch$|httpRequest|requestWithAuthentication|requestOAuth)/], MemberExpression[property.name="request"]:matches([object.name="helpers"], [object.property.name="helpers"])',
					message: 'Only service/ sends requests.',
				},
			],
		},
	},
];

export default config;
