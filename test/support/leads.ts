/** Tests with n8n and those without it have this in common: the fields of an account, parameters, and answers. */
import type { AccountField } from '../../nodes/LeadManagement/account/accountFields';

export type Field = Partial<AccountField>;
type Values = Record<string, unknown>;

export const FIELDS: Field[] = [
	'EmailAddress Email Address',
	'Phone Phone Number',
	'FirstName First Name',
	'LastName Last Name',
	'Notes Notes',
	'mx_Budget Budget',
	'mx_Study Study',
	'mx_Street_1 Street',
	'mx_Street_2 Street',
	'mx_A',
	'mx_B',
	'mx_Id',
	'mx_Set',
	'mx_Other',
	'mx_Source',
].map(toField);
FIELDS.push({ SchemaName: 'mx_City', DisplayName: 'City', DataType: 'Text' });
FIELDS.push({ SchemaName: 'mx_Age', DisplayName: 'Age', IsReadOnly: true });

/** The usual fields, and others in their place: each as its schema name, a blank, and its display name, or whole. */
export function having(...fields: Array<string | Field>): Field[] {
	const others = fields.map((field) => (typeof field === 'string' ? toField(field) : field));
	const names = others.map(({ SchemaName }) => SchemaName);
	return [...FIELDS.filter(({ SchemaName }) => !names.includes(SchemaName)), ...others];
}
/** A field from its schema name, a blank, and its display name. */
export function toField(text: string): Field {
	const [SchemaName, ...words] = text.split(' ');
	return { SchemaName, DisplayName: words.join(' ') };
}

export const toRows = (values: Values) => Object.entries(values).map(([name, value]) => ({ name, value }));
export const byHand = (values: Values) => ({
	dataToSend: 'defineBelow',
	attributes: { attribute: toRows(values) },
});
/** The parameters of 'JSON'. By default, the JSON is the item itself. */
export const json = (attributesJson: unknown = '={{ $json }}') => ({ dataToSend: 'json', attributesJson });

export const SUCCESS = { Status: 'Success', Message: { Id: '1', AffectedRows: 1 } };

export const networkError = (code: string) => Object.assign(new Error(`broken with ${code}`), { code });
