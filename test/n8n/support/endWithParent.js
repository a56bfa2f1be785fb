/**
 * Preloaded into n8n: should the process that started it be killed, n8n ends too, with all that it started,
 * and its scratch folder goes.
 */
const { rmSync } = require('node:fs');

process.once('disconnect', () => {
	rmSync(process.env.SCRATCH_FOLDER ?? '', { recursive: true, force: true });
	process.kill(-process.pid, 'SIGKILL');
});
// The channel alone must not keep n8n from ending.
process.channel?.unref();
