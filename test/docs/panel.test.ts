/** Everything that the node and its credential show, as one text: __snapshots__/panel.test.ts.snap. `npm test -- panel -u` updates it. */
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import { LeadManagement } from '../../nodes/LeadManagement/LeadManagement.node';

type Choice = INodeProperties | INodePropertyCollection | INodePropertyOptions;

const indent = (lines: string[]) => lines.map((line) => `  ${line}`);
const isGroup = (choice: Choice): choice is INodePropertyCollection => 'values' in choice;
const isParameter = (choice: Choice): choice is INodeProperties => 'type' in choice;

const toConditions = ({ show = {}, hide = {} }: INodeProperties['displayOptions'] = {}) => [
	...Object.entries(show).map(([name, values]) => `where ${name} is ${JSON.stringify(values)}`),
	...Object.entries(hide).map(([name, values]) => `where ${name} is not ${JSON.stringify(values)}`),
];

function toLines(choice: Choice): string[] {
	if (isGroup(choice)) return [choice.displayName, ...indent(choice.values.flatMap(toLines))];
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
			...toConditions(displayOptions),
			...[description, placeholder, hint].filter((text): text is string => Boolean(text)),
			...modes.flatMap((mode) => [
				`- ${mode.displayName} (${mode.name})`,
				...indent([mode.placeholder ?? []].flat()),
			]),
			...options.flatMap(toLines),
		]),
	];
}

test.each([
	['node', new LeadManagement().description],
	['credential', { subtitle: [], description: [], ...new LeadManagementApi() }],
])(
	'the %s shows what a reviewer has read',
	(_what, { displayName, subtitle = [], description, properties }) => {
		const about = [subtitle, description].flat();
		expect([displayName, ...indent(about), ...properties.flatMap(toLines)].join('\n')).toMatchSnapshot();
	},
);
