const { Rejection, limitExceeded, notFound, unauthorized } = require('./answers');
const { findOperation } = require('./operations');

/**
 * What becomes of a call that has arrived.
 * @typedef {object} Plan
 * @property {import('./answers').Answer | 'reset' | 'hang'} answer
 * @property {boolean} [inService] whether the service works on it, which takes its service time
 * @property {() => void} [effect]
 * @property {'created' | 'updated' | 'templatesUpdated' | 'read' | 'refused' | 'failed'} [counter]
 */

/**
 * Everything that a call can fail at, in the order in which it meets it.
 * @param {import('./serviceState').ServiceState} state
 * @param {import('./call').Call} call
 * @returns {Plan}
 */
function planAtArrival(state, call) {
	const { settings } = state;

	const faultInFront = state.faults.pick(call, 'in front');
	if (faultInFront) {
		call.fault = faultInFront.name;
		return { answer: faultInFront.play(call, settings) };
	}

	const operation = findOperation(call, settings);
	if (!operation) return { answer: notFound(), counter: 'failed' };

	const account = state.findAccount(call.query);
	if (!account) return { answer: unauthorized(), counter: 'failed' };
	call.account = account.keys.accessKey;

	const limit = { ...settings, callLimit: account.keys.callLimit ?? settings.callLimit };
	if (!account.window.admit(call.arrivedAt, limit)) {
		call.refused = true;
		const waitMs = account.window.waitMs(call.arrivedAt, limit);
		return { answer: limitExceeded({ ...limit, waitMs }), counter: 'refused' };
	}

	const fault = state.faults.pick(call, 'inside');
	if (!fault) return planOperation(operation, account, call, settings);
	call.fault = fault.name;
	const plan = fault.effect ? planOperation(operation, account, call, settings) : { inService: true };
	return { ...plan, answer: fault.play(call, settings) };
}

/** @returns {Plan} */
function planOperation(operation, account, call, settings) {
	try {
		return { ...operation.handle(account, call, settings), inService: true };
	} catch (error) {
		if (!(error instanceof Rejection)) throw error;
		return { answer: error.answer, counter: 'failed', inService: true };
	}
}

module.exports = { planAtArrival };
