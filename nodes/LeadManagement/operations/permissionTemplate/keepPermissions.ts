import type { IDataObject } from 'n8n-workflow';
import {
	type Template,
	isLastPage,
	isTemplate,
	isTemplatePage,
	toTemplateSearch,
} from '../../account/editorLists';
import { explainList } from '../../account/lists';
import { quote, shown } from '../../messages';
import type { ServiceCall, ServiceRequest } from '../../service/sender';
import { isPlainObject, toEntries } from '../parameters/wireValue';
import type { EntityPermission, PermissionTemplate } from './templateBody';

/** The interface has both (section 2.3), and a template usually has one of them. */
const SAME_ACTION = ['Edit', 'Update'];
const NOT_KEPT =
	"Nothing was sent. To update the template without its current permissions, list all of them, and set 'Other Permissions' to 'Replace'.";

/** A service that pages without an end is not followed further. */
const MAX_PAGES = 50;

/**
 * The call that reads a template (public documentation of the service; not in the interface), and then its update with the
 * permissions that it has, as they were read. What is given for an action takes the place of what the template has.
 */
export function toKeepingCall(
	update: ServiceCall<IDataObject>,
	id: string,
	pageIndex = 1,
): ServiceCall<IDataObject> {
	return {
		request: toTemplateSearch({ TemplateId: id }, pageIndex),
		expects: (body): body is IDataObject => isTemplatePage(body),
		writes: false,
		explain: explainList('permission templates', NOT_KEPT),
		next(outcome, unsent) {
			if ('problem' in outcome || !isTemplatePage(outcome.success)) return undefined;
			const page = outcome.success;
			const own = page.List.filter(isTemplate).find(({ Id }) => isSame(Id, id));
			if (own) return withOwnPermissions(update, { ...own, ...toTemplateBody(unsent) });
			if (!isLastPage(page, pageIndex) && pageIndex < MAX_PAGES)
				return toKeepingCall(update, id, pageIndex + 1);
			return toProblem(
				`LeadSquared has no permission template with the ID ${quote(id)}`,
				"Check 'Template'. Select it from the list, or copy its ID again. It may have been deleted.",
			);
		},
	};
}

const toTemplateBody = ({ body = '{}' }: Partial<ServiceRequest> = {}) =>
	JSON.parse(body) as PermissionTemplate;

/** The update with the template's own permissions and a report of what it restricts, or a problem if they cannot be kept. */
function withOwnPermissions(update: ServiceCall<IDataObject>, own: Template) {
	const changes = toTemplateBody(update.request);
	const name = quote(String(changes.Name ?? own.Name ?? own.Id));
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
	const restricted = listRestricted(EntityPermissions ?? []) || 'nothing';
	const freed = listRestricted(freedBy(given, current));
	const lost = freed === '' ? '' : `. It no longer restricts ${freed}`;
	const kept = `restricts ${restricted}${lost}. Its ${given.length > 0 ? 'other ' : ''}permissions are kept`;
	return {
		...update,
		request: { ...update.request, body: JSON.stringify({ ...changes, EntityPermissions }) },
		report: `${name} ${hasNone ? `had no permissions, and now restricts ${restricted}` : kept}`,
	};
}

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

const findGiven = (given: EntityPermission[], entity: string, action: string) =>
	given
		.filter(({ Entity }) => isSame(Entity, entity))
		.flatMap(({ Permissions }) => Permissions)
		.find(({ Action }) => isSame(Action, action));

const isGiven = (...permission: Parameters<typeof findGiven>) => findGiven(...permission) !== undefined;

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

/** The fields that the changed actions were restricted on, and are not any more. */
const freedBy = (given: EntityPermission[], current: OwnEntity[]): OwnEntity[] =>
	current.map(({ Entity, Permissions }) => ({
		Entity,
		Permissions: Permissions.flatMap(({ Action, Properties }) => {
			const change = findGiven(given, Entity, Action);
			if (!change || change.Access === 'NoAccess') return [];
			const still = restrictedFieldsIn(change.Properties);
			const RestrictedFields = restrictedFieldsIn(Properties).filter((field) => !still.includes(field));
			return RestrictedFields.length > 0 ? { Action, Properties: { RestrictedFields } } : [];
		}),
	}));

const toProblem = (message: string, description: string) => ({
	problem: { about: 'record' as const, message, description },
});

/** E.g. `Lead: Edit (Phone, mx_Budget), Delete (No Access)`; '' where nothing is restricted. */
function listRestricted(entities: OwnEntity[]): string {
	const listed = entities.flatMap(({ Entity, Permissions }) => {
		const actions = Permissions.filter(({ Access }) => Access !== 'FullAccess').map(
			({ Action, Access, Properties }) => `${shown(Action)} (${toReason(Access, Properties)})`,
		);
		return actions.length > 0 ? `${shown(Entity)}: ${actions.join(', ')}` : [];
	});
	return listed.join('; ');
}

const restrictedFieldsIn = (properties: unknown): string[] =>
	toEntries(isPlainObject(properties) ? properties.RestrictedFields : []).filter(
		(field) => typeof field === 'string',
	);

/** The restricted fields, or the access where there are none. */
function toReason(access: unknown, properties: unknown): string {
	return (
		restrictedFieldsIn(properties).map(shown).join(', ') ||
		(access === 'NoAccess' ? 'No Access' : shown(String(access)))
	);
}
