import type { Advice, Refusal } from '../../types';

/**
 * The texts for a permission template that the service refused.
 *
 * @param where the parameter with the permissions
 */
export function adviseOnTemplate({ refused }: Refusal, where: string): Advice | undefined {
	switch (refused) {
		case 'duplicate':
			return {
				message: 'Another permission template already has this name',
				description: 'Enter another name, or leave it out to keep the current one.',
			};
		case 'unknownAttribute':
			return { description: `Correct the names of the restricted fields in ${where}.` };
		case 'request':
			return { description: `Check the entities, actions, and restricted fields in ${where}.` };
		default:
			return undefined;
	}
}
