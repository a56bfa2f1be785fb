import type { Job, Turn } from '../../nodes/LeadManagement/execution/turn';

/** A job without the functions that it calls when it ends. */
export type Task<T> = Pick<Job<T>, 'orderKeys' | 'send' | 'giveUp'>;

/**
 * Adds a task to a turn and waits for its end.
 *
 * @returns the result; undefined when the turn was stopped before
 * @throws what `send` threw
 */
export const runTask = async <T>(turn: Pick<Turn, 'add'>, task: Task<T>): Promise<T | undefined> =>
	await new Promise((resolve, reject) => {
		turn.add({
			orderKeys: task.orderKeys,
			send: async () => await task.send(),
			giveUp: (reason) => task.giveUp(reason),
			end: resolve,
			drop: () => resolve(undefined),
			fail: reject,
		});
	});
