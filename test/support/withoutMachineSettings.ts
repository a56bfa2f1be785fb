/**
 * A set-up file of Jest: removes from the environment what would make a result depend on the machine. These are proxies, and
 * the settings of the user's own n8n.
 */
const MACHINE_SETTINGS = /^((https?|all|no)_proxy$|N8N_|NODES_|GENERIC_|WEBHOOK_|CREDENTIALS_|EXECUTIONS_)/i;

for (const name of Object.keys(process.env).filter((name) => MACHINE_SETTINGS.test(name)))
	delete process.env[name];
