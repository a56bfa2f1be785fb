const { installN8n } = require('./install');
const { packPackage } = require('./packPackage');
const { makeScratchFolder } = require('./scratchFolder');

/** Installs n8n and packs this package, once for all tests of a run; they find it in `PACKED_PACKAGE`. */
module.exports = async function prepare() {
	await installN8n();
	console.log('Packing this package …');
	process.env.PACKED_PACKAGE = await packPackage(makeScratchFolder());
};
