/** The plan of "Create or update lead" for items, without n8n: what the columns become, and the bodies that are sent. */
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { type AccountField, AccountFields } from '../../nodes/LeadManagement/account/accountFields';
import type { ColumnUse } from '../../nodes/LeadManagement/operations/operation';
import { upsertLead } from '../../nodes/LeadManagement/operations/lead/upsertLead';

export interface Mapped {
	/** By column, e.g. `EmailAddress`, `FirstName+LastName`, `left out: unknown`. */
	columns: Record<string, string>;
	/** By item: `EmailAddress=a@x.test mx_Set{mx_One=1}`, `blank`, or the message of its refusal. */
	bodies: string[];
}

interface Pair {
	Attribute: string;
	Value: string;
	Fields?: Pair[];
}

/**
 * @param parameters those of the node; `additional` is 'Additional Attributes': a fixed value, or one for each item
 * @throws the refusal of the run
 */
export async function map(
	items: readonly object[],
	fields: readonly AccountField[] | undefined,
	parameters: Record<string, unknown> = {},
): Promise<Mapped> {
	const { additional = {}, ...rest }: Record<string, unknown> = {
		dataToSend: 'autoMapInputData',
		...parameters,
	};
	const context = {
		getNode: () => ({ type: 'n8n-nodes-lead-management.leadManagement' }),
		getInputData: () => items.map((json) => ({ json: json as IDataObject })),
		getNodeParameter(name: string, index: number, fallback: unknown) {
			if (name !== 'additionalAttributes.attribute') return rest[name] ?? fallback;
			return Object.entries(additional as object).map(([attribute, value]) => ({
				name: attribute,
				value: Array.isArray(value) ? (value[index] as unknown) : value,
			}));
		},
	} as unknown as IExecuteFunctions;
	const plan = await upsertLead.plan(context, async () => await Promise.resolve(new AccountFields(fields)));
	const columns = Object.fromEntries((plan.columns ?? []).map(({ column, use }) => [column, toText(use)]));
	if (plan.foundIn) columns['in'] = plan.foundIn;
	const bodies = items.map((_item, index) => {
		try {
			const body = plan.toRow(index)?.call.request.body;
			return body === undefined ? 'blank' : toLine(JSON.parse(body) as Pair[]);
		} catch (error) {
			return (error as Error).message;
		}
	});
	return { columns, bodies };
}

const toLine = (pairs: Pair[]): string =>
	pairs
		.map(({ Attribute, Value, Fields }) => `${Attribute}${Fields ? `{${toLine(Fields)}}` : `=${Value}`}`)
		.join(' ');

function toText(use: ColumnUse): string {
	if (use.as === 'attribute') return use.name;
	if (use.as === 'leftOut') return `left out: ${use.why}`;
	if (use.as === 'wholeName') return use.surnameFirst ? 'LastName+FirstName' : 'FirstName+LastName';
	return use.as;
}
