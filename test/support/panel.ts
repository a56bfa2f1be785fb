/** The editor shows this of the node: for each operation, what saved workflows depend on. */
import type {
	IDisplayOptions,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeType,
} from 'n8n-workflow';

// tsx would load the JSON file of the same name if the path had no ending.
const { LeadManagement } = require('../../nodes/LeadManagement/LeadManagement.node.ts') as {
	LeadManagement: new () => INodeType;
};
export const node = new LeadManagement();
const { properties } = node.description;

export const choicesOf = ({ options = [] }: INodeProperties) => options as INodePropertyOptions[];
export const optionsOf = ({ options = [] }: INodeProperties) => options as INodeProperties[];
const groupsOf = ({ options = [] }: INodeProperties) => options as INodePropertyCollection[];

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
 * Saved workflows depend on this: each parameter of an operation as `path | type | default | values or modes | condition under
 * which it is shown`.
 */
export const contractOf = (resource: string, operation: string): string[] =>
	parametersOf(resource, operation)
		.filter(({ type }) => type !== 'notice')
		.flatMap((parameter) => toContract(parameter));
