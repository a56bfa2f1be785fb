import type { IDataObject } from 'n8n-workflow';
import { explainList } from '../../account/lists';
import {
	type Template,
	isLastPage,
	isTemplate,
	isTemplatePage,
	toTemplateSearch,
} from '../../account/templates';
import { quote } from '../../messages';
import { isPlainObject } from '../../parameters/wireValue';
import { withoutResponse } from '../../service/readResponse';
import { REDACTED } from '../../service/redactor';
import type { ServiceCall } from '../../service/sender';
import { type OwnEntity, describeChanges, isSame, mergePermissions } from './mergePermissions';
import type { PermissionTemplate } from './templateBody';

const NOT_KEPT =
	"Nothing was sent. To update the template without its current permissions, list all of them, and set 'Other Permissions' to 'Replace'.";
const CHECK_TEMPLATE =
	"Check 'Template'. Select it from the list, or copy its ID again. It may have been deleted.";

/** A service that pages without an end is not followed further. */
const MAX_PAGES = 50;

/**
 * The call that reads a template (public documentation of the service; not in the interface), and then its update.
 *
 * @param keeps whether the update keeps the permissions that the template has. Otherwise, the update only says what it removes,
 * and needs no template.
 */
export function toReadingCall(
	update: ServiceCall<IDataObject>,
	id: string,
	keeps: boolean,
	pageIndex = 1,
): ServiceCall<IDataObject> {
	return {
		request: toTemplateSearch({ TemplateId: id }, pageIndex),
		expects: (body): body is IDataObject => isTemplatePage(body),
		writes: false,
		explain: explainList('permission templates', NOT_KEPT),
		next(outcome) {
			if ('problem' in outcome)
				return keeps || outcome.problem.retry !== 'no' || outcome.problem.code === 'keys'
					? undefined
					: update;
			if (!isTemplatePage(outcome.success)) return undefined;
			const page = outcome.success;
			const templates = page.List.filter(isTemplate);
			const own = templates.find(({ Id }) => Id === id) ?? templates.find(({ Id }) => isSame(Id, id));
			if (own && keeps) return keepPermissions(update, own);
			if (own) return { ...update, report: describeReplaced(update, own) };
			if (!isLastPage(page, pageIndex) && pageIndex < MAX_PAGES)
				return toReadingCall(update, id, keeps, pageIndex + 1);
			return refuse(`LeadSquared has no permission template with the ID ${quote(id)}`, CHECK_TEMPLATE);
		},
	};
}

const refuse = (message: string, description: string) => ({
	problem: withoutResponse('refused', { message, description }),
});

const readBody = ({ request }: ServiceCall<IDataObject>) =>
	JSON.parse(request.body ?? '{}') as PermissionTemplate;

/** What an update that replaces the permissions changes and removes. */
function describeReplaced(update: ServiceCall<IDataObject>, own: Template): string | undefined {
	const { Name, EntityPermissions: given } = readBody(update);
	if (!given || !isEntityList(own.EntityPermissions)) return update.report;
	const changes = describeChanges(own.EntityPermissions, given);
	const name = quote(String(Name ?? own.Name ?? own.Id));
	return changes === '' ? `${name} keeps its permissions` : `${name}: ${changes}`;
}

/** The update with the template's own permissions and a report of what it changes, or a problem if they cannot be kept. */
function keepPermissions(update: ServiceCall<IDataObject>, own: Template) {
	const { EntityPermissions: given = [], ...texts } = readBody(update);
	const { EntityPermissions: current } = own;
	const name = quote(String(texts.Name ?? own.Name ?? own.Id));
	if (!isEntityList(current) || !isSentAsRead(current))
		return refuse(`The permissions of template ${name} could not be read`, NOT_KEPT);
	const hasNone = current.every(({ Permissions }) => Permissions.length === 0);
	// An empty list might remove what was not read.
	const all = mergePermissions(current, given).filter(
		({ Permissions }) => !hasNone || Permissions.length > 0,
	);
	const EntityPermissions = all.length > 0 ? all : undefined;
	const changes = describeChanges(current, all);
	const report =
		changes === ''
			? `${name} ${hasNone ? 'has no' : 'keeps its'} permissions`
			: `${name}: ${changes}. ${hasNone ? 'It had no permissions' : 'Its other permissions are kept'}`;
	return {
		...update,
		request: { ...update.request, body: JSON.stringify({ ...texts, EntityPermissions }) },
		report: [report, update.report].filter(Boolean).join('. '),
	};
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
function isSentAsRead(value: OwnEntity[]): boolean {
	const text = JSON.stringify(value);
	return !text.includes(REDACTED) && !LONG_NUMBER.test(text);
}
