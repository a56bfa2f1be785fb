/** The columns of the examples by the node's own mapping, for the account of the simulated service, which has their fields. */
import type { IDataObject } from 'n8n-workflow';
import { readdirSync } from 'node:fs';
import { readLeadFields } from '../lead-service/leadFields';
import { parseCsv } from '../support/csv';
import { EXAMPLES_FOLDER, GOOGLE_SHEETS_ROWS, readExample, type ExampleWorkflow } from '../support/examples';
import { map } from '../support/node';

const ALL_USUAL = 100;
const fields = [...readLeadFields(ALL_USUAL).values()].map(({ Options: _, ...field }) => field);

interface Example {
	/** Those of its form, those that its notes name, and those of its data. */
	columns: string[];
	/** What its notes say is left out. */
	leftOut: string[];
	parameters: IDataObject;
}

const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);

function readColumns(file: string): Example | undefined {
	const { nodes } = JSON.parse(readExample(file)) as ExampleWorkflow;
	const parameters = nodes.find(
		({ parameters: { dataToSend } }) => dataToSend === 'autoMapInputData',
	)?.parameters;
	if (!parameters) return undefined;
	const formFields = nodes.flatMap(
		({ parameters: { formFields } }) => (formFields as IDataObject)?.values ?? [],
	);
	const labels = (formFields as IDataObject[])
		.filter(({ fieldType }) => fieldType !== 'file')
		.map(({ fieldName, fieldLabel }) => String(fieldName ?? fieldLabel));
	const about = nodes.flatMap(({ parameters: { content } }) =>
		allOf(String(content), /(The first row .*)/g)
			.join('')
			.split(/(?<=\.) /),
	);
	const isLeftOut = (sentence: string) => sentence.includes('left out');
	const namesIn = (sentences: string[]) =>
		sentences.flatMap((sentence) => allOf(sentence, /(?<!\*)\*([^*]+)\*(?!\*)/g));
	return {
		columns: [...labels, ...namesIn(about.filter((sentence) => !isLeftOut(sentence)))],
		leftOut: namesIn(about.filter(isLeftOut)),
		parameters,
	};
}

const EXAMPLES = readdirSync(EXAMPLES_FOLDER)
	.filter((file) => file.endsWith('.json'))
	.flatMap((file): Array<[string, Example]> => {
		const example = readColumns(file);
		return example ? [[file, example]] : [];
	});
/** What the rows of an example have beside the columns that its notes name. */
const DATA: Record<string, string[] | undefined> = {
	'google-sheets-to-leads.json': Object.keys(GOOGLE_SHEETS_ROWS[0]).filter((name) => name !== ''),
	'spreadsheet-to-leads.json': Object.keys(parseCsv(readExample('leads.csv'))[0]),
};

it.each(EXAMPLES)(
	'go to attributes, except those that are said to be left out: %s',
	async (file, example) => {
		const { columns, leftOut, parameters } = example;
		const { inputsToIgnore } = parameters;
		const left: string[] = [];
		// Each by itself, because two of them may be two ways to write one attribute.
		for (const column of new Set([...columns, ...leftOut, ...(DATA[file] ?? [])])) {
			const becomes = await map(
				{ EmailAddress: 'a@b.c', [column]: 'x@example.com' },
				{ inputsToIgnore, fields },
			);
			if (becomes.includes(`Not sent: ${column}`)) left.push(column);
		}
		expect(left).toEqual(leftOut);
	},
);
