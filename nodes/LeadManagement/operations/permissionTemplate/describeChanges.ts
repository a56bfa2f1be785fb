import { listQuoted, listed, shown } from '../../messages';
import { isBlank, isPlainObject } from '../../parameters/wireValue';
import type { ChangedEntity, OwnEntity, OwnPermission } from './mergePermissions';
import { isSame, restrictedFieldsIn } from './mergePermissions';
import { ACCESSES } from './templateBody';

/** A section of the hint has about 1,000 characters. */
const MAX_CHARACTERS = 900;

/**
 * The old and the new value of each changed permission, those that open most first.
 *
 * @returns e.g. `Lead, View: Full Access → No Access; Activity, Edit: Not Set → Full Access`; '' if nothing changes
 */
export function describeChanges(entities: ChangedEntity[]): string {
	const changes = entities
		.flatMap(({ own, changes }) => changes.map((change) => ({ ...change, label: labelOf(own, entities) })))
		.sort((one, other) => rank(other.after) - rank(one.after))
		.map(({ label, before, after }) => {
			const action = shown((before ?? after).Action);
			return `${label}, ${action}: ${before ? toAccess(before) : 'Not Set'} → ${toAccess(after, before)}`;
		});
	return listed(changes, MAX_CHARACTERS, '; ');
}

const rank = ({ Access }: OwnPermission) => ACCESSES.findIndex((access) => access === Access);

/** The entity, with its other keys if the template has several entries for it. */
function labelOf(own: OwnEntity, entities: ChangedEntity[]): string {
	const isOnly = entities.every((other) => other.own === own || !isSame(other.own.Entity, own.Entity));
	const { Entity, ...keys } = own;
	const others = Object.entries(keys)
		.filter(([, value]) => typeof value === 'string' || typeof value === 'number')
		.map(([key, value]) => `${key}: ${value}`);
	return isOnly || others.length === 0 ? shown(Entity) : `${shown(Entity)} (${shown(others.join(', '))})`;
}

/** E.g. `Partial Access (restricted: Phone; no longer: mx_Budget)`. */
function toAccess({ Access, Properties }: OwnPermission, before?: OwnPermission): string {
	const fields = restrictedFieldsIn(Properties);
	const freed = restrictedFieldsIn(before?.Properties).filter((field) => !fields.includes(field));
	const properties = isPlainObject(Properties) ? Properties : {};
	const others = Object.keys(properties).filter(
		(key) => key !== 'RestrictedFields' && !isBlank(properties[key]),
	);
	const toList = (what: string, names: string[]) =>
		names.length > 0 ? [`${what}: ${listQuoted(names, ', ', shown)}`] : [];
	const parts = [
		...toList('restricted', fields),
		// Full access frees all, and no access none.
		...(fields.length > 0 ? toList('no longer', freed) : []),
		...others.map(shown),
	];
	const name = shown(String(Access)).replace(/Access$/, ' Access');
	return parts.length > 0 ? `${name} (${parts.join('; ')})` : name;
}
