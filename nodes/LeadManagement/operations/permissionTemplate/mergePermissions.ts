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

/** An entity of a template, and what an update changes in it. */
export interface ChangedEntity {
	own: OwnEntity;
	changes: Array<{ before?: OwnPermission; after: OwnPermission }>;
}

export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The permissions for an action on an entity. */
export const findPermissions = <Entity extends OwnEntity>(
	entities: Entity[],
	entity: string,
	action: string,
): Array<Entity['Permissions'][number]> =>
	entities
		.filter(({ Entity }) => isSame(Entity, entity))
		.flatMap(({ Permissions }) => Permissions)
		.filter(({ Action }) => isSame(Action, action));

/** The names of restricted fields. */
export const restrictedFieldsIn = (properties: unknown): string[] =>
	isPlainObject(properties) && Array.isArray(properties.RestrictedFields)
		? properties.RestrictedFields.filter((field) => typeof field === 'string')
		: [];

/** All entities of the template after an update. What is given for an entity holds for each of its entries. */
export function toChanges(current: OwnEntity[], given: EntityPermission[]): ChangedEntity[] {
	const isNew = ({ Entity }: EntityPermission) => !current.some((own) => isSame(own.Entity, Entity));
	const added = given.filter(isNew).map(({ Entity }): OwnEntity => ({ Entity, Permissions: [] }));
	return [...current, ...added].map((own) => ({
		own,
		changes: given
			.filter(({ Entity }) => isSame(Entity, own.Entity))
			.flatMap(({ Permissions }) => Permissions.flatMap((permission) => changesOf(own, permission))),
	}));
}

function changesOf(own: OwnEntity, given: Permission): ChangedEntity['changes'] {
	const same = own.Permissions.filter(({ Action }) => isSame(Action, given.Action));
	if (same.length === 0) return [{ after: given }];
	return same
		.filter((before) => !isEqual(before, given))
		.map((before) => ({ before, after: toChanged(before, given) }));
}

function isEqual(own: OwnPermission, given: Permission): boolean {
	const [one, other] = [own, given].map(({ Properties }) => restrictedFieldsIn(Properties).sort().join());
	return own.Access === given.Access && one === other;
}

/** Keeps the other keys of a permission, and with partial access those of its properties. */
const toChanged = (own: OwnPermission, { Access, Properties }: Permission): OwnPermission => ({
	...own,
	Access,
	Properties: Properties && { ...(own.Properties as object | null), ...Properties },
});

/** The entity after its changes, each in the place of what it changes. */
export const applyChanges = ({ own, changes }: ChangedEntity): OwnEntity => ({
	...own,
	Permissions: [
		...own.Permissions.map((one) => changes.find(({ before }) => before === one)?.after ?? one),
		...changes.filter(({ before }) => !before).map(({ after }) => after),
	],
});
