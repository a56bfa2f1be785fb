import { isTemplate, isTemplatePage, toTemplateSearch } from '../../account/editorLists';
import { toListProblem } from '../../account/lists';
import type { Texts } from '../../messages';
import { InputError, quote } from '../../messages';
import type { Problem } from '../../service/readResponse';
import type { ServiceRequest } from '../../service/sender';
import { isPlainObject } from '../wireValue';
import type { EntityPermission, PermissionTemplate } from './templateBody';
import { requireList, requireObject, toEntityPermissions } from './templateBody';

/** The interface has both (section 2.3), and a template usually has one of them. */
const SAME_ACTION = ['Edit', 'Update'];
const NOT_KEPT =
	"Nothing was sent. To update the template without its current permissions, list all of them, and set 'Other Permissions' in 'Options' to 'Replace'.";

/** The request that reads a template (public documentation of the service; not in the interface). */
export const toRead = (id: string): ServiceRequest => ({
	...toTemplateSearch({ TemplateId: id }),
	query: {},
	isRead: true,
});

/** The texts for a template that could not be read, unless it is about the keys, the host, or the network. */
export function explainRead(problem: Problem): Partial<Texts> {
	const { message } = toListProblem(problem, 'permission templates');
	return message === problem.message ? {} : { message, description: NOT_KEPT };
}

/**
 * Adds the permissions that a template has to the changes. What is given for an action takes the place of what it has.
 *
 * @param page the answer to `toRead`
 * @returns the template to send, and a sentence that says what it restricts
 * @throws InputError when the permissions of the template are not understood
 */
export function keepPermissions(
	page: unknown,
	id: string,
	changes: PermissionTemplate,
): { template: PermissionTemplate; report: string } {
	const isMeant = ({ Id }: { Id: string }) => Id.toLowerCase() === id.toLowerCase();
	const found = isTemplatePage(page) ? page.List.filter(isTemplate).filter(isMeant) : [];
	if (found.length !== 1) {
		throw new InputError(
			`LeadSquared has no permission template with the ID ${quote(id)}`,
			"Check 'Template'. Select it from the list, or copy its ID again. It may have been deleted.",
		);
	}
	const name = quote(String(changes.Name ?? found[0].Name ?? id));
	const EntityPermissions = merge(
		found[0].EntityPermissions,
		changes.EntityPermissions ?? [],
		`template ${name}`,
	);
	return {
		template: { ...changes, EntityPermissions },
		report: `${name} restricts ${listRestricted(EntityPermissions)}`,
	};
}

function merge(own: unknown, given: EntityPermission[], where: string): EntityPermission[] {
	const isGiven = (entity: unknown, action: unknown) =>
		given.some(
			({ Entity, Permissions }) => Entity === entity && Permissions.some(({ Action }) => Action === action),
		);
	let merged: EntityPermission[];
	try {
		const kept = requireList(own, `EntityPermissions of ${where}`).map((entry) => {
			const { Entity, Permissions } = requireObject(entry, where, ['Entity', 'Permissions']);
			const isKept = (one: unknown) => !isPlainObject(one) || !isGiven(Entity, one.Action);
			return { Entity, Permissions: requireList(Permissions, `Permissions of ${where}`).filter(isKept) };
		});
		// An entity without permissions says nothing.
		merged = toEntityPermissions(
			[...kept.filter(({ Permissions }) => Permissions.length > 0), ...given],
			where,
		);
	} catch (error) {
		throw error instanceof InputError ? new InputError(`Not understood: ${error.message}`, NOT_KEPT) : error;
	}
	for (const { Entity, Permissions } of merged) {
		const both = SAME_ACTION.filter((action) => Permissions.some(({ Action }) => Action === action));
		const other = both.find((action) => !isGiven(Entity, action));
		const changed = both.find((action) => isGiven(Entity, action));
		if (changed === undefined || other === undefined) continue;
		throw new InputError(
			`The ${where} has the action ${other} for ${Entity}, which changes records too`,
			`Set the access of ${other} instead of ${changed}, or of both.`,
		);
	}
	return merged;
}

/** E.g. `Lead: Edit (Phone, mx_Budget), Delete (No Access)`. */
function listRestricted(entities: EntityPermission[]): string {
	const listed = entities.flatMap(({ Entity, Permissions }) => {
		const actions = Permissions.filter(({ Access }) => Access !== 'FullAccess').map(
			({ Action, Properties }) => `${Action} (${Properties?.RestrictedFields.join(', ') ?? 'No Access'})`,
		);
		return actions.length > 0 ? `${Entity}: ${actions.join(', ')}` : [];
	});
	return listed.join('; ') || 'nothing';
}
