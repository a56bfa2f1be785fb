const { execFileSync } = require('node:child_process');
const { join } = require('node:path');

/** The pacer alone beside limiters that everybody can have, in virtual time: a process of its own, whose clock it is. */
module.exports = {
	limiters: {
		name: 'limiters',
		hosts: 0,
		run: async () =>
			JSON.parse(
				execFileSync(process.execPath, [join(__dirname, '..', 'limiters', 'compare.js')], {
					encoding: 'utf8',
				}),
			),
	},
};
