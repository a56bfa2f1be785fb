const { VirtualTime } = require('../../support/virtualClock');

/**
 * Puts virtual time in the place of the machine's for all that is loaded afterwards.
 * @returns {VirtualTime}
 */
function useVirtualTime() {
	const time = new VirtualTime();
	const cancelled = new Set();
	let lastId = 0;
	const schedule = (callback, milliseconds, ...values) => {
		// As Node.js has it: whole milliseconds, one at the least.
		const wait = Math.max(1, Math.trunc(Number(milliseconds)) || 1);
		const handle = {
			id: ++lastId,
			ref: () => handle,
			unref: () => handle,
			hasRef: () => true,
			refresh: () => handle,
			[Symbol.toPrimitive]: () => handle.id,
		};
		time.at(time.now() + wait, () => cancelled.has(handle.id) || callback(...values));
		return handle;
	};
	const cancel = (handle) => void (handle && cancelled.add(Number(handle)));
	const repeat = (callback, milliseconds, ...values) => {
		const handle = schedule(again, milliseconds);
		function again() {
			callback(...values);
			time.at(time.now() + Math.max(1, milliseconds), () => cancelled.has(handle.id) || again());
		}
		return handle;
	};
	Object.assign(globalThis, {
		setTimeout: schedule,
		clearTimeout: cancel,
		setInterval: repeat,
		clearInterval: cancel,
	});
	// Some limiters take a clock that shows 0 for one that was never read.
	const start = 1e12;
	Date.now = () => Math.floor(start + time.now());
	performance.now = () => time.now();
	return time;
}

module.exports = { useVirtualTime };
