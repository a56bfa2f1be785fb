import type { Answer } from './answers';
import { Rejection, limitExceeded, notFound, unauthorized } from './answers';
import type { Call } from './call';
import type { Operation } from './operations';
import { findOperation } from './operations';
import type { Account, Counter, ServiceState } from './serviceState';

/** How a call that has arrived will be answered. */
interface Plan {
	answer: Answer | 'reset' | 'hang';
	/** Whether the service works on it, which takes its service time. */
	inService?: boolean;
	effect?: () => void;
	counter?: Counter;
}

/** Makes the checks that a call can fail, in the order of the real service. */
export function planAtArrival(state: ServiceState, call: Call): Plan {
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
		return { answer: limitExceeded(limit), counter: 'refused' };
	}

	const fault = state.faults.pick(call, 'inside');
	if (!fault) return planOperation(operation, account, call);
	call.fault = fault.name;
	const plan = fault.effect ? planOperation(operation, account, call) : { inService: true };
	return { ...plan, answer: fault.play(call, settings) };
}

function planOperation(operation: Operation, account: Account, call: Call): Plan {
	try {
		return { ...operation.handle(account, call), inService: true };
	} catch (error) {
		if (!(error instanceof Rejection)) throw error;
		return { answer: error.answer, counter: 'failed', inService: true };
	}
}
