/** What the node advises for items that do not go in by themselves, done with n8n's own nodes. */
import type { IDataObject } from 'n8n-workflow';
import { type Source, SOURCES } from '../../support/sourcesThatAsk';
import { type Steps, followToTheEnd } from '../../support/readAdvice';
import { toRows } from '../../support/leads';
import { NODE_TYPE, START_TYPE } from '../support/engineHost';
import { connect, runWorkflow } from '../support/harness';
import { type Call, recordCalls } from '../support/recordCalls';
import { AUTO_MAP, BASE_URL, FIELDS, answerSuccess } from '../support/rows';

/** The nodes that an advice adds, in their order. */
const toNodes = ({
	arrays = [],
	splits = [],
	text,
}: Steps): Array<{ type: string; typeVersion: number; parameters: object }> => [
	...(arrays.length > 0
		? [toEditFields(arrays.map(([name, value]) => ({ name, value: `=${value}`, type: 'array' })))]
		: []),
	...splits.map(({ fields, names }) => ({
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		parameters: { fieldToSplitOut: fields, options: names ? { destinationFieldName: names } : {} },
	})),
	...(text === undefined
		? []
		: [toEditFields([{ name: 'output', type: 'object', value: toExtracted(text) }])]),
];
const toEditFields = (assignments: object[]) => ({
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {
		mode: 'manual',
		assignments: { assignments: assignments.map((one, id) => ({ id: `${id}`, ...one })) },
		options: {},
	},
});
/** In place of a model: it finds the first address or phone in the text that is dragged. */
const toExtracted = (text: string) => {
	const code = `$json.${text}`;
	return `={{ { email: (${code}.match(/ann@x\\.test/) ?? [''])[0], phone: (${code}.match(/\\+91[\\d ]+\\d/) ?? [''])[0] } }}`;
};

async function send(calls: Call[], items: object[], steps: Steps[], parameters: IDataObject) {
	const before = calls.length;
	const { additional, leadPath } = Object.assign({}, parameters, ...steps) as Steps;
	const nodes = [
		{ name: 'Start', type: START_TYPE },
		...steps.flatMap(toNodes).map((node, index) => ({ name: `Node ${index}`, ...node })),
		{
			...{ name: 'Lead', type: NODE_TYPE, onError: 'continueRegularOutput' },
			parameters: {
				...AUTO_MAP,
				leadPath,
				additionalAttributes: additional && { attribute: toRows(additional) },
			},
		},
	];
	const connections = connect(
		Object.fromEntries(nodes.slice(1).map(({ name }, index) => [nodes[index].name, name])),
	);
	const { output, error } = await runWorkflow(
		{ nodes, connections },
		{
			startNode: 'Start',
			input: items as IDataObject[],
			mode: 'manual',
			credentials: { leadManagementApi: { baseUrl: BASE_URL } },
		},
	);
	const bodies = calls
		.slice(before)
		.filter(({ method }) => method === 'POST')
		.map(({ body }) => JSON.parse(body) as Array<{ Attribute: string; Value: string }>);
	const sent = bodies.map(
		(pairs) => pairs.find(({ Attribute }) => /^(EmailAddress|Phone)$/.test(Attribute))?.Value,
	);
	const texts = output('Lead').map(({ json }) => json.message);
	const seen = nodes.length > 2 ? output(nodes[nodes.length - 2].name).map(({ json }) => json) : items;
	return {
		contacts: sent,
		advice: [error?.description, error?.message, ...texts].filter(Boolean).map(String),
		seen: seen as IDataObject[],
	};
}

test.each(SOURCES)('%s', async (...[, given, leads, parameters = {}]: Source) => {
	const calls = recordCalls(BASE_URL, (call) =>
		call.method === 'GET' ? { body: FIELDS } : answerSuccess(call),
	);
	const items = [given].flat() as object[];
	const { contacts, said } = await followToTheEnd(
		async (steps) => await send(calls, items, steps, parameters),
		leads,
	);
	// It goes in after an advice, never by itself.
	expect([contacts, said.length > 0, said]).toEqual([leads, true, said]);
});
