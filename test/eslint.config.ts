/**
 * The tests have rules of their own: those of n8n are for published code, and forbid Node.js modules. ESLint looks this file
 * up with the flag in `npm run lint:n8n`, so n8n's configuration stays as strict mode wants it.
 */
import tseslint from 'typescript-eslint';

export default tseslint.config({ files: ['**/*.ts'], extends: [tseslint.configs.recommended] });
