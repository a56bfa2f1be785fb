// The rules of this house, beside those of n8n, whose configuration must stay as it is: who may import whom, and who may send.
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

const HOUSE = './nodes/LeadManagement';

/** No file of `rooms` imports from the other rooms. */
const keepApart = (rooms, others, message) => ({
	target: rooms.map((room) => `${HOUSE}/${room}`),
	from: others.map((room) => `${HOUSE}/${room}`),
	message,
});

const SENDING = {
	selector: 'MemberExpression[property.name=/^(httpRequest|request)/], Identifier[name="fetch"]',
	message: 'Only service/call.ts sends.',
};

/** No name in the code itself, whatever texts hold, speaks of this. */
const knowsNothingOf = (pattern, message) => ({ selector: `Identifier[name=/${pattern}/i]`, message });

const NO_ITEMS = knowsNothingOf('item', 'The service knows of no items.');

const CONTINUES = {
	selector:
		'MethodDefinition[key.name="execute"]:not(:has(CallExpression[callee.object.type="ThisExpression"][callee.property.name="continueOnFail"]))',
	message: 'execute() itself asks n8n whether to continue on fail.',
};

const NAMES_ITEM = {
	selector:
		'NewExpression[callee.name=/^Node(Api|Operation)Error$/]:not(:has(Property[key.name="itemIndex"]))',
	message: 'An error names its item.',
};

const forbidSyntax = (files, ...forbidden) => ({
	files: files.map((path) => `nodes/LeadManagement/${path}`),
	rules: { 'no-restricted-syntax': ['error', ...forbidden] },
});

export default [
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		languageOptions: { parser: tseslint.parser },
		linterOptions: { noInlineConfig: true },
		plugins: { 'import-x': importX, '@typescript-eslint': tseslint.plugin },
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
					zones: [
						keepApart(
							['operations'],
							['service', 'execution', 'lists'],
							'An operation makes a request of an item. How it is sent is not its concern.',
						),
						keepApart(['service'], ['operations', 'execution', 'lists'], 'The service knows of no items.'),
						keepApart(['execution'], ['operations', 'lists'], 'Any operation is executed alike.'),
						keepApart(
							['execution/accountPacer.ts', 'execution/callWindow.ts'],
							['service', 'types.ts', 'refusal.ts'],
							'The pacer knows of calls and time alone.',
						),
						{ target: './credentials', from: './nodes', message: 'n8n loads the credential on its own.' },
					],
				},
			],
		},
	},
	forbidSyntax(['operations/**/*.ts', 'lists/**/*.ts'], SENDING),
	// As the rules require-continue-on-fail and node-operation-error-itemindex of n8n's repository.
	forbidSyntax(['*.ts'], SENDING, CONTINUES),
	forbidSyntax(
		['execution/**/*.ts'],
		SENDING,
		NAMES_ITEM,
		knowsNothingOf('lead|template|permission', 'Any operation is executed alike.'),
	),
	forbidSyntax(['service/**/*.ts'], NO_ITEMS),
	// n8n gives credential tests a helper of their own.
	forbidSyntax(['service/!(call|credentialTest).ts'], NO_ITEMS, SENDING),
];
