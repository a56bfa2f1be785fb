/** Says at once which programs of this machine the tests of a running n8n would miss. */
import { findChromium, requireProgram } from './requireProgram';

const failures = [findChromium, () => requireProgram('initdb'), () => requireProgram('redis-server')].flatMap(
	(find) => {
		try {
			find();
			return [];
		} catch (error) {
			return [(error as Error).message];
		}
	},
);
for (const message of failures) console.error(message);
process.exitCode = Math.min(failures.length, 1);
