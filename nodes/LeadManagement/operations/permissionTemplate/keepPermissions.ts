import type { IDataObject } from 'n8n-workflow';
import {
	type Template,
	isLastPage,
	isTemplate,
	isTemplatePage,
	toTemplateSearch,
} from '../../account/templates';
import { explainList } from '../../account/lists';
import { quote, shown } from '../../messages';
import { withoutResponse } from '../../service/readResponse';
import { REDACTED } from '../../service/redactor';
import type { ServiceCall } from '../../service/sender';
import { isPlainObject } from '../../parameters/wireValue';
import { describeChanges } from './describeChanges';
import type { OwnEntity, OwnPermission } from './mergePermissions';
import { applyChanges, findPermissions, isSame, toChanges } from './mergePermissions';
import type { EntityPermission, PermissionTemplate } from './templateBody';
import { CHECK_TEMPLATE } from './templateProblems';

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
		next(outcome) {
			if ('problem' in outcome || !isTemplatePage(outcome.success)) return undefined;
			const page = outcome.success;
			const templates = page.List.filter(isTemplate);
			const own = templates.find(({ Id }) => Id === id) ?? templates.find(({ Id }) => isSame(Id, id));
			if (own) return withOwnPermissions(update, own);
			if (!isLastPage(page, pageIndex) && pageIndex < MAX_PAGES)
				return toKeepingCall(update, id, pageIndex + 1);
			return toProblem(`LeadSquared has no permission template with the ID ${quote(id)}`, CHECK_TEMPLATE);
		},
	};
}

/** The update with the template's own permissions and a report of what it changes, or a problem if they cannot be kept. */
function withOwnPermissions(update: ServiceCall<IDataObject>, own: Template) {
	const changes = JSON.parse(update.request.body ?? '{}') as PermissionTemplate;
	const name = quote(String(changes.Name ?? own.Name ?? own.Id));
	const { EntityPermissions: given = [], ...texts } = changes;
	const { EntityPermissions: current } = own;
	if (!isEntityList(current) || !isSentAsRead(current) || !isChangeable(current, given))
		return toProblem(`The permissions of template ${name} could not be read`, NOT_KEPT);
	const other = findSameAction(current, given);
	if (other) {
		return toProblem(
			`The template ${name} has the action ${shown(other.own)} for ${shown(other.entity)}, which changes records too`,
			`Set the access of ${shown(other.own)} instead of ${other.given}, or of both.`,
		);
	}
	const hasNone = current.every(({ Permissions }) => Permissions.length === 0);
	const merged = toChanges(current, given);
	// An empty list might remove what was not read.
	const all = merged.map(applyChanges).filter(({ Permissions }) => !hasNone || Permissions.length > 0);
	const EntityPermissions = all.length > 0 ? all : undefined;
	const report = [toReport(name, describeChanges(merged), hasNone), update.report];
	return {
		...update,
		request: { ...update.request, body: JSON.stringify({ ...texts, EntityPermissions }) },
		report: report.filter(Boolean).join('. '),
	};
}

function toReport(name: string, changes: string, hasNone: boolean): string {
	if (changes === '') return `${name} ${hasNone ? 'has no' : 'keeps its'} permissions`;
	return `${name}: ${changes}. ${hasNone ? 'It had no permissions' : 'Its other permissions are kept'}`;
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

/** A number in a JSON text that may have lost digits when it was read. */
const LONG_NUMBER = /[[:,]-?\d{16}/;

/** False for values that would be sent otherwise than they were read: long numbers, and texts that had a key in them. */
function isSentAsRead(value: unknown): boolean {
	try {
		const text = JSON.stringify(value);
		return !text.includes(REDACTED) && !LONG_NUMBER.test(text);
	} catch {
		// It is nested too deeply.
		return false;
	}
}

/** False if it cannot be told what a permission that is changed allows. */
const isChangeable = (current: OwnEntity[], given: EntityPermission[]): boolean =>
	current.every(({ Entity, Permissions }) =>
		Permissions.every((one) => findPermissions(given, Entity, one.Action).length === 0 || isClear(one)),
	);

function isClear({ Access, Properties }: OwnPermission): boolean {
	if (typeof Access !== 'string') return false;
	if (Properties === undefined || Properties === null) return true;
	if (!isPlainObject(Properties)) return false;
	const fields = Properties.RestrictedFields ?? [];
	return Array.isArray(fields) && fields.every((field) => typeof field === 'string');
}

/** An action of the template that changes records, too, and is not given, although the other one is. */
function findSameAction(current: OwnEntity[], given: EntityPermission[]) {
	for (const { Entity, Permissions } of current) {
		const isGiven = (action: string) => findPermissions(given, Entity, action).length > 0;
		const changed = SAME_ACTION.find(isGiven);
		const other = Permissions.find(
			({ Action }) => SAME_ACTION.some((same) => isSame(same, Action)) && !isGiven(Action),
		);
		if (changed !== undefined && other) return { entity: Entity, own: other.Action, given: changed };
	}
	return undefined;
}

const toProblem = (message: string, description: string) => ({
	problem: withoutResponse('record', { message, description }),
});
