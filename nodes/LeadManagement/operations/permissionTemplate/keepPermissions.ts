import type { IDataObject } from 'n8n-workflow';
import { isTemplate, isTemplatePage, toTemplateSearch } from '../../account/editorLists';
import { toListProblem } from '../../account/lists';
import type { Texts } from '../../messages';
import { quote } from '../../messages';
import type { Outcome, Problem } from '../../service/readResponse';
import type { FollowUp, ServiceRequest } from '../../service/sender';
import type { Row } from '../operation';
import { isPlainObject } from '../parameters/wireValue';
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
	if (problem.isOfSecondCall || message === problem.message) return {};
	return { message, description: NOT_KEPT };
}

/**
 * The update with the permissions that the template has. What is given for an action takes the place of what it has.
 *
 * @param answer to `toRead`
 * @param row gets a report that says what the template restricts
 * @returns a problem when the permissions of the template are not understood
 */
export function addOwnPermissions(answer: Outcome<IDataObject>, row: Row): FollowUp | undefined {
	if ('problem' in answer) return undefined;
	const { query = {}, body = '{}' } = row.request;
	const isMeant = ({ Id }: { Id: string }) => Id.toLowerCase() === query.Id.toLowerCase();
	const page = answer.success;
	const [own, other] = isTemplatePage(page) ? page.List.filter(isTemplate).filter(isMeant) : [];
	if (!own || other) {
		return toProblem(
			`LeadSquared has no permission template with the ID ${quote(query.Id)}`,
			"Check 'Template'. Select it from the list, or copy its ID again. It may have been deleted.",
		);
	}
	const changes = JSON.parse(body) as PermissionTemplate;
	const name = quote(String(changes.Name ?? own.Name ?? query.Id));
	const given = changes.EntityPermissions ?? [];
	let merged: EntityPermission[];
	try {
		merged = merge(own.EntityPermissions, given, `template ${name}`);
	} catch (error) {
		return toProblem(`Not understood: ${(error as Error).message}`, NOT_KEPT);
	}
	for (const { Entity, Permissions } of merged) {
		const [changed] = SAME_ACTION.filter((action) => isGiven(given, Entity, action));
		const other = Permissions.find(
			({ Action }) => SAME_ACTION.includes(Action) && !isGiven(given, Entity, Action),
		);
		if (changed === undefined || !other) continue;
		return toProblem(
			`The template ${name} has the action ${other.Action} for ${Entity}, which changes records too`,
			`Set the access of ${other.Action} instead of ${changed}, or of both.`,
		);
	}
	row.report = `${name} restricts ${listRestricted(merged)}`;
	return { request: { ...row.request, body: JSON.stringify({ ...changes, EntityPermissions: merged }) } };
}

/** @throws InputError when the template's own permissions are not understood */
function merge(own: unknown, given: EntityPermission[], where: string): EntityPermission[] {
	const kept = requireList(own, `EntityPermissions of ${where}`).map((entry) => {
		const { Entity, Permissions } = requireObject(entry, where, ['Entity', 'Permissions']);
		const isKept = (one: unknown) => !isPlainObject(one) || !isGiven(given, Entity, one.Action);
		return { Entity, Permissions: requireList(Permissions, `Permissions of ${where}`).filter(isKept) };
	});
	// An entity without permissions says nothing.
	return toEntityPermissions([...kept.filter((entry) => entry.Permissions.length > 0), ...given], where);
}

const isGiven = (given: EntityPermission[], entity: unknown, action: unknown) =>
	given.some(
		({ Entity, Permissions }) => Entity === entity && Permissions.some(({ Action }) => Action === action),
	);

const toProblem = (message: string, description: string) => ({ problem: { message, description } });

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
