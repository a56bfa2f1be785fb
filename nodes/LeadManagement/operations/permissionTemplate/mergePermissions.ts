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
	const merged = current.map((own) => {
		const same = given.find(({ Entity }) => isSame(Entity, own.Entity));
		return same ? { ...own, Permissions: mergeActions(own.Permissions, same.Permissions) } : own;
	});
	return [...merged, ...given.filter(({ Entity }) => !current.some((own) => isSame(own.Entity, Entity)))];
}

/** Keeps the other keys of a permission, and with partial access those of its properties. */
function mergeActions(current: OwnPermission[], given: Permission[]): OwnPermission[] {
	const merged = current.map((own) => {
		const change = given.find(({ Action }) => isSame(Action, own.Action));
		if (!change) return own;
		const { Access, Properties } = change;
		return { ...own, Access, Properties: Properties && { ...(own.Properties ?? {}), ...Properties } };
	});
	return [...merged, ...given.filter(({ Action }) => !current.some((own) => isSame(own.Action, Action)))];
}

/** A section of the hint has about 1,000 characters. */
const MAX_CHARACTERS = 900;

/** E.g. `Lead, View: Full Access → No Access; Activity, Edit: Not Set → Full Access`; '' if nothing changes. */
export function describeChanges(before: OwnEntity[], after: OwnEntity[]): string {
	const [old, now] = [before, after].map(describeAccesses);
	const changes = [...new Set([...now.keys(), ...old.keys()])].flatMap((label) => {
		const [was, is] = [old.get(label) ?? 'Not Set', now.get(label) ?? 'Removed'];
		return was === is ? [] : `${label}: ${was} → ${is}`;
	});
	return listed(changes, MAX_CHARACTERS, '; ');
}

/** Each access by its entity and action, such as `Lead, View`. */
const describeAccesses = (entities: OwnEntity[]): Map<string, string> =>
	new Map(
		entities.flatMap((entity) =>
			entity.Permissions.map((one) => [`${nameEntity(entity)}, ${shown(one.Action)}`, describeAccess(one)]),
		),
	);

/** The entity with its other keys, which tell several entries apart: `Activity (ActivityEvent: 201)`. */
function nameEntity({ Entity, ...keys }: OwnEntity): string {
	const others = Object.entries(keys)
		.filter(([, value]) => typeof value === 'string' || typeof value === 'number')
		.map(([key, value]) => `${key}: ${value}`);
	return shown(Entity) + (others.length > 0 ? ` (${shown(others.join(', '))})` : '');
}

/** E.g. `Partial Access (restricted: Phone, mx_Budget)`. */
function describeAccess({ Access, Properties }: OwnPermission): string {
	const name = shown(String(Access ?? 'Not Set')).replace(/Access$/, ' Access');
	const fields: unknown = isPlainObject(Properties) ? Properties.RestrictedFields : undefined;
	return Array.isArray(fields) && fields.length > 0
		? `${name} (restricted: ${listQuoted(fields.map(String).sort(), ', ', shown)})`
		: name;
}
