import { MAX_LISTED, listQuoted, listed, shown } from '../../words/messages';
import { isBlank, isPlainObject, isSimple, toEntries } from '../../parameters/wireValue';
import { isSameInAnyCase } from '../../words/plainText';
import type { EntityPermission, Permission } from './template';

/** A permission as it is read, with whatever other keys there are. */
export type OwnPermission = { Action: string; Access?: unknown; Properties?: unknown };

/** The permissions on an entity as they are read. A template may have several entries with the same `Entity`. */
export type OwnEntity = { Entity: string; Permissions: OwnPermission[] };

/**
 * Updates the permissions of a template, and tells each that changes. What is given for an entity holds for each of its entries.
 *
 * @param keeps whether what is not given stays. Otherwise, it is removed, and an entry with other keys is not what is given.
 * @returns the entities to keep, and the changes, such as `Lead, View: Full Access → No Access`
 */
export function updateEntities(
	current: readonly OwnEntity[],
	given: readonly EntityPermission[],
	keeps: boolean,
): { entities: OwnEntity[]; changes: string[] } {
	const left = new Set(given);
	const counts = new Map<string, number>();
	const changes: string[] = [];
	const entities = current.map((own) => {
		const name = nameEntity(own);
		const entry = (counts.get(name.toLowerCase()) ?? 0) + 1;
		counts.set(name.toLowerCase(), entry);
		const change = given.find(
			(one) => isSameInAnyCase(one.Entity, own.Entity) && (keeps || (left.has(one) && name === own.Entity)),
		);
		if (change) left.delete(change);
		const label = entry > 1 ? `${shown(name)} (entry ${entry})` : shown(name);
		const Permissions = updateActions(own.Permissions, change?.Permissions ?? [], keeps, label, changes);
		return { ...own, Permissions };
	});
	for (const { Entity, Permissions } of left) updateActions([], Permissions, keeps, shown(Entity), changes);
	return { entities: [...entities, ...left], changes };
}

/** Updates the permissions of an entry, and adds the changes to a list. */
function updateActions(
	current: readonly OwnPermission[],
	given: readonly Permission[],
	keeps: boolean,
	label: string,
	changes: string[],
): OwnPermission[] {
	const left = new Set(given);
	const updated = current.map((own) => {
		const change = given.find((one) => isSameInAnyCase(one.Action, own.Action) && (keeps || left.has(one)));
		if (change) left.delete(change);
		const updated = change && (keeps ? mergePermission(own, change) : change);
		const is = updated ?? (keeps ? own : undefined);
		if (!is || toComparable(own) !== toComparable(is))
			changes.push(`${label}, ${shown(own.Action)}: ${describeChange(own, is)}`);
		return is ?? own;
	});
	for (const one of left) changes.push(`${label}, ${one.Action}: Not Set → ${describeAccess(one)}`);
	return [...updated, ...left];
}

/** Keeps the other keys of a permission, and with partial access those of its properties. */
function mergePermission(own: OwnPermission, { Access, Properties }: Permission): OwnPermission {
	const kept = isPlainObject(own.Properties) && own.Properties;
	return { ...own, Access, Properties: Properties && { ...kept, ...Properties } };
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

/** The same text for permissions that allow the same: what the hint says of them may be cut. */
export function toComparable(permission: OwnPermission): string {
	const { access, fields, others } = partsOf(permission);
	return JSON.stringify([access.toLowerCase(), fields, [...others].sort()]);
}

const MAX_DETAIL_CHARACTERS = 300;

/** E.g. `No Access → Partial Access (restricted: Phone)`, with what the two texts don't show. */
function describeChange(was: OwnPermission, is: OwnPermission | undefined): string {
	if (!is) return `${describeAccess(was)} → Removed`;
	const [old, now] = [partsOf(was), partsOf(is)];
	const names = new Set([...now.others.keys(), ...old.others.keys()]);
	const details = {
		'other properties': [...names].filter((name) => old.others.get(name) !== now.others.get(name)),
		'no longer restricted': old.fields.length > MAX_LISTED ? without(old.fields, now.fields) : [],
		'newly restricted': now.fields.length > MAX_LISTED ? without(now.fields, old.fields) : [],
	};
	const told = Object.entries(details)
		.filter(([, list]) => list.length > 0)
		.map(([what, list]) => `${what}: ${listed(list.map(shown), MAX_DETAIL_CHARACTERS)}`);
	return `${describeAccess(was)} → ${describeAccess(is)}${told.length > 0 ? ` (${told.join('; ')})` : ''}`;
}

const without = (fields: readonly string[], others: readonly string[]): string[] =>
	fields.filter((field) => !others.includes(field));

/** E.g. `Partial Access (restricted: Phone, mx_Budget)`. */
function describeAccess(permission: OwnPermission): string {
	const { access, fields } = partsOf(permission);
	const name = shown(access || 'Not Set').replace(/Access$/, ' Access');
	return fields.length > 0 ? `${name} (restricted: ${listQuoted(fields, ', ', shown)})` : name;
}
