import { type IDataObject, type IExecuteFunctions, isResourceLocatorValue } from 'n8n-workflow';
import { AccountFields } from '../../account/accountFields';
import { InputError, listQuoted, quote, shown } from '../../messages';
import { isUpdated } from '../../service/answer';
import type { ProblemKind } from '../../service/problemKinds';
import type { ServiceCall } from '../../service/sender';
import { refuseExpressionsAsText } from '../../parameters/fixedText';
import type { Operation, Plan } from '../operation';
import { readChoice } from '../../parameters/choices';
import { isExpression, locatorValue, readEntered, toPlain } from '../../parameters/parameters';
import { readJsonParameter } from '../../parameters/readJson';
import { isBlank, isPlainObject, toWireValue } from '../../parameters/wireValue';
import { withoutInvisible } from '../../words/plainText';
import { toKeepingCall } from './keepPermissions';
import type { EntityPermission, PermissionTemplate } from './templateBody';
import { PARTIAL_ACCESS, listOtherFields, requireObject, setFieldNames, toTemplate } from './templateBody';
import { templateProblems } from './templateProblems';
import { CHOICES, parameters } from './updatePermissionTemplateParameters';

/** The modes of 'Data to Send': how a template is read, and what messages call its permissions and its parts. */
const MODES = {
	defineBelow: {
		read: readParameters,
		where: "'Entity Permissions'",
		labels: {
			Name: "'New Name'",
			Description: "'New Description'",
			EntityPermissions: "'Entity Permissions'",
		},
	},
	json: {
		read: (context: IExecuteFunctions, itemIndex: number, where: string) =>
			readJsonParameter(context, 'templateJson', itemIndex, where),
		where: "'Template (JSON)'",
		labels: { Name: '"Name"', Description: '"Description"', EntityPermissions: '"EntityPermissions"' },
	},
};

/** The parameters in the form of the JSON. */
function readParameters(context: IExecuteFunctions, itemIndex: number, where: string) {
	const entities = context.getNodeParameter('entityPermissions', itemIndex, {});
	return {
		Name: context.getNodeParameter('name', itemIndex, ''),
		Description: context.getNodeParameter('description', itemIndex, ''),
		EntityPermissions: toList(entities, where, 'entityPermission', ({ entity, permissions }) => ({
			Entity: entity,
			Permissions: toList(permissions, `${where}, 'Permissions'`, 'permission', toPermission),
		})),
	};
}

/** The values of an entry, which an expression may set to anything. */
type Entry = Record<string, unknown>;

const toPermission = ({ action, access, restrictedFields }: Entry) => ({
	Action: action,
	Access: access,
	// The editor keeps the value of a hidden parameter.
	...(toPlain(access) === PARTIAL_ACCESS && { Properties: { RestrictedFields: restrictedFields } }),
});

/** Converts the entries that the editor keeps under a key. One that is no object is left as it is, and refused like JSON. */
function toList(collection: unknown, where: string, key: string, convert: (entry: Entry) => unknown) {
	const entries = isBlank(collection) ? [] : (requireObject(collection, where, [key])[key] ?? []);
	if (!Array.isArray(entries)) return entries;
	return entries.map((entry: unknown) => (isPlainObject(entry) ? convert(entry) : entry));
}

const MAX_ID_CHARACTERS = 200;

function readTemplate(context: IExecuteFunctions, itemIndex: number): Pick<Update, 'id' | 'pickedName'> {
	const given: unknown = context.getNodeParameter('templateId', itemIndex);
	const id = withoutInvisible(toWireValue(locatorValue(given), "'Template'")).trim();
	const select = 'Select a template from the list, or enter its ID.';
	if (id === '') throw new InputError("'Template' is empty", select);
	// It is sent in the URL, which hosts limit.
	if (id.length > MAX_ID_CHARACTERS)
		throw new InputError(`'Template' is too long for an ID: ${quote(id)}`, select);
	const isPicked = isResourceLocatorValue(given) && !isExpression(readEntered(context, 'templateId'));
	return { id, pickedName: isPicked ? given.cachedResultName : undefined };
}

const UNCHECKED =
	"The list of the account's fields could not be read, so the names of these restricted fields were not checked: ";

/** What an item updates, or why it cannot. */
interface Update {
	id: string;
	/** The name of the template where it was picked from the list. */
	pickedName?: string;
	template: PermissionTemplate;
}
type UpdateOrError = Update | { error: unknown };

const isUpdate = (update: UpdateOrError): update is Update => 'template' in update;

/** Reads what each item updates. */
function readUpdates(context: IExecuteFunctions, mode: keyof typeof MODES): UpdateOrError[] {
	const { read, where, labels } = MODES[mode];
	// In JSON alone: n8n takes no expression for a whole list of entries (n8n 2.41).
	const mayFindNone = isExpression(readEntered(context, 'templateJson'));
	return context.getInputData().map((_item, itemIndex) =>
		orError(() => ({
			template: toTemplate(read(context, itemIndex, where), labels, where, mayFindNone),
			...readTemplate(context, itemIndex),
		})),
	);
}

function orError(read: () => Update): UpdateOrError {
	try {
		return read();
	} catch (error) {
		return { error };
	}
}

/** Sets the schema names of the restricted fields. */
function withFieldNames(update: Update, where: string, fields: AccountFields): Update {
	setFieldNames(update.template, where, fields);
	return update;
}

/** What an item gives for a template: its permissions one by one, or all of them where they replace the others. */
function toRules({ id, template: { EntityPermissions = [] } }: Update, keeps: boolean) {
	const rules = EntityPermissions.flatMap(({ Entity, Permissions }) =>
		Permissions.map(({ Action, Access, Properties }) => {
			const fields = [...(Properties?.RestrictedFields ?? [])].sort();
			return { what: `${Action} of ${Entity}`, gives: [Access, ...fields].join() };
		}),
	);
	const all = rules.map(({ what, gives }) => `${what}: ${gives}`).sort();
	const given = keeps || all.length === 0 ? rules : [{ what: 'all permissions', gives: all.join('; ') }];
	return given.map((rule) => ({ ...rule, key: `${id.toLowerCase()} ${rule.what}` }));
}

/** Returns a function that refuses an item if another one gives something else for the same template. */
function conflictFinder(updates: Update[], keeps: boolean): (update: Update) => void {
	const known = new Map<string, string>();
	const conflicts = new Set<string>();
	for (const { key, gives } of updates.flatMap((update) => toRules(update, keeps))) {
		if ((known.get(key) ?? gives) !== gives) conflicts.add(key);
		known.set(key, gives);
	}
	return (update) => {
		const rule = toRules(update, keeps).find(({ key }) => conflicts.has(key));
		if (!rule) return;
		if (keeps) {
			throw new InputError(
				`Another item has other values for ${rule.what} in the same template`,
				'Each would replace the access and the restricted fields of the other. Put all restricted fields of an action into one item, e.g. with the Aggregate node.',
			);
		}
		throw new InputError(
			'Another item has other permissions for the same template',
			"With 'Other Permissions' set to 'Replace', each would remove those of the other. Put all permissions of a template into one item, or select 'Keep'.",
		);
	};
}

/** E.g. `Lead: View, Edit; Activity: View`. */
const listActions = (entities: EntityPermission[]): string =>
	entities
		.map(({ Entity, Permissions }) => `${Entity}: ${Permissions.map(({ Action }) => Action).join(', ')}`)
		.join('; ');

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
	toTable: ({ query, body = '{}' }, Changes) => ({
		Id: query?.Id,
		...(Changes !== undefined && { Changes }),
		...(JSON.parse(body) as IDataObject),
	}),
	async plan(context, readFields): Promise<Plan> {
		const mode = readChoice(context, CHOICES.dataToSend);
		const { where, labels } = MODES[mode];
		const texts: Record<string, string> =
			mode === 'json' ? {} : { name: labels.Name, description: labels.Description };
		refuseExpressionsAsText(context, { templateId: "'Template'", ...texts });
		const keeps = readChoice(context, CHOICES.otherPermissions) === 'keep';
		const read = readUpdates(context, mode);
		const needsFields = read.some((one) => isUpdate(one) && listOtherFields(one.template).length > 0);
		const fields = needsFields ? await readFields() : AccountFields.common();
		const updates = read.map((one) =>
			isUpdate(one) ? orError(() => withFieldNames(one, where, fields)) : one,
		);
		const refuseConflict = conflictFinder(updates.filter(isUpdate), keeps);
		const settings = { keeps, isListed: fields.isListed, problems: templateProblems(where) };
		return {
			toRow(itemIndex) {
				const update = updates[itemIndex];
				if (!isUpdate(update)) throw update.error;
				refuseConflict(update);
				const key = `permission template ${update.id.toLowerCase()}`;
				const foundBy = [{ key, label: `the ID ${shown(update.id)}` }];
				return { call: toUpdateCall(update, settings), orderKeys: [key], foundBy };
			},
		};
	},
};

/** The call that updates a template, after one that reads it if its other permissions are kept. */
function toUpdateCall(
	{ id, pickedName, template }: Update,
	{ keeps, isListed, problems }: { keeps: boolean; isListed: boolean; problems: ProblemKind[] },
): ServiceCall<IDataObject> {
	const name = quote(template.Name ?? pickedName ?? id);
	const actions = listActions(template.EntityPermissions ?? []);
	const unknown = isListed ? [] : listOtherFields(template);
	const report = [
		!keeps && actions !== '' && `${name} keeps only ${actions}`,
		unknown.length > 0 && `${UNCHECKED}${listQuoted(unknown)}`,
	];
	const update: ServiceCall<IDataObject> = {
		request: {
			method: 'POST',
			path: '/v2/PermissionTemplate.svc/Update',
			query: { Id: id },
			body: JSON.stringify(template),
		},
		expects: isUpdated,
		writes: true,
		problems,
		report: report.filter(Boolean).join('. ') || undefined,
	};
	return keeps ? toKeepingCall(update, id) : update;
}
