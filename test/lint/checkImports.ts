/** Checks the sources against the import rules, as part of `npm run lint`. */
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { importRules } from './importRules';

const ROOT = join(__dirname, '..', '..');

async function checkImports(): Promise<void> {
	const eslint = new ESLint({ cwd: ROOT, overrideConfigFile: true, overrideConfig: importRules(ROOT) });
	const results = await eslint.lintFiles(['nodes', 'credentials']);
	const { format } = await eslint.loadFormatter();
	process.stdout.write(await format(results));
	if (results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0)) process.exitCode = 1;
}

void checkImports();
