/**
 * Which folder of nodes/ may import from which, who may send requests, and no `any`. These rules come on top of those of n8n,
 * whose configuration must stay as it is.
 */
import type { ESLint, Linter } from 'eslint';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

const NODE_FOLDER = './nodes/LeadManagement';

/** Forbids the files and folders of `targets` to import from the others. */
const forbidImports = (targets: string[], from: string[], message: string) => ({
	target: targets.map((path) => `${NODE_FOLDER}/${path}`),
	from: from.map((path) => `${NODE_FOLDER}/${path}`),
	message,
});

interface ForbiddenSyntax {
	selector: string;
	message: string;
}

const SENDS: ForbiddenSyntax = {
	selector: 'MemberExpression[property.name=/^(httpRequest|request)/], Identifier[name="fetch"]',
	message: 'Only service/call.ts sends requests.',
};

/** Forbids names that contain the pattern. Texts may contain it. */
const forbidNames = (pattern: string, message: string): ForbiddenSyntax => ({
	selector: `Identifier[name=/${pattern}/i]`,
	message,
});

const NAMES_ITEM = forbidNames('item', 'The service must not depend on items.');

const IGNORES_CONTINUE_ON_FAIL: ForbiddenSyntax = {
	selector:
		'MethodDefinition[key.name="execute"]:not(:has(CallExpression[callee.object.type="ThisExpression"][callee.property.name="continueOnFail"]))',
	message: 'execute() must call this.continueOnFail().',
};

const OMITS_ITEM_INDEX: ForbiddenSyntax = {
	selector:
		'NewExpression[callee.name=/^Node(Api|Operation)Error$/]:not(:has(Property[key.name="itemIndex"]))',
	message: 'An error needs the index of its item.',
};

const forbidSyntax = (files: string[], ...forbidden: ForbiddenSyntax[]): Linter.Config => ({
	files: files.map((path) => `nodes/LeadManagement/${path}`),
	rules: { 'no-restricted-syntax': ['error', ...forbidden] },
});

/** @param root the folder that holds nodes/ and credentials/ */
export const importRules = (root: string): Linter.Config[] => [
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		languageOptions: { parser: tseslint.parser as Linter.Parser },
		linterOptions: { noInlineConfig: true },
		plugins: { 'import-x': importX, '@typescript-eslint': tseslint.plugin as ESLint.Plugin },
		settings: {
			'import-x/extensions': ['.ts'],
			'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts'] })],
		},
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/no-non-null-assertion': 'error',
			'import-x/no-cycle': 'error',
			'import-x/no-restricted-paths': [
				'error',
				{
					basePath: root,
					zones: [
						forbidImports(
							['operations'],
							['service', 'execution', 'pacing', 'lists'],
							'An operation only builds requests. It must not depend on how they are sent.',
						),
						forbidImports(
							['service'],
							['operations', 'execution', 'pacing', 'lists'],
							'The service must not depend on items.',
						),
						forbidImports(
							['execution'],
							['operations', 'lists'],
							'The execution must not depend on the operation.',
						),
						forbidImports(
							['pacing'],
							['service', 'execution', 'operations', 'lists', 'types.ts', 'inputError.ts'],
							'The limiter must only depend on calls and time.',
						),
						{ target: './credentials', from: './nodes', message: 'n8n loads the credential on its own.' },
					],
				},
			],
		},
	},
	forbidSyntax(['operations/**/*.ts', 'lists/**/*.ts'], SENDS),
	forbidSyntax(['*.ts'], SENDS, IGNORES_CONTINUE_ON_FAIL),
	forbidSyntax(
		['{execution,pacing}/**/*.ts'],
		SENDS,
		OMITS_ITEM_INDEX,
		forbidNames('lead|template|permission', 'The execution must not depend on the operation.'),
	),
	forbidSyntax(['service/**/*.ts'], NAMES_ITEM),
	// n8n passes its own request helper to credential tests.
	forbidSyntax(['service/!(call|credentialTest).ts'], NAMES_ITEM, SENDS),
];
