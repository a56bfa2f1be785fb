import type { IDataObject } from 'n8n-workflow';
import { AccountFields } from '../../account/accountFields';
import { type Template, explainList, isTemplate, toTemplateSearch } from '../../account/lists';
import { InputError, type Note, listQuoted, quote, shown } from '../../words/messages';
import { readChoice } from '../../parameters/read';
import { refuseExpressionsAsText } from '../../account/names';
import { describe, isPlainObject } from '../../parameters/wireValue';
import { isSameInAnyCase } from '../../words/plainText';
import { inTurns } from '../../pacing/clock';
import { type Outcome, detailOf, isUpdated, withoutResponse } from '../../service/answer';
import { isRefusal } from '../../service/problems';
import type { CallRequest, ServiceCall } from '../../service/sender';
import type { Operation, Plan } from '../operation';
import { CHOICES, parameters } from './parameters';
import { type OwnEntity, toComparable, updateEntities } from './permissions';
import type { PermissionTemplate, Update } from './template';
import { TEXTS, listOtherFields, readUpdate, setFieldNames } from './template';

/** Replaces or changes a permission template (interface, section 4.2). */
export const updatePermissionTemplate: Operation = {
	resource: { name: 'Permission Template', value: 'permissionTemplate' },
	operation: {
		name: 'Update',
		value: 'update',
		action: 'Update permission template',
		description: 'Change the name, description, or permissions of an existing template',
	},
	parameters,
	options: [],
	whenRunAgain: 'If you run them again, the templates get the same values again.',
	record: 'permission template',
	toTable: ({ query, body = '{}' }, changes = []) => ({
		Id: query?.Id,
		...(changes.length > 0 && { Changes: changes.map(({ text }) => text).join('\n') }),
		...(JSON.parse(body) as IDataObject),
	}),
	async plan(context, readFields, isCheck): Promise<Plan> {
		const mode = readChoice(context, CHOICES.dataToSend);
		refuseExpressionsAsText(context, {
			templateId: "'Template'",
			...(mode === 'defineBelow' && { name: "'New Name'", description: "'New Description'" }),
		});
		const keeps = readChoice(context, CHOICES.otherPermissions) === 'keep';
		const updates = await inTurns(context.getInputData(), (_item, index) => readUpdate(context, mode, index));
		const needsFields = updates.some((one) => 'id' in one && listOtherFields(one.template).length > 0);
		const fields = needsFields ? await readFields() : new AccountFields();
		const given = new Map<string, Map<string, string>>();
		return {
			toRow(itemIndex) {
				const update = updates[itemIndex];
				if ('error' in update) throw update.error;
				setFieldNames(update.template, fields);
				refuseUndoing(given, update, keeps);
				const key = `permission template ${update.id}`;
				const readsFirst = keeps || (isCheck && update.template.EntityPermissions !== undefined);
				const unchecked = fields.isListed ? [] : listOtherFields(update.template);
				const text = `${UNCHECKED}${listQuoted(unchecked)}`;
				return {
					call: () => updateTemplate(update, keeps, readsFirst),
					orderKeys: [key],
					foundBy: [{ key, label: `the ID ${shown(update.id)}` }],
					notes: unchecked.length > 0 ? [{ section: 'sent', text }] : [],
				};
			},
		};
	},
};

/** @throws InputError for an item that would undo what another one gives: by template, the access by entity and action */
function refuseUndoing(given: Map<string, Map<string, string>>, { id, template }: Update, keeps: boolean) {
	const known = given.get(id) ?? new Map<string, string>();
	if (given.has(id) && !keeps)
		throw new InputError(
			'Another item is for the same template',
			"With 'Other Permissions' set to 'Replace', each would remove the permissions of the other. Put all permissions of a template into one item, or select 'Keep'.",
		);
	const accesses = (template.EntityPermissions ?? []).flatMap(({ Entity, Permissions }) =>
		Permissions.map((one): [string, string] => [`${Entity}, ${one.Action}`, toComparable(one)]),
	);
	for (const [label, access] of accesses)
		if ((known.get(label) ?? access) !== access)
			throw new InputError(
				`Another item gives ${label} of the same template another access`,
				'Let one item of a template have each permission.',
			);
	given.set(id, new Map([...known, ...accesses]));
}

const UNCHECKED =
	"The list of the account's fields could not be read, so the names of these restricted fields were not checked: ";
const NOT_KEPT =
	"To update the template without its current permissions, list all of them, and set 'Other Permissions' to 'Replace'.";

/**
 * Reads the template (public documentation of the service; not in the interface), adds what it has to the update, and writes it.
 *
 * @param keeps whether the update keeps the permissions that the template has. Otherwise, the update only says what it removes, and
 * needs no template.
 */
function* updateTemplate(update: Update, keeps: boolean, readsFirst: boolean): ServiceCall<IDataObject> {
	const { id, template } = update;
	let own: OwnTemplate | undefined;
	if (readsFirst) {
		const reading = yield toTemplateSearch({ TemplateId: id });
		if ('problem' in reading && keeps) return explainList(reading, 'permission templates', NOT_KEPT);
		const found = 'success' in reading ? (reading.success.List as unknown[]).filter(isTemplate) : [];
		const read = found.find(({ Id }) => Id === id);
		if ('success' in reading && !read)
			return refuse(
				`LeadSquared has no permission template with the ID ${quote(id)}`,
				"Select 'Template' from the list, or copy its ID again. It may have been deleted.",
			);
		own = read && isReadable(read) ? read : undefined;
		if (!own && keeps) return refuse(`The permissions of template ${quote(id)} could not be read`, NOT_KEPT);
	}
	if (!own) return explainRefusal(yield toUpdateRequest(id, template, describeReplaced(update)));
	const { EntityPermissions: given, ...texts } = template;
	const { entities, changes } = updateEntities(own.EntityPermissions, given ?? [], keeps || !given);
	const all = keeps ? entities : given;
	// An empty list might remove what was not read.
	const EntityPermissions = all && all.length > 0 ? all : undefined;
	// Without its name and description, an update may remove them.
	const kept = keeps ? { Name: own.Name || undefined, Description: own.Description || undefined } : {};
	const body = { ...kept, ...texts, EntityPermissions };
	return explainRefusal(yield toUpdateRequest(id, body, describeUpdate(own, texts, changes)));
}

const refuse = (message: string, description: string) => ({
	problem: withoutResponse('refused', { message, description }),
});

const toUpdateRequest = (Id: string, body: object, notes: Note[]): CallRequest<IDataObject> => ({
	method: 'POST',
	path: '/v2/PermissionTemplate.svc/Update',
	query: { Id },
	body: JSON.stringify(body),
	expects: isUpdated,
	writes: true,
	notes,
});

/** The outcome with texts for a template that the service refused. */
function explainRefusal(outcome: Outcome<IDataObject>): Outcome<IDataObject> {
	if ('success' in outcome || !isRefusal(outcome.problem.code)) return outcome;
	const { words, httpCode } = outcome.problem;
	const message = `LeadSquared refused this template${detailOf(words, httpCode)}`;
	const description = "Check 'Template', its new name, and the entities, actions, and restricted fields.";
	return { problem: { ...outcome.problem, message, description } };
}

/** Describes an update of a template that was not read, so that nobody knows what it changes. */
function describeReplaced({ name, template: { Name, EntityPermissions = [] } }: Update): Note[] {
	const entities = EntityPermissions.map(
		({ Entity, Permissions }) => `${Entity}: ${Permissions.map(({ Action }) => Action).join(', ')}`,
	);
	const text = `${quote(Name ?? name)} keeps only ${entities.join('; ')}`;
	return entities.length > 0 ? [{ section: 'sent', text }] : [];
}

/** Describes what an update changes. Permissions with other keys may have the same text, which is told once with their number. */
function describeUpdate(own: Template, texts: PermissionTemplate, changes: readonly string[]): Note[] {
	const name = quote(texts.Name ?? (typeof own.Name === 'string' ? own.Name : own.Id));
	const named = TEXTS.flatMap((key) => {
		const [was, is] = [own[key], texts[key]];
		return is === undefined || is === was ? [] : `${key}: ${describe(was)} → ${quote(is)}`;
	});
	const counts = new Map<string, number>();
	for (const text of [...named, ...changes]) counts.set(text, (counts.get(text) ?? 0) + 1);
	const told = [...counts].map(([text, count]) => (count > 1 ? `: ${text} (${count} times)` : `: ${text}`));
	const all = told.length > 0 ? told : [' stays as it is'];
	return all.map((text) => ({ section: 'sent', text: name + text }));
}

/** A template whose permissions can be sent back as they were read. */
type OwnTemplate = Template & { EntityPermissions: OwnEntity[] };

const isReadable = (template: Template): template is OwnTemplate =>
	isListOf('Entity', template.EntityPermissions) &&
	template.EntityPermissions.every(({ Permissions }) => isListOf('Action', Permissions)) &&
	!hasLoss([template.Name, template.Description, template.EntityPermissions]);

/** True for a list of objects that each have a text under this name. */
const isListOf = (name: string, list: unknown): list is Array<Record<string, unknown>> =>
	Array.isArray(list) && list.every((one) => isPlainObject(one) && typeof one[name] === 'string');

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
	const isMisspelled = (key: string) => NAMES.some((name) => name !== key && isSameInAnyCase(name, key));
	return (
		level > MAX_LEVELS ||
		Object.entries(value).some(([key, inner]) => isMisspelled(key) || hasLoss(inner, level + 1))
	);
}
