import type { IDataObject } from 'n8n-workflow';
import {
	explainList,
	type Template,
	isTemplate,
	isTemplatePage,
	toTemplateSearch,
} from '../../account/lists';
import { quote } from '../../messages';
import { isPlainObject } from '../../parameters/wireValue';
import { withoutResponse } from '../../service/answer';
import { REDACTED } from '../../service/redactor';
import type { ServiceCall } from '../../service/sender';
import { type OwnEntity, describeChanges, isSame, mergePermissions } from './mergePermissions';
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
		if (isEntityList(own.EntityPermissions)) return toUpdate(update, own, own.EntityPermissions, keeps);
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
	const changes = describeChanges(current, all ?? current);
	const name = quote(String(texts.Name ?? own.Name ?? own.Id));
	const report = changes === '' ? `${name} keeps its permissions` : `${name}: ${changes}`;
	// An empty list might remove what was not read.
	const EntityPermissions = all && all.length > 0 ? all : undefined;
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
	) &&
	!isChanged(JSON.stringify(value));

/** True for JSON with the asterisks that replace a key, or with a number that may have lost digits when it was read. */
const isChanged = (json: string): boolean => json.includes(REDACTED) || /[:[,]-?\d{16}/.test(json);
