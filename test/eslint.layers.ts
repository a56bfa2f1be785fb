/** Rules for the imports and the patterns of the published sources, on top of n8n's own configuration, which strict mode keeps as it is. */
import { type ESLint, type Linter } from 'eslint';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const NODE = './nodes/LeadManagement';
/** From top to bottom: each floor may import only from those below it. */
const FLOORS = [
	['LeadManagement.node.ts'],
	['run'],
	['operations'],
	['values'],
	['parameters', 'account'],
	['service'],
	['pacing', 'messages.ts', 'words'],
];

const zones = FLOORS.slice(1).flatMap((floor, index) =>
	floor.map((part) => ({
		target: `${NODE}/${part}`,
		from: FLOORS.slice(0, index + 1)
			.flat()
			.map((above) => `${NODE}/${above}`),
		message: 'A floor may import only from those below it: see FLOORS in test/eslint.layers.ts.',
	})),
);
const ofSiblings = (one: string, other: string) => [
	{ target: `${NODE}/operations/${one}`, from: `${NODE}/operations/${other}` },
	{ target: `${NODE}/operations/${other}`, from: `${NODE}/operations/${one}` },
];

/** No pattern takes more than linear time: one long text of a public form would stop n8n. `patterns.test.ts` has those from texts. */
export const LINEAR: Linter.RulesRecord = {
	'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
	'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: true }],
};

const config: Linter.Config[] = [
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		languageOptions: { parser: tseslint.parser as Linter.Parser },
		plugins: { 'import-x': importX, '@typescript-eslint': tseslint.plugin as ESLint.Plugin, regexp },
		settings: {
			'import-x/extensions': ['.ts'],
			'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.json'] })],
		},
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/no-non-null-assertion': 'error',
			'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
			...LINEAR,
			'import-x/no-cycle': 'error',
			'import-x/no-unresolved': 'error',
			'import-x/no-restricted-paths': [
				'error',
				{
					zones: [
						...zones,
						...ofSiblings('lead', 'permissionTemplate'),
						{ target: './credentials', from: './nodes' },
					],
				},
			],
		},
	},
];

export default config;
