import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../accountFields';
import { InputError } from '../../inputError';
import { quote } from '../../text';
import type { Operation, ServiceRequest } from '../../types';
import { locatorValue } from '../attributeName';
import { readJson } from '../readJson';
import { successMessage } from '../successMessage';
import { isBlank, isPlainObject, toWireValue } from '../wireValue';
import { adviseOnTemplate } from './templateAdvice';
import type { GivenTemplate } from './templateBody';
import { PARTIAL_ACCESS, needsFieldNames, requireObject, requireOneOf, toBody } from './templateBody';
import { fields } from './updatePermissionTemplateFields';

const PATH = '/v2/PermissionTemplate.svc/Update';
const DATA_TO_SEND = ['defineBelow', 'json'];

/** @returns the template as entered, and the parameter with its entity permissions for error messages */
function readTemplate(context: IExecuteFunctions, itemIndex: number): [where: string, GivenTemplate] {
	const dataToSend = context.getNodeParameter('dataToSend', itemIndex);
	if (requireOneOf(dataToSend, DATA_TO_SEND, "'Data to Send'") === 'json') {
		const where = "'Template (JSON)'";
		const data = readJson(context.getNodeParameter('templateJson', itemIndex), where);
		return [where, requireObject(data, where, ['Name', 'Description', 'EntityPermissions'])];
	}
	const where = "'Entity Permissions'";
	const entityPermissions = context.getNodeParameter('entityPermissions', itemIndex, {});
	const template: GivenTemplate = {
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
					Properties: access === PARTIAL_ACCESS ? { RestrictedFields: toNames(restrictedFields) } : undefined,
				}),
			),
		})),
	};
	return [where, template];
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
	return restrictedFields.split(',').filter((name) => !isBlank(name));
}

const MAX_ID_CHARACTERS = 200;

function readTemplateId(context: IExecuteFunctions, itemIndex: number): string {
	const id = toWireValue(
		locatorValue(context.getNodeParameter('templateId', itemIndex)),
		"'Template'",
	).trim();
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
	subtitle: 'update: permission template',
	fields,
	optionFields: [],
	needsAccountFields(context: IExecuteFunctions, itemIndex: number): boolean {
		const [where, given] = readTemplate(context, itemIndex);
		return needsFieldNames(given, where);
	},
	toRequest(context: IExecuteFunctions, itemIndex: number, accountFields?: AccountFields): ServiceRequest {
		const templateId = readTemplateId(context, itemIndex);
		const [where, given] = readTemplate(context, itemIndex);
		return {
			path: PATH,
			query: { Id: templateId },
			body: JSON.stringify(toBody(given, where, accountFields)),
			advise: (refusal) => adviseOnTemplate(refusal, where),
			orderKeys: [`permission template ${templateId.toLowerCase()}`],
		};
	},
	whenRunAgain: 'If you run them again, the templates get the same values again.',
	isSuccess: (body): body is IDataObject => successMessage(body).IsSuccessful === true,
};
