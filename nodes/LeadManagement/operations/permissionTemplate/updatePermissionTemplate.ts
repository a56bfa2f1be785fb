import { type IDataObject, type IExecuteFunctions, isResourceLocatorValue } from 'n8n-workflow';
import { AccountFields } from '../../account/accountFields';
import { InputError, type Texts, listQuoted, quote, shown } from '../../messages';
import { readChoice } from '../../parameters/choices';
import { refuseExpressionsAsText } from '../../parameters/fixedText';
import { isExpression, locatorValue, readEntered, toPlain } from '../../parameters/parameters';
import { readJsonParameter } from '../../parameters/readJson';
import { isBlank, isPlainObject, toWireValue } from '../../parameters/wireValue';
import { isUpdated } from '../../service/answer';
import { isRefusal } from '../../service/problems';
import { type Problem, detailOf } from '../../service/readResponse';
import type { ServiceCall } from '../../service/sender';
import { withoutInvisible } from '../../words/plainText';
import type { Operation, Plan } from '../operation';
import { toReadingCall } from './readTemplate';
import type { EntityPermission, PermissionTemplate } from './templateBody';
import { PARTIAL_ACCESS, listOtherFields, requireObject, setFieldNames, toTemplate } from './templateBody';
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
	const collection = context.getNodeParameter('entityPermissions', itemIndex, {});
	const entities = toList(collection, where, 'entityPermission', ({ entity, permissions }) => ({
		Entity: entity,
		Permissions: toList(permissions, `${where}, 'Permissions'`, 'permission', toPermission),
	}));
	return {
		Name: context.getNodeParameter('name', itemIndex, ''),
		Description: context.getNodeParameter('description', itemIndex, ''),
		...(!isBlank(entities) && { EntityPermissions: entities }),
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

/** Converts the entries that the editor keeps under a key. An entry that is not an object is refused like in JSON. */
function toList(collection: unknown, where: string, key: string, convert: (entry: Entry) => unknown) {
	const entries = isBlank(collection) ? [] : (requireObject(collection, where, [key])[key] ?? []);
	if (!Array.isArray(entries)) return entries;
	return entries.map((entry: unknown) => (isPlainObject(entry) ? convert(entry) : entry));
}

const MAX_ID_CHARACTERS = 200;

function readId(context: IExecuteFunctions, itemIndex: number): Pick<Update, 'id' | 'pickedName'> {
	const given: unknown = context.getNodeParameter('templateId', itemIndex);
	const id = withoutInvisible(toWireValue(locatorValue(given), "'Template'")).trim();
	const select = 'Select a template from the list, or enter its ID.';
	if (id === '') throw new InputError("'Template' is empty", select);
	// The ID is sent in the URL, which hosts limit.
	if (id.length > MAX_ID_CHARACTERS)
		throw new InputError(`'Template' is too long for an ID: ${quote(id)}`, select);
	const isPicked = isResourceLocatorValue(given) && !isExpression(readEntered(context, 'templateId'));
	return { id, pickedName: isPicked ? given.cachedResultName : undefined };
}

const UNCHECKED =
	"The list of the account's fields could not be read, so the names of these restricted fields were not checked: ";

/** What an item updates. */
interface Update {
	id: string;
	/** The name of the template where it was picked from the list. */
	pickedName?: string;
	template: PermissionTemplate;
}

/** Reads what an item updates, or returns why that can't be sent. */
function readUpdate(
	context: IExecuteFunctions,
	mode: keyof typeof MODES,
	itemIndex: number,
): Update | { error: unknown } {
	const { read, where, labels } = MODES[mode];
	try {
		const template = toTemplate(read(context, itemIndex, where), labels, where);
		return { template, ...readId(context, itemIndex) };
	} catch (error) {
		return { error };
	}
}

/** Returns a function that refuses a second item for a template: the permissions of the first one would be removed again. */
function createSecondItemCheck(): (update: Update) => void {
	const known = new Set<string>();
	return ({ id }) => {
		if (known.has(id.toLowerCase())) {
			throw new InputError(
				'Another item is for the same template',
				"With 'Other Permissions' set to 'Replace', each would remove the permissions of the other. Put all permissions of a template into one item, or select 'Keep'.",
			);
		}
		known.add(id.toLowerCase());
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
	async plan(context, readFields, isCheck): Promise<Plan> {
		const mode = readChoice(context, CHOICES.dataToSend);
		const { where, labels } = MODES[mode];
		const texts: Record<string, string> =
			mode === 'json' ? {} : { name: labels.Name, description: labels.Description };
		refuseExpressionsAsText(context, { templateId: "'Template'", ...texts });
		const keeps = readChoice(context, CHOICES.otherPermissions) === 'keep';
		const updates = context.getInputData().map((_item, index) => readUpdate(context, mode, index));
		const needsFields = updates.some((one) => 'id' in one && listOtherFields(one.template).length > 0);
		const fields = needsFields ? await readFields() : AccountFields.common();
		const refuseSecondItem = createSecondItemCheck();
		return {
			toRow(itemIndex) {
				const update = updates[itemIndex];
				if ('error' in update) throw update.error;
				setFieldNames(update.template, where, fields);
				if (!keeps) refuseSecondItem(update);
				const key = `permission template ${update.id.toLowerCase()}`;
				const call = toUpdateCall(update, where, keeps, fields.isListed);
				const readsFirst = keeps || (isCheck && update.template.EntityPermissions !== undefined);
				return {
					call: readsFirst ? toReadingCall(call, update.id, keeps) : call,
					orderKeys: [key],
					foundBy: [{ key, label: `the ID ${shown(update.id)}` }],
				};
			},
		};
	},
};

/** The call that updates a template. */
function toUpdateCall(
	{ id, pickedName, template }: Update,
	where: string,
	keeps: boolean,
	isListed: boolean,
): ServiceCall<IDataObject> {
	const actions = listActions(template.EntityPermissions ?? []);
	const unknown = isListed ? [] : listOtherFields(template);
	const report = [
		!keeps && actions !== '' && `${quote(template.Name ?? pickedName ?? id)} keeps only ${actions}`,
		unknown.length > 0 && `${UNCHECKED}${listQuoted(unknown)}`,
	];
	return {
		request: {
			method: 'POST',
			path: '/v2/PermissionTemplate.svc/Update',
			query: { Id: id },
			body: JSON.stringify(template),
		},
		expects: isUpdated,
		writes: true,
		explain: (problem) => explainTemplate(problem, where),
		report: report.filter(Boolean).join('. ') || undefined,
	};
}

/** The texts for a template that the service refused. */
function explainTemplate({ code, words, httpCode, ...texts }: Problem, where: string): Texts {
	if (!isRefusal(code)) return texts;
	return {
		message: `LeadSquared refused this template${detailOf(words, httpCode)}`,
		description: `Check 'Template' and its new name, and the entities, actions, and restricted fields in ${where}.`,
	};
}
