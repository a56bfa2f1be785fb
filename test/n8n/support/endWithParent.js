/**
 * Preloaded into n8n and other servers. When the process that started the server is killed, this ends the server's
 * process group and removes its scratch folder. Plain JavaScript, because n8n's own Node.js loads it by --require.
 */
const { rmSync } = require('node:fs');

process.once('disconnect', () => {
	rmSync(process.env.SCRATCH_FOLDER ?? '', { recursive: true, force: true });
	process.kill(-process.pid, 'SIGKILL');
});
// The channel alone must not keep the server from ending.
process.channel?.unref();
