import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { AccountFields } from '../../account/accountFields';
import { InputError } from '../../messages/inputError';
import { quote } from '../../messages/text';
import type { ServiceRequest } from '../../service/sender';
import type { Operation, Plan } from '../operation';
import { successMessage } from '../operation';
import { locatorValue, readChoice, toPlain } from '../parameters';
import { readJson } from '../readJson';
import { isBlank, isPlainObject, toWireValue } from '../wireValue';
import type { GivenTemplate, PermissionTemplate } from './templateBody';
import { PARTIAL_ACCESS, namesOtherFields, requireObject, toTemplate, withFieldNames } from './templateBody';
import { templateProblems } from './templateProblems';
import { parameters } from './updatePermissionTemplateParameters';

const PATH = '/v2/PermissionTemplate.svc/Update';
const DATA_TO_SEND = { path: 'dataToSend', label: 'Data to Send', values: ['defineBelow', 'json'] } as const;

/** The parameters with the entity permissions, by 'Data to Send', for error messages. */
const WHERE = { defineBelow: "'Entity Permissions'", json: "'Template (JSON)'" };

/** The template as entered in a mode of 'Data to Send'. */
const READ = { defineBelow: readParameters, json: readTemplateJson };

function readTemplateJson(context: IExecuteFunctions, itemIndex: number): GivenTemplate {
	const data = readJson(context.getNodeParameter('templateJson', itemIndex), WHERE.json);
	return requireObject(data, WHERE.json, ['Name', 'Description', 'EntityPermissions']);
}

function readParameters(context: IExecuteFunctions, itemIndex: number): GivenTemplate {
	const where = WHERE.defineBelow;
	const entityPermissions = context.getNodeParameter('entityPermissions', itemIndex, {});
	return {
		Name: context.getNodeParameter('name', itemIndex, ''),
		Description: context.getNodeParameter('description', itemIndex, ''),
		EntityPermissions: toList(entityPermissions, where, 'entityPermission', ({ entity, permissions }) => ({
			Entity: entity,
			Permissions: toList(
				permissions,
				`${where}, 'Permissions'`,
				'permission',
				({ action, access, restrictedFields }) => ({
					Action: action,
					Access: access,
					// The editor keeps the value of a hidden parameter.
					Properties:
						toPlain(access) === PARTIAL_ACCESS ? { RestrictedFields: toNames(restrictedFields) } : undefined,
				}),
			),
		})),
	};
}

/**
 * Converts a parameter with several entries into the form of the JSON. An entry that is not an object is left as it is,
 * and refused where the JSON is checked.
 *
 * @param key the name that the editor keeps the entries under
 */
function toList(
	collection: unknown,
	where: string,
	key: string,
	convert: (entry: Record<string, unknown>) => unknown,
): unknown {
	const entries = isBlank(collection) ? [] : (requireObject(collection, where, [key])[key] ?? []);
	if (!Array.isArray(entries)) return entries;
	return entries.map((entry: unknown) => (isPlainObject(entry) ? convert(entry) : entry));
}

/** Selected fields, or an expression's result: a list of names, or names separated by commas. */
function toNames(restrictedFields: unknown): unknown[] {
	if (Array.isArray(restrictedFields)) return restrictedFields;
	if (typeof restrictedFields !== 'string') return isBlank(restrictedFields) ? [] : [restrictedFields];
	// A name that an expression did not find must not be dropped.
	return isBlank(restrictedFields) ? [] : restrictedFields.split(',');
}

const MAX_ID_CHARACTERS = 200;

function readTemplateId(context: IExecuteFunctions, itemIndex: number): string {
	const given = locatorValue(context.getNodeParameter('templateId', itemIndex));
	const id = toWireValue(given, "'Template'").trim();
	const select = 'Select a template from the list, or enter its ID.';
	if (id === '') throw new InputError("'Template' is empty", select);
	// It is sent in the URL, which hosts limit.
	if (id.length > MAX_ID_CHARACTERS)
		throw new InputError(`'Template' is too long for an ID: ${quote(id)}`, select);
	return id;
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
	isSuccess: (body): body is IDataObject => successMessage(body).IsSuccessful === true,
	async plan(context, readFields): Promise<Plan> {
		const dataToSend = readChoice(context, DATA_TO_SEND);
		const where = WHERE[dataToSend];
		const templates = context.getInputData().map((_item, itemIndex) => {
			try {
				const id = readTemplateId(context, itemIndex);
				return { id, template: toTemplate(READ[dataToSend](context, itemIndex), where) };
			} catch (error) {
				return { error };
			}
		});
		const needsFields = templates.some(({ template }) => template && namesOtherFields(template));
		const fields = needsFields ? await readFields() : new AccountFields();
		return {
			toRow(itemIndex) {
				const { id, template, error } = templates[itemIndex];
				if (!template) throw error;
				return { request: toRequest(id, withFieldNames(template, where, fields)) };
			},
			problems: templateProblems(where),
		};
	},
};

const toRequest = (id: string, template: PermissionTemplate): ServiceRequest => ({
	method: 'POST',
	path: PATH,
	query: { Id: id },
	body: JSON.stringify(template),
	orderKeys: [`permission template ${id.toLowerCase()}`],
});
