import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { AccountFields } from '../../account/accountFields';
import { InputError, type Note, type Texts, listQuoted, quote, shown } from '../../messages';
import { readChoice, locatorValue, toPlain } from '../../parameters/read';
import { refuseExpressionsAsText } from '../../parameters/names';
import { readJsonParameter } from '../../parameters/readJson';
import { isBlank, isPlainObject, toWireValue } from '../../parameters/wireValue';
import { forEachInTurns } from '../../pacing/clock';
import { isUpdated, type Problem, detailOf } from '../../service/answer';
import { isRefusal } from '../../service/problems';
import type { ServiceCall } from '../../service/sender';
import { withoutInvisible } from '../../words/plainText';
import type { Operation, Plan } from '../operation';
import { toComparable } from './mergePermissions';
import { toReadingCall } from './readTemplate';
import {
	type PermissionTemplate,
	PARTIAL_ACCESS,
	listOtherFields,
	setFieldNames,
	parseTemplate,
} from './templateBody';
import { CHOICES, parameters } from './updatePermissionTemplateParameters';

interface Update {
	id: string;
	/** The editor's name for the template; its ID where it was entered. */
	name: string;
	template: PermissionTemplate;
}

/** Reads what an item updates, or returns why that can't be sent. */
function readUpdate(
	context: IExecuteFunctions,
	mode: 'defineBelow' | 'json',
	itemIndex: number,
): Update | { error: unknown } {
	try {
		const template =
			mode === 'json'
				? parseTemplate(
						readJsonParameter(context, 'templateJson', itemIndex, "'Template (JSON)'"),
						"'Template (JSON)'",
					)
				: parseTemplate(readParameters(context, itemIndex), "'Entity Permissions'");
		return { template, ...readTemplateId(context, itemIndex) };
	} catch (error) {
		return { error };
	}
}

/** The parameters in the form of the JSON. */
function readParameters(context: IExecuteFunctions, itemIndex: number) {
	const collection = context.getNodeParameter('entityPermissions', itemIndex, {});
	const EntityPermissions = toList(collection, 'entityPermission', ({ entity, permissions }) => ({
		Entity: entity,
		Permissions: toList(permissions, 'permission', ({ action, access, restrictedFields }) => ({
			Action: action,
			Access: access,
			// The editor keeps the value of a hidden parameter.
			...(typeof access === 'string' &&
				String(toPlain(access)).toLowerCase() === PARTIAL_ACCESS.toLowerCase() && {
					Properties: { RestrictedFields: restrictedFields },
				}),
		})),
	}));
	return {
		Name: context.getNodeParameter('name', itemIndex, ''),
		Description: context.getNodeParameter('description', itemIndex, ''),
		...(!isBlank(EntityPermissions) && { EntityPermissions }),
	};
}

/** Converts the entries that the editor keeps under a name. What an expression sets instead is not converted, and so is refused. */
function toList(collection: unknown, name: string, convert: (entry: Record<string, unknown>) => unknown) {
	const entries = isPlainObject(collection) ? collection[name] : collection;
	return Array.isArray(entries)
		? entries.map((entry) => (isPlainObject(entry) ? convert(entry) : entry))
		: entries;
}

function readTemplateId(context: IExecuteFunctions, itemIndex: number): Pick<Update, 'id' | 'name'> {
	const given: unknown = context.getNodeParameter('templateId', itemIndex);
	const id = withoutInvisible(toWireValue(locatorValue(given), "'Template'")).trim();
	const { mode, cachedResultName } = isPlainObject(given) ? given : {};
	const isPicked = mode === 'list' && typeof cachedResultName === 'string' && !isBlank(cachedResultName);
	if (id !== '') return { id, name: isPicked ? cachedResultName : id };
	throw new InputError("'Template' is empty", 'Select a template from the list, or enter its ID.');
}

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
		const updates: Array<Update | { error: unknown }> = [];
		await forEachInTurns(context.getInputData(), (_item, index) => {
			updates.push(readUpdate(context, mode, index));
		});
		const needsFields = updates.some((one) => 'id' in one && listOtherFields(one.template).length > 0);
		const fields = needsFields ? await readFields() : new AccountFields();
		const given = new GivenPermissions();
		return {
			toRow(itemIndex) {
				const update = updates[itemIndex];
				if ('error' in update) throw update.error;
				setFieldNames(update.template, fields);
				const key = `permission template ${update.id.toLowerCase()}`;
				given.add(key, update.template, keeps);
				const readsFirst = keeps || (isCheck && update.template.EntityPermissions !== undefined);
				const call = toUpdateCall(update, readsFirst, fields.isListed);
				return {
					call: readsFirst ? toReadingCall(call, update.id, keeps) : call,
					orderKeys: [key],
					foundBy: [{ key, label: `the ID ${shown(update.id)}` }],
				};
			},
		};
	},
};

/** The permissions that the items of a run give for each template. */
class GivenPermissions {
	readonly #accesses = new Map<string, Map<string, string>>();

	/** @throws InputError for an item that would undo what another one does */
	add(key: string, { EntityPermissions = [] }: PermissionTemplate, keeps: boolean): void {
		const known = this.#accesses.get(key);
		if (known && !keeps)
			throw new InputError(
				'Another item is for the same template',
				"With 'Other Permissions' set to 'Replace', each would remove the permissions of the other. Put all permissions of a template into one item, or select 'Keep'.",
			);
		const accesses = new Map(known);
		for (const { Entity, Permissions } of EntityPermissions)
			for (const permission of Permissions) {
				const label = `${Entity}, ${permission.Action}`;
				const access = toComparable(permission);
				if ((accesses.get(label) ?? access) !== access)
					throw new InputError(
						`Another item gives ${label} of the same template another access`,
						'Let one item of a template have each permission.',
					);
				accesses.set(label, access);
			}
		this.#accesses.set(key, accesses);
	}
}

const UNCHECKED =
	"The list of the account's fields could not be read, so the names of these restricted fields were not checked: ";

/** The call that updates a template. Without a read before it, nobody knows what it changes. */
function toUpdateCall(
	{ id, name, template }: Update,
	readsFirst: boolean,
	isListed: boolean,
): ServiceCall<IDataObject> {
	const actions = (template.EntityPermissions ?? []).map(
		({ Entity, Permissions }) => `${Entity}: ${Permissions.map(({ Action }) => Action).join(', ')}`,
	);
	const unchecked = isListed ? [] : listOtherFields(template);
	const report: Note[] = [];
	const add = (text: string) => report.push({ section: 'sent', text });
	if (!readsFirst && actions.length > 0)
		add(`${quote(template.Name ?? name)} keeps only ${actions.join('; ')}`);
	if (unchecked.length > 0) add(`${UNCHECKED}${listQuoted(unchecked)}`);
	return {
		request: {
			method: 'POST',
			path: '/v2/PermissionTemplate.svc/Update',
			query: { Id: id },
			body: JSON.stringify(template),
		},
		expects: isUpdated,
		writes: true,
		explain: explainTemplate,
		report,
	};
}

/** The texts for a template that the service refused. */
const explainTemplate = ({ code, words, httpCode, ...texts }: Problem): Texts =>
	isRefusal(code)
		? {
				message: `LeadSquared refused this template${detailOf(words, httpCode)}`,
				description: "Check 'Template', its new name, and the entities, actions, and restricted fields.",
			}
		: texts;
