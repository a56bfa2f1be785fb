/** Settings of the user's own n8n or npm that must not reach those of a run. */
const FOREIGN =
	/^(N8N_|DB_|EXECUTIONS_|QUEUE_|GENERIC_|WEBHOOK_|VUE_APP_|CREDENTIALS_|NODES_|NODE_OPTIONS$|npm_)/i;

/** @returns {NodeJS.ProcessEnv} this process's environment without them */
const cleanEnvironment = () =>
	Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name)));

/**
 * What n8n needs to run for itself, telling nobody.
 * @param {object} place
 * @param {string} place.userFolder
 * @param {number} place.port
 * @param {number} place.brokerPort
 * @param {string} place.filesFolder the one folder that file nodes may use
 * @returns {NodeJS.ProcessEnv}
 */
function n8nEnvironment({ userFolder, port, brokerPort, filesFolder }) {
	return {
		...cleanEnvironment(),
		NODE_ENV: 'production',
		N8N_USER_FOLDER: userFolder,
		N8N_HOST: '127.0.0.1',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(port),
		// A worker's own server.
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_ENCRYPTION_KEY: 'only for the credentials of this run',
		N8N_RESTRICT_FILE_ACCESS_TO: filesFolder,
		N8N_SECURE_COOKIE: 'false',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		// The simulated service is on this machine, whatever proxy leads out of it.
		NO_PROXY: '127.0.0.1,localhost',
		no_proxy: '127.0.0.1,localhost',
	};
}

module.exports = { cleanEnvironment, n8nEnvironment };
