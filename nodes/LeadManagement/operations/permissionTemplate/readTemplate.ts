import type { IDataObject } from 'n8n-workflow';
import {
	explainList,
	type Template,
	isTemplate,
	isTemplatePage,
	toTemplateSearch,
} from '../../account/lists';
import { type Note, quote } from '../../messages';
import { describe, isPlainObject } from '../../parameters/wireValue';
import { withoutResponse } from '../../service/answer';
import type { ServiceCall } from '../../service/sender';
import { type Change, type OwnEntity, listChanges, isSame, mergePermissions } from './mergePermissions';
import type { PermissionTemplate } from './templateBody';

const NOT_KEPT =
	"Nothing was sent. To update the template without its current permissions, list all of them, and set 'Other Permissions' to 'Replace'.";

/**
 * The call that reads a template (public documentation of the service; not in the interface), and then its update.
 *
 * @param keeps whether the update keeps the permissions that the template has. Otherwise, the update only says what it removes,
 * and needs no template.
 */
export const toReadingCall = (
	update: ServiceCall<IDataObject>,
	id: string,
	keeps: boolean,
): ServiceCall<IDataObject> => ({
	request: toTemplateSearch({ TemplateId: id }),
	expects: (body): body is IDataObject => isTemplatePage(body),
	writes: false,
	explain: explainList('permission templates', NOT_KEPT),
	next(outcome) {
		if ('problem' in outcome)
			return keeps || outcome.problem.retry !== 'no' || outcome.problem.code === 'keys' ? undefined : update;
		const templates = (outcome.success.List as unknown[]).filter(isTemplate);
		const own = templates.find(({ Id }) => isSame(Id, id));
		if (!own)
			return refuse(
				`LeadSquared has no permission template with the ID ${quote(id)}`,
				"Select 'Template' from the list, or copy its ID again. It may have been deleted.",
			);
		if (isEntityList(own.EntityPermissions) && !TEXTS.some((name) => hasLoss(own[name])))
			return toUpdate(update, own, own.EntityPermissions, keeps);
		return keeps ? refuse(`The permissions of template ${quote(id)} could not be read`, NOT_KEPT) : update;
	},
});

const refuse = (message: string, description: string) => ({
	problem: withoutResponse('refused', { message, description }),
});

/** The update with a report of what it changes, and with the template's own permissions if it keeps them. */
function toUpdate(update: ServiceCall<IDataObject>, own: Template, current: OwnEntity[], keeps: boolean) {
	const { EntityPermissions: given, ...texts } = JSON.parse(
		update.request.body ?? '{}',
	) as PermissionTemplate;
	const all = keeps ? mergePermissions(current, given ?? []) : given;
	// An empty list might remove what was not read.
	const EntityPermissions = all && all.length > 0 ? all : undefined;
	const kept = keeps ? { ...keepTexts(own), ...texts } : texts;
	return {
		...update,
		request: { ...update.request, body: JSON.stringify({ ...kept, EntityPermissions }) },
		report: [...describeUpdate(own, texts, listChanges(current, all ?? current)), ...(update.report ?? [])],
	};
}

const TEXTS = ['Name', 'Description'] as const;

/** The name and the description as they were read: without them, an update may remove them. */
const keepTexts = (own: Template) =>
	Object.fromEntries(
		TEXTS.flatMap((name) => (typeof own[name] === 'string' && own[name] !== '' ? [[name, own[name]]] : [])),
	);

/** More changes than fit into one line have a line each: nothing of what an update changes is cut off. */
const MAX_LINE_CHARACTERS = 900;

/** Describes what an update changes. Each removed permission has a line of its own. */
function describeUpdate(own: Template, texts: PermissionTemplate, changes: readonly Change[]): Note[] {
	const named = TEXTS.flatMap((name) => {
		const [was, is] = [own[name], texts[name]];
		return is === undefined || is === was ? [] : `${name}: ${describe(was)} → ${quote(is)}`;
	});
	const kept = changes.filter(({ isRemoved }) => !isRemoved).map(({ text }) => text);
	const removed = changes.filter(({ isRemoved }) => isRemoved).map(({ text }) => text);
	const name = quote(texts.Name ?? (typeof own.Name === 'string' ? own.Name : own.Id));
	const toNote = (text: string): Note => ({ section: 'sent', text: `${name}${text}` });
	if (changes.length === 0 && named.length === 0) return [toNote(' stays as it is')];
	if (changes.length === 0) return [toNote(` keeps its permissions. ${named.join('; ')}`)];
	const others = [...named, ...kept];
	const line = others.join('; ');
	const lines = line.length > MAX_LINE_CHARACTERS || line === '' ? others : [line];
	return [...lines, ...removed].map((text) => toNote(`: ${text}`));
}

const isEntityList = (value: unknown): value is OwnEntity[] =>
	Array.isArray(value) &&
	value.every(
		(entity) =>
			isPlainObject(entity) &&
			typeof entity.Entity === 'string' &&
			Array.isArray(entity.Permissions) &&
			entity.Permissions.every((one) => isPlainObject(one) && typeof one.Action === 'string'),
	) &&
	!hasLoss(value);

/** More levels than a template has, and fewer than a program can follow. */
const MAX_LEVELS = 50;
const NAMES = ['Entity', 'Permissions', 'Action', 'Access', 'Properties', 'RestrictedFields'];

/**
 * True for a value that cannot be sent back as it was: with a number that lost digits when it was read, with lost characters, with a
 * documented name in other letters, which would be there twice, or with too many levels to look for these.
 */
function hasLoss(value: unknown, level = 0): boolean {
	if (typeof value === 'number')
		return Number.isInteger(value) ? !Number.isSafeInteger(value) : !Number.isFinite(value);
	if (typeof value === 'string') return value.includes('\uFFFD');
	if (typeof value !== 'object' || value === null) return false;
	const isMisspelled = (key: string) => NAMES.some((name) => name !== key && isSame(name, key));
	return (
		level > MAX_LEVELS ||
		Object.entries(value).some(([key, inner]) => isMisspelled(key) || hasLoss(inner, level + 1))
	);
}
