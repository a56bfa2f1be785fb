const { makeScratchFolder } = require('../n8n/support/scratchFolder');
const { unpackPackedFiles } = require('./packedFiles');

/** Packs and unpacks the package once for all tests of a run; the engine's tests load the node from `PACKAGE_ROOT`. */
module.exports = async function prepare() {
	console.log('Packing this package …');
	process.env.PACKAGE_ROOT = await unpackPackedFiles(makeScratchFolder());
};
