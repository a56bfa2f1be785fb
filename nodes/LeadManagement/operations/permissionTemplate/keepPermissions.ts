import type { IDataObject } from 'n8n-workflow';
import { isLastPage, isTemplate, isTemplatePage, toTemplateSearch } from '../../account/editorLists';
import { toListProblem } from '../../account/lists';
import type { Texts } from '../../messages';
import { quote, shown } from '../../messages';
import type { Outcome, Problem } from '../../service/readResponse';
import type { FollowUp, ServiceRequest } from '../../service/sender';
import type { Row } from '../operation';
import { isPlainObject, toEntries } from '../parameters/wireValue';
import type { EntityPermission, PermissionTemplate } from './templateBody';

/** The interface has both (section 2.3), and a template usually has one of them. */
const SAME_ACTION = ['Edit', 'Update'];
const NOT_KEPT =
	"Nothing was sent. To update the template without its current permissions, list all of them, and set 'Other Permissions' to 'Replace'.";

/** A service that pages without an end is not followed further. */
const MAX_PAGES = 50;

/** The request that reads a template (public documentation of the service; not in the interface). */
export const toRead = (id: string, pageIndex?: number): ServiceRequest => ({
	...toTemplateSearch({ TemplateId: id }, pageIndex),
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
 * The update with the permissions that the template has, as they were read. What is given for an action takes the place of
 * what it has.
 *
 * @param answer to `toRead`
 * @param row gets a report that says what the template restricts
 * @returns the next page if the template is not on this one; a problem when its permissions cannot be read
 */
export function addOwnPermissions(answer: Outcome<IDataObject>, row: Row): FollowUp | undefined {
	if ('problem' in answer || !isTemplatePage(answer.success)) return undefined;
	const page = answer.success;
	const { query = {}, body = '{}' } = row.request;
	const own = page.List.filter(isTemplate).find(({ Id }) => isSame(Id, query.Id));
	if (!own) {
		const pageIndex = pageOf(row.readFirst);
		if (!isLastPage(page, pageIndex) && pageIndex < MAX_PAGES) {
			row.readFirst = toRead(query.Id, pageIndex + 1);
			return { request: row.readFirst };
		}
		return toProblem(
			`LeadSquared has no permission template with the ID ${quote(query.Id)}`,
			"Check 'Template'. Select it from the list, or copy its ID again. It may have been deleted.",
		);
	}
	const changes = JSON.parse(body) as PermissionTemplate;
	const name = quote(String(changes.Name ?? own.Name ?? query.Id));
	const { EntityPermissions: current } = own;
	if (!isEntityList(current))
		return toProblem(`The permissions of template ${name} could not be read`, NOT_KEPT);
	const given = changes.EntityPermissions ?? [];
	for (const { Entity, Permissions } of current) {
		const [changed] = SAME_ACTION.filter((action) => isGiven(given, Entity, action));
		const other = Permissions.find(
			({ Action }) => SAME_ACTION.some((same) => isSame(same, Action)) && !isGiven(given, Entity, Action),
		);
		if (changed === undefined || !other) continue;
		return toProblem(
			`The template ${name} has the action ${shown(other.Action)} for ${shown(Entity)}, which changes records too`,
			`Set the access of ${shown(other.Action)} instead of ${changed}, or of both.`,
		);
	}
	const hasNone = current.every(({ Permissions }) => Permissions.length === 0);
	// An empty list might remove what was not read.
	const EntityPermissions = hasNone ? changes.EntityPermissions : merge(current, given);
	const before = hasNone ? ' had no permissions, and now' : '';
	row.report = `${name}${before} restricts ${listRestricted(EntityPermissions ?? [])}`;
	return { request: { ...row.request, body: JSON.stringify({ ...changes, EntityPermissions }) } };
}

/** The number of the page that a request is for. */
const pageOf = (request: ServiceRequest | undefined): number =>
	(JSON.parse(request?.body ?? '{}') as { Paging: { PageIndex: number } }).Paging.PageIndex;

/** The permissions on an entity as they are read, with whatever other keys there are. */
interface OwnEntity {
	Entity: string;
	Permissions: Array<{ Action: string; Access?: unknown; Properties?: unknown }>;
}

const isEntityList = (value: unknown): value is OwnEntity[] =>
	Array.isArray(value) &&
	value.every(
		(entity) =>
			isPlainObject(entity) &&
			typeof entity.Entity === 'string' &&
			Array.isArray(entity.Permissions) &&
			entity.Permissions.every((one) => isPlainObject(one) && typeof one.Action === 'string'),
	);

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const isGiven = (given: EntityPermission[], entity: string, action: string) =>
	given.some(
		({ Entity, Permissions }) =>
			isSame(Entity, entity) && Permissions.some(({ Action }) => isSame(Action, action)),
	);

function merge(current: OwnEntity[], given: EntityPermission[]): OwnEntity[] {
	const merged = current.map((entity) => ({
		...entity,
		Permissions: entity.Permissions.filter(({ Action }) => !isGiven(given, entity.Entity, Action)),
	}));
	for (const change of given) {
		const own = merged.find(({ Entity }) => isSame(Entity, change.Entity));
		if (own) own.Permissions.push(...change.Permissions);
		else merged.push(change);
	}
	return merged;
}

const toProblem = (message: string, description: string) => ({ problem: { message, description } });

/** E.g. `Lead: Edit (Phone, mx_Budget), Delete (No Access)`. */
function listRestricted(entities: OwnEntity[]): string {
	const listed = entities.flatMap(({ Entity, Permissions }) => {
		const actions = Permissions.filter(({ Access }) => Access !== 'FullAccess').map(
			({ Action, Access, Properties }) => `${shown(Action)} (${toReason(Access, Properties)})`,
		);
		return actions.length > 0 ? `${shown(Entity)}: ${actions.join(', ')}` : [];
	});
	return listed.join('; ') || 'nothing';
}

/** The restricted fields, or the access where there are none. */
function toReason(access: unknown, properties: unknown): string {
	const fields = isPlainObject(properties) ? toEntries(properties.RestrictedFields) : [];
	const texts = fields.filter((field) => typeof field === 'string');
	return texts.map(shown).join(', ') || (access === 'NoAccess' ? 'No Access' : shown(String(access)));
}
