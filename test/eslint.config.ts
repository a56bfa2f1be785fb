/**
 * Rules for the tests. n8n's own rules are for published code, and forbid Node.js modules. ESLint finds this file because of the
 * flag in `npm run lint`, so n8n's configuration can stay as strict mode requires it.
 */
import tseslint from 'typescript-eslint';

export default tseslint.config({
	files: ['**/*.ts'],
	extends: [tseslint.configs.recommended],
	rules: {
		'@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, varsIgnorePattern: '^_' }],
		// Some modules of n8n have a path that is only known at run time.
		'@typescript-eslint/no-require-imports': 'off',
	},
});
