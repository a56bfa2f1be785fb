import { listQuoted, listed, shown } from '../../messages';
import { isPlainObject } from '../../parameters/wireValue';
import type { EntityPermission, Permission } from './templateBody';

/** A permission as it is read, with whatever other keys there are. */
export interface OwnPermission {
	Action: string;
	Access?: unknown;
	Properties?: unknown;
}

/** The permissions on an entity as they are read. A template may have several entries with the same `Entity`. */
export interface OwnEntity {
	Entity: string;
	Permissions: OwnPermission[];
}

export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The entities of a template after an update. What is given for an entity holds for each of its entries. */
export function mergePermissions(current: OwnEntity[], given: EntityPermission[]): OwnEntity[] {
	const isNew = ({ Entity }: EntityPermission) => !current.some((own) => isSame(own.Entity, Entity));
	const merged = current.map((own) => {
		const same = given.filter(({ Entity }) => isSame(Entity, own.Entity));
		return mergeEntity(
			own,
			same.flatMap(({ Permissions }) => Permissions),
		);
	});
	return [...merged, ...given.filter(isNew)];
}

function mergeEntity(own: OwnEntity, given: Permission[]): OwnEntity {
	const changed = own.Permissions.map((one) => {
		const change = given.find(({ Action }) => isSame(Action, one.Action));
		return change ? mergePermission(one, change) : one;
	});
	const added = given.filter(({ Action }) => !own.Permissions.some((one) => isSame(one.Action, Action)));
	return { ...own, Permissions: [...changed, ...added] };
}

/** Keeps the other keys of a permission, and with partial access those of its properties. */
function mergePermission(own: OwnPermission, { Access, Properties }: Permission): OwnPermission {
	const others = isPlainObject(own.Properties) ? own.Properties : {};
	return { ...own, Access, Properties: Properties && { ...others, ...Properties } };
}

/** A section of the hint has about 1,000 characters. */
const MAX_CHARACTERS = 900;

/** E.g. `Lead, View: Full Access → No Access; Activity, Edit: Not Set → Full Access`; '' if nothing changes. */
export function describeChanges(before: OwnEntity[], after: OwnEntity[]): string {
	const [old, now] = [before, after].map(describeAccesses);
	const changes = [...new Map([...now, ...old])].flatMap(([key, { label }]) => {
		const [was, is] = [old.get(key)?.access ?? 'Not Set', now.get(key)?.access ?? 'Removed'];
		return was === is ? [] : `${label}: ${was} → ${is}`;
	});
	return listed(changes, MAX_CHARACTERS, '; ');
}

/** By entity and action: the label of both, and the access. */
function describeAccesses(entities: OwnEntity[]): Map<string, { label: string; access: string }> {
	const all = entities.flatMap((entity) =>
		entity.Permissions.map((one) => ({
			label: `${nameEntity(entity)}, ${shown(one.Action)}`,
			access: describeAccess(one),
		})),
	);
	return new Map(all.map((one) => [one.label.toLowerCase(), one]));
}

/** The entity with its other keys, which tell several entries apart: `Activity (ActivityEvent: 201)`. */
function nameEntity({ Entity, ...keys }: OwnEntity): string {
	const others = Object.entries(keys)
		.filter(([, value]) => typeof value === 'string' || typeof value === 'number')
		.map(([key, value]) => `${key}: ${value}`);
	return shown(Entity) + (others.length > 0 ? ` (${shown(others.join(', '))})` : '');
}

/** E.g. `Partial Access (restricted: Phone, mx_Budget)`. */
function describeAccess({ Access, Properties }: OwnPermission): string {
	const name = typeof Access === 'string' ? shown(Access).replace(/Access$/, ' Access') : 'Not Set';
	const fields: unknown = isPlainObject(Properties) ? Properties.RestrictedFields : undefined;
	return Array.isArray(fields) && fields.length > 0
		? `${name} (restricted: ${listQuoted(fields.map(String).sort(), ', ', shown)})`
		: name;
}
