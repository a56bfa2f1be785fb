/** Says at once which programs of this machine the tests of a running n8n would miss. */
import { findChromium, requireProgram } from './requireProgram';

for (const find of [findChromium, () => requireProgram('initdb'), () => requireProgram('redis-server')])
	try {
		find();
	} catch (error) {
		console.error((error as Error).message);
		process.exitCode = 1;
	}
