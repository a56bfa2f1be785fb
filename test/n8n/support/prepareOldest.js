const { installN8n } = require('../install/installN8n');
const { OLDEST } = require('../install/versions');

/** Installs the oldest n8n, whose packages the tests use. */
module.exports = async function prepareOldest() {
	await installN8n(OLDEST);
};
