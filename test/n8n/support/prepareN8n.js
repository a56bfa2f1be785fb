const { installN8n } = require('../install/installN8n');
const { packPackage } = require('./packPackage');
const { makeScratchFolder } = require('./scratchFolder');
const { VERSIONS } = require('../install/versions');

/** Installs every n8n and packs this package, once for all tests of a run; they find it in `PACKED_PACKAGE`. */
module.exports = async function prepare() {
	for (const version of Object.keys(VERSIONS)) await installN8n(version);
	console.log('Packing this package …');
	process.env.PACKED_PACKAGE = await packPackage(makeScratchFolder());
};
