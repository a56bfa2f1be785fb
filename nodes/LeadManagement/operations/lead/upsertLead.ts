import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AccountFields } from '../../accountFields';
import type { Operation, ServiceRequest } from '../../types';
import { toSchemaName } from '../attributeName';
import { successMessage } from '../successMessage';
import type { Columns } from './columns';
import { needsAccountFields, readColumns } from './columns';
import {
	ATTRIBUTES_PARAMETER,
	AUTO_MAP,
	JSON_PARAMETER,
	assertNoDroppedSearchBy,
	readDefinedAttributes,
	readJsonAttributes,
} from './givenAttributes';
import { adviserFor } from './leadAdvice';
import {
	contactsIn,
	hasSearchBy,
	assertNoSearchBy,
	toBody,
	toBodyOnDuplicate,
	toOrderKeys,
	toPairs,
} from './leadBody';
import { fields, optionFields } from './upsertLeadFields';

const PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';

interface LeadOptions {
	columnNames?: unknown;
	emptyValues?: unknown;
	onDuplicate?: unknown;
	postUpdatedLead?: unknown;
}

/** The attributes of one item. */
interface LeadData extends Pick<Columns, 'given' | 'contactAdvice'> {
	/** The parameter they come from, for error messages. */
	where: string;
	columns?: Columns['uses'];
}

/** @returns undefined for a blank row */
function readLeadData(
	context: IExecuteFunctions,
	itemIndex: number,
	accountFields: AccountFields | undefined,
): LeadData | undefined {
	const dataToSend = context.getNodeParameter('dataToSend', itemIndex);
	if (dataToSend === 'json') {
		const given = readJsonAttributes(context, itemIndex);
		return { where: JSON_PARAMETER, given, contactAdvice: () => '' };
	}
	if (dataToSend !== 'autoMapInputData') {
		const contactAdvice = () => "Only the attributes in 'Attributes' are sent.";
		return { where: ATTRIBUTES_PARAMETER, given: readDefinedAttributes(context, itemIndex), contactAdvice };
	}
	const columns = readColumns(context, itemIndex, accountFields);
	return columns && { where: AUTO_MAP, ...columns, columns: columns.uses };
}

/** Schema name of the attribute to search by; undefined for the service's default. */
function readSearchBy(context: IExecuteFunctions, itemIndex: number): string | undefined {
	const searchBy = context.getNodeParameter('searchBy', itemIndex) as string;
	if (searchBy === 'default') return undefined;
	if (searchBy !== 'other') return searchBy;
	return toSchemaName(context.getNodeParameter('searchByAttribute', itemIndex), "'Search By Attribute'");
}

/** Creates a lead, or updates the one that matches (interface, section 4.1). */
export const upsertLead: Operation = {
	resource: { name: 'Lead', value: 'lead' },
	operation: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update lead',
		description: 'Create a new record, or update the current one if it already exists (upsert)',
	},
	subtitle: 'create or update: lead',
	fields,
	optionFields,
	needsAccountFields,
	toRequest(
		context: IExecuteFunctions,
		itemIndex: number,
		accountFields?: AccountFields,
	): ServiceRequest | undefined {
		const data = readLeadData(context, itemIndex, accountFields);
		if (!data) return undefined;
		const { where, given, columns, contactAdvice } = data;
		const options = context.getNodeParameter('options', itemIndex, {}) as LeadOptions;
		const searchBy = readSearchBy(context, itemIndex);
		const pairs = toPairs(given, where, options.emptyValues === 'send');
		if (searchBy !== undefined || where !== JSON_PARAMETER) assertNoSearchBy(given, where);
		if (searchBy !== undefined && !pairs.some(({ Attribute }) => Attribute === searchBy)) {
			assertNoDroppedSearchBy(context, itemIndex, searchBy);
		}
		const body = toBody(pairs, searchBy, where, () => contactAdvice(searchBy));
		const maySendAgain = !hasSearchBy(body);
		const updatesDuplicates = maySendAgain && options.onDuplicate === 'update';
		return {
			path: PATH,
			// An expression may return the text "true".
			query: { postUpdatedLead: String(String(options.postUpdatedLead) === 'true') },
			body: JSON.stringify(body),
			orderKeys: toOrderKeys(body),
			bodyOnDuplicate: updatesDuplicates ? (attribute) => toBodyOnDuplicate(body, attribute) : undefined,
			advise: adviserFor({
				where,
				usesSchemaNames: options.columnNames === 'schemaNames',
				isSearchByInJson: searchBy === undefined && !maySendAgain,
				attributesToUpdateBy: maySendAgain && !updatesDuplicates ? contactsIn(body) : [],
			}),
			columns,
		};
	},
	whenRunAgain: 'If you run them again, their leads are updated, not duplicated.',
	isSuccess(body: unknown): body is IDataObject {
		const { Id, AffectedRows } = successMessage(body);
		return typeof Id === 'string' && typeof AffectedRows === 'number';
	},
};
