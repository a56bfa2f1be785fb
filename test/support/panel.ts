/** What the editor shows of the node: for each operation, what saved workflows depend on, and all texts. */
import type {
	IDisplayOptions,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';

// Without the ending, tsx loads the JSON file of the same name.
const { LeadManagement } = require('../../nodes/LeadManagement/LeadManagement.node.ts') as {
	LeadManagement: new () => INodeType;
};
export const node = new LeadManagement();
const { properties } = node.description;

export const choicesOf = ({ options = [] }: INodeProperties) => options as INodePropertyOptions[];
export const optionsOf = ({ options = [] }: INodeProperties) => options as INodeProperties[];
const groupsOf = ({ options = [] }: INodeProperties) => options as INodePropertyCollection[];

/** Each operation of each resource, as n8n offers them. */
export const OPERATIONS = properties
	.filter(({ name }) => name === 'operation')
	.flatMap((chooser) => {
		const resources = properties.filter(({ name }) => name === 'resource').flatMap(choicesOf);
		return resources
			.filter(({ value }) => chooser.displayOptions?.show?.resource?.includes(value))
			.flatMap((resource) =>
				choicesOf(chooser).map((operation) => ({
					resource: String(resource.value),
					operation: String(operation.value),
					title: `${operation.name}: ${resource.name}`,
					texts: operation,
				})),
			);
	});

/** The parameters of an operation, without those that every operation has. */
export const parametersOf = (resource: string, operation: string) =>
	properties.filter(({ displayOptions }) => {
		const { resource: resources, operation: operations } = displayOptions?.show ?? {};
		return resources?.includes(resource) && operations?.includes(operation);
	});

/** When a parameter is shown. Which operation it belongs to goes without saying. */
const conditionsOf = ({ show = {}, hide = {} }: IDisplayOptions = {}) =>
	[
		...Object.entries(show).map(([name, values]) => ({ name, is: '=', values })),
		...Object.entries(hide).map(([name, values]) => ({ name, is: '≠', values })),
	].filter(({ name }) => name !== 'resource' && name !== 'operation');

/** The parameters inside a parameter, each with its path from there. */
export const innerOf = (parameter: INodeProperties): [path: string, inner: INodeProperties][] => {
	if (parameter.type === 'fixedCollection')
		return groupsOf(parameter).flatMap(({ name, values }) =>
			values.map((value): [string, INodeProperties] => [`${name}.`, value]),
		);
	return parameter.type === 'collection' ? optionsOf(parameter).map((option) => ['', option]) : [];
};

/** A parameter and those inside it, each as a line. */
const toContract = (parameter: INodeProperties, path = ''): string[] => {
	const { name, type, modes = [], displayOptions, typeOptions = {} } = parameter;
	const ownPath = path + name;
	const isChoice = type === 'options' || type === 'multiOptions';
	const choices = isChoice ? choicesOf(parameter).map(({ value }) => value) : modes.map((mode) => mode.name);
	const shown = conditionsOf(displayOptions).map((one) => `${one.name}${one.is}${String(one.values)}`);
	const kind = typeOptions.multipleValues ? `${type}[]` : type;
	const cells = [ownPath, kind, JSON.stringify(parameter.default), choices.sort().join(' '), shown.join(' ')];
	const line = cells.join(' | ').replace(/[ |]+$/, '');
	return [
		line,
		...innerOf(parameter)
			.filter(([, inner]) => inner.type !== 'notice')
			.flatMap(([below, inner]) => toContract(inner, `${ownPath}.${below}`)),
	];
};

/**
 * What saved workflows depend on: each parameter of an operation as `path | type | default | values or modes | condition under
 * which it is shown`.
 */
export const contractOf = (resource: string, operation: string): string[] =>
	parametersOf(resource, operation)
		.filter(({ type }) => type !== 'notice')
		.flatMap((parameter) => toContract(parameter));

type Choice = INodeProperties | INodePropertyCollection | INodePropertyOptions;
const indent = (lines: string[]) => lines.map((line) => `  ${line}`);
const isGroup = (choice: Choice): choice is INodePropertyCollection => 'values' in choice;
const isParameter = (choice: Choice): choice is INodeProperties => 'type' in choice;

/** All texts of a parameter, and where it is shown. */
export function toTexts(choice: Choice): string[] {
	if (isGroup(choice)) return [choice.displayName, ...indent(choice.values.flatMap(toTexts))];
	if (!isParameter(choice))
		return [
			`- ${choice.name} (${String(choice.value)})`,
			...indent([choice.action ?? [], choice.description ?? []].flat()),
		];
	const { displayName, name, type, required, description, placeholder, hint, displayOptions } = choice;
	const { modes = [], options = [], typeOptions = {} } = choice;
	const facts = [type, ...(required ? ['required'] : []), `default ${JSON.stringify(choice.default)}`];
	const settings = Object.entries(typeOptions).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
	return [
		`${displayName} (${[name, ...facts, ...settings].join(', ')})`,
		...indent([
			...conditionsOf(displayOptions).map(
				(one) => `where ${one.name} ${one.is === '=' ? 'is' : 'is not'} ${JSON.stringify(one.values)}`,
			),
			...[description, placeholder, hint].filter((text): text is string => Boolean(text)),
			...modes.flatMap((mode) => [
				`- ${mode.displayName} (${mode.name})`,
				...indent([mode.placeholder ?? []].flat()),
			]),
			...options.flatMap(toTexts),
		]),
	];
}

/** All texts of an operation: its own, and those of its parameters. */
export const textsOf = (resource: string, operation: string): string[] => [
	...OPERATIONS.filter((one) => one.resource === resource && one.operation === operation).flatMap(
		({ texts }) => toTexts(texts),
	),
	...parametersOf(resource, operation).flatMap(toTexts),
];
