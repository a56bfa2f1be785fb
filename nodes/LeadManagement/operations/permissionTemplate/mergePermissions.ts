import { MAX_LISTED, listQuoted, listed, shown } from '../../messages';
import { isBlank, isPlainObject, isSimple, toEntries } from '../../parameters/wireValue';
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
		return {
			...own,
			Access,
			Properties: Properties && { ...(isPlainObject(own.Properties) && own.Properties), ...Properties },
		};
	});
	return [...merged, ...given.filter(({ Action }) => !current.some((own) => isSame(own.Action, Action)))];
}

/** A permission of a template, and what the hint calls it, such as `Lead, View`. */
interface OwnAccess {
	label: string;
	permission: OwnPermission;
}

export interface Change {
	/** E.g. `Lead, View: Full Access → No Access`. */
	text: string;
	/** The template has the permission no longer. */
	isRemoved: boolean;
}

/** Compares the permissions themselves: what the hint says of them may be cut, or be the same for two. */
export function listChanges(before: OwnEntity[], after: OwnEntity[]): Change[] {
	const [old, now] = [before, after].map(listAccesses);
	const changes: Change[] = [];
	for (const key of new Set([...now.keys(), ...old.keys()])) {
		const [was, is] = [old.get(key), now.get(key)];
		if (was && is && toComparable(was.permission) === toComparable(is.permission)) continue;
		const text = `${(is ?? was)?.label}: ${describeChange(was?.permission, is?.permission)}`;
		changes.push({ text, isRemoved: is === undefined });
	}
	return changes;
}

/** The permissions by their entity and action, of which a template may have several with the same names. */
function listAccesses(entities: OwnEntity[]): Map<string, OwnAccess> {
	const accesses = new Map<string, OwnAccess>();
	const counts = new Map<string, number>();
	const count = (key: string): number => {
		const number = (counts.get(key) ?? 0) + 1;
		counts.set(key, number);
		return number;
	};
	for (const entity of entities) {
		const name = nameEntity(entity);
		const entry = count(name.toLowerCase());
		const entryLabel = entry > 1 ? `${shown(name)} (entry ${entry})` : shown(name);
		for (const permission of entity.Permissions) {
			const key = JSON.stringify([name.toLowerCase(), entry, permission.Action.toLowerCase()]);
			const label = `${entryLabel}, ${shown(permission.Action)}`;
			accesses.set(`${key} ${count(key)}`, { label, permission });
		}
	}
	return accesses;
}

/** The entity with its other keys, which tell several entries apart: `Activity (ActivityEvent: 201)`. */
function nameEntity({ Entity, ...keys }: OwnEntity): string {
	const others = Object.entries(keys)
		.filter(([, value]) => typeof value === 'string' || typeof value === 'number')
		.map(([key, value]) => `${key}: ${value}`);
	return Entity + (others.length > 0 ? ` (${others.join(', ')})` : '');
}

/** The parts of a permission that are compared. Properties without a value say nothing. */
function partsOf({ Access, Properties, ...others }: OwnPermission) {
	const { RestrictedFields, ...more } = isPlainObject(Properties) ? Properties : { Properties };
	const filled = Object.entries({ ...others, ...more }).filter(
		([name, value]) => name !== 'Action' && !isBlank(value),
	);
	return {
		access: isSimple(Access) ? String(Access) : '',
		fields: toEntries(RestrictedFields ?? [])
			.map((field) => (isSimple(field) ? String(field) : JSON.stringify(field)))
			.sort(),
		others: new Map(filled.map(([name, value]) => [name, JSON.stringify(value)])),
	};
}

/** The same text for permissions that allow the same. */
export function toComparable(permission: OwnPermission): string {
	const { access, fields, others } = partsOf(permission);
	return JSON.stringify([access.toLowerCase(), fields, [...others].sort()]);
}

/** E.g. `Not Set → Partial Access (restricted: Phone)`, with what the two texts don't show. */
function describeChange(was: OwnPermission | undefined, is: OwnPermission | undefined): string {
	const text = `${was ? describeAccess(was) : 'Not Set'} → ${is ? describeAccess(is) : 'Removed'}`;
	if (!was || !is) return text;
	const [old, now] = [partsOf(was), partsOf(is)];
	const names = [...new Set([...now.others.keys(), ...old.others.keys()])];
	const details = [
		['other properties', names.filter((name) => old.others.get(name) !== now.others.get(name))],
		['no longer restricted', isCut(old.fields) ? without(old.fields, now.fields) : []],
		['newly restricted', isCut(now.fields) ? without(now.fields, old.fields) : []],
	] as const;
	const told = details.flatMap(([what, list]) =>
		list.length > 0 ? `${what}: ${listed(list.map(shown), MAX_DETAIL_CHARACTERS)}` : [],
	);
	return told.length > 0 ? `${text} (${told.join('; ')})` : text;
}

const MAX_DETAIL_CHARACTERS = 300;
const isCut = (fields: readonly string[]): boolean => fields.length > MAX_LISTED;
const without = (fields: readonly string[], others: readonly string[]): string[] =>
	fields.filter((field) => !others.includes(field));

/** E.g. `Partial Access (restricted: Phone, mx_Budget)`. */
function describeAccess(permission: OwnPermission): string {
	const { access, fields } = partsOf(permission);
	const name = shown(access || 'Not Set').replace(/Access$/, ' Access');
	return fields.length > 0 ? `${name} (restricted: ${listQuoted(fields, ', ', shown)})` : name;
}
