import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { AccountFields } from '../../account/accountFields';
import { isTemplatePage } from '../../account/editorLists';
import { InputError, quote } from '../../messages';
import type { ProblemKind } from '../../service/problemKinds';
import { hasStatus, isException } from '../../service/problemKinds';
import type { Outcome, Problem } from '../../service/readResponse';
import type { FollowUp, ServiceRequest } from '../../service/sender';
import { readNames } from '../nameList';
import type { Operation, Plan, Row } from '../operation';
import { successMessage } from '../operation';
import { locatorValue, readChoice, toPlain } from '../parameters';
import { readJsonParameter } from '../readJson';
import { isBlank, isPlainObject, toWireValue } from '../wireValue';
import { explainRead, keepPermissions, toRead } from './keepPermissions';
import type { GivenTemplate, Labels, PermissionTemplate } from './templateBody';
import { PARTIAL_ACCESS, namesOtherFields, requireObject, toTemplate, setFieldNames } from './templateBody';
import { CHOICES, options, parameters } from './updatePermissionTemplateParameters';

const PATH = '/v2/PermissionTemplate.svc/Update';
/** The parameters with the entity permissions, by 'Data to Send', for error messages. */
const WHERE = { defineBelow: "'Entity Permissions'", json: "'Template (JSON)'" };
const LABELS: Record<keyof typeof WHERE, Labels> = {
	defineBelow: {
		Name: "'New Name'",
		Description: "'New Description'",
		EntityPermissions: "'Entity Permissions'",
	},
	json: { Name: '"Name"', Description: '"Description"', EntityPermissions: '"EntityPermissions"' },
};

/** The template as entered in a mode of 'Data to Send'. */
const READ = { defineBelow: readParameters, json: readTemplateJson };

function readTemplateJson(context: IExecuteFunctions, itemIndex: number): GivenTemplate {
	const data = readJsonParameter(context, 'templateJson', itemIndex, WHERE.json);
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
						toPlain(access) === PARTIAL_ACCESS
							? { RestrictedFields: readNames(restrictedFields) }
							: undefined,
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
	options,
	whenRunAgain: 'If you run them again, the templates get the same values again.',
	isSuccess: (body, isRead): body is IDataObject =>
		isRead ? isTemplatePage(body) : successMessage(body).IsSuccessful === true,
	async plan(context, readFields): Promise<Plan> {
		const dataToSend = readChoice(context, CHOICES.dataToSend);
		const keeps = readChoice(context, CHOICES.otherPermissions) === 'keep';
		const where = WHERE[dataToSend];
		const templates = context.getInputData().map((_item, itemIndex) => {
			try {
				const id = readTemplateId(context, itemIndex);
				return { id, template: toTemplate(READ[dataToSend](context, itemIndex), LABELS[dataToSend], where) };
			} catch (error) {
				return { error };
			}
		});
		const needsFields = templates.some(({ template }) => template && namesOtherFields(template));
		const fields = needsFields ? await readFields() : new AccountFields();
		const plan: Plan = {
			toRow(itemIndex) {
				const { id, template, error } = templates[itemIndex];
				if (!template) throw error;
				setFieldNames(template, where, fields);
				const request = toRequest(id, template);
				return keeps ? { request, readFirst: toRead(id) } : { request };
			},
			problems: templateProblems(where),
		};
		const explain = (problem: Problem) => (problem.isOfSecondCall ? {} : explainRead(problem));
		return keeps ? { ...plan, explain, followUp } : plan;
	},
};

/** The update, once the template was read. */
function followUp(answer: Outcome<IDataObject>, row: Row): FollowUp | undefined {
	if ('problem' in answer) return undefined;
	const { query = {}, body = '{}' } = row.request;
	try {
		const changes = JSON.parse(body) as PermissionTemplate;
		const { template, report } = keepPermissions(answer.success, query.Id, changes);
		row.report = report;
		return { request: { ...row.request, body: JSON.stringify(template) } };
	} catch (error) {
		const { message, description } = error as InputError;
		return { problem: { message, description } };
	}
}

const toRequest = (id: string, template: PermissionTemplate): ServiceRequest => ({
	method: 'POST',
	path: PATH,
	query: { Id: id },
	body: JSON.stringify(template),
	orderKeys: [`permission template ${id.toLowerCase()}`],
});

/**
 * What the service refuses about a permission template.
 *
 * @param where the parameter with the permissions
 */
export const templateProblems = (where: string): ProblemKind[] => [
	{
		fits: isException(/UnknownAttribute/, /^Attribute\(s\) does not exist/i),
		message: 'LeadSquared does not have a field that was sent',
		description: `Correct the names of the restricted fields in ${where}.`,
	},
	{
		fits: isException(/PermissionTemplate/, /^(There is no |Invalid )?Permission ?Template/i),
		message: "LeadSquared can't update this permission template",
		description: "Check 'Template'. Select it from the list, or copy its ID again. It may have been deleted.",
	},
	{
		fits: isException(/DuplicateEnt/, /^(Duplicate entry\b|An? .{1,40} with (the )?same .* already exists)/i),
		message: 'Another permission template already has this name',
		saysAll: true,
		description: 'Enter another name, or leave it out to keep the current one.',
	},
	{
		fits: hasStatus(400),
		message: 'LeadSquared did not accept the request',
		description: `Check the entities, actions, and restricted fields in ${where}.`,
	},
];
