// n8n finds the node and the credential through the "n8n" block of package.json; there is nothing to import here.
module.exports = {};
