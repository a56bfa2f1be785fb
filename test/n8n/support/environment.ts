import { join } from 'node:path';
import { TOOLS_FOLDER } from '../install/versions';

/** Settings of the user's own n8n or npm. A test run must not use them. */
const USER_SETTINGS =
	/^(N8N_|DB_|EXECUTIONS_|QUEUE_|GENERIC_|WEBHOOK_|VUE_APP_|CREDENTIALS_|NODES_|NODE_OPTIONS$|npm_)/i;

/** Without the editor, a start takes a third less of the processor. */
export const NO_EDITOR = { N8N_DISABLE_UI: 'true' };

/** Variables that the programs of this machine have besides. */
export const withoutUserSettings = (): NodeJS.ProcessEnv =>
	Object.fromEntries(Object.entries(process.env).filter(([name]) => !USER_SETTINGS.test(name)));

/** Variables with which n8n runs separately from other instances, with telemetry off. File nodes may only use `filesFolder`. */
export const n8nSettings = (userFolder: string, filesFolder: string, [port, brokerPort]: string[]) => ({
	NODE_ENV: 'production',
	N8N_USER_FOLDER: userFolder,
	N8N_HOST: '127.0.0.1',
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_PORT: port,
	// The server of a worker.
	N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	QUEUE_HEALTH_CHECK_ACTIVE: 'true',
	QUEUE_HEALTH_CHECK_PORT: port,
	N8N_RUNNERS_BROKER_PORT: brokerPort,
	N8N_ENCRYPTION_KEY: 'only for the credentials of this run',
	N8N_RESTRICT_FILE_ACCESS_TO: filesFolder,
	N8N_SECURE_COOKIE: 'false',
	// The default until n8n 3.
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	// The simulated service runs on this machine, so no proxy is needed to reach it.
	NO_PROXY: '127.0.0.1,localhost',
	no_proxy: '127.0.0.1,localhost',
	// A start takes a fifth less of the processor.
	NODE_COMPILE_CACHE: join(TOOLS_FOLDER, 'compiled'),
	// An execution gets an isolate, which takes a second, when it has an expression (n8n 2.41).
	N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
	N8N_EXPRESSION_ENGINE_COMPILE_CACHE: 'true',
});
