const { installN8n } = require('./install');
const { OLDEST } = require('./versions');

/** Installs the oldest n8n, whose packages the tests use. */
module.exports = async function prepareOldest() {
	await installN8n(OLDEST);
};
