import type { IDataObject, IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { AccountFields } from './accountFields';

/** One element of a lead's request body (interface, section 2.2). */
export interface AttributeValuePair {
	/** Schema name of the lead field. */
	Attribute: string;
	Value: string;
	/** Only for a custom field set: its inner attributes. */
	Fields?: Array<{ Attribute: string; Value: string }>;
}

/** Body of a permission template update (interface, section 2.3). Properties without a value are omitted. */
export interface PermissionTemplate {
	Name?: string;
	Description?: string;
	EntityPermissions?: EntityPermission[];
}

/** The permissions on one entity. */
export interface EntityPermission {
	/** `Lead` or `Activity`. */
	Entity: string;
	Permissions: Permission[];
}

/** The access for one action. */
export interface Permission {
	/** `View`, `Create`, `Edit`, `Delete`, `Import`, `Export`, or the sample body's `Update`. */
	Action: string;
	/** `NoAccess`, `PartialAccess` or `FullAccess`. */
	Access: string;
	/** Only with PartialAccess: schema names of the restricted lead fields. */
	Properties?: { RestrictedFields: string[] };
}

/** What the service refused about an item, as far as the advice depends on what was sent. */
export interface Refusal {
	refused?: 'duplicate' | 'request' | 'searchBy' | 'unknownAttribute';
	/** Schema name of the attribute whose value another record has. */
	duplicateAttribute?: string;
	/** True for the answer to a second request, which was made because of a duplicate. */
	isOfSecondCall?: boolean;
}

/** Texts for the user that replace the general ones. */
export interface Advice {
	message?: string;
	description: string;
}

/** The request for one item, as plain data. */
export interface ServiceRequest {
	/** Path below the base address, e.g. `/v2/LeadManagement.svc/Lead.CreateOrUpdate`. */
	path: string;
	/** Query parameters except the keys, unencoded. */
	query: Record<string, string>;
	/** The body's exact JSON text. */
	body: string;
	/** Requests that share a key are sent one after another, in the order of their items. */
	orderKeys: string[];
	/**
	 * Returns the body for a second request when the service rejects the first one because another record has the same
	 * value.
	 *
	 * @param attribute schema name of the attribute with that value
	 * @returns JSON text; undefined when there must be no second request
	 */
	bodyOnDuplicate?(attribute: string): string | undefined;
	/**
	 * Returns texts that fit the parameters.
	 *
	 * @returns undefined where the general texts are right
	 */
	advise?(refusal: Refusal): Advice | undefined;
	/** What became of the item's columns, with 'Map Automatically'. */
	columns?: ColumnUse[];
	doubtfulDates?: DoubtfulDate[];
}

/** What became of one column of an item. */
export interface ColumnUse {
	column: string;
	/** Schema names of the attributes that it matches; empty if it was left out. */
	attributes: string[];
}

/** A value that was sent unchanged although it may be a date or time that LeadSquared reads otherwise. */
export interface DoubtfulDate {
	/** Its column, or its attribute where there is none. */
	column: string;
	value: string;
}

/** One operation of the node: its parameters in the editor and the requests it makes. */
export interface Operation {
	/** Its option in 'Resource'. Operations of the same resource share it. */
	resource: INodePropertyOptions & { value: string };
	/** Its option in 'Operation', including its action in the nodes panel. */
	operation: INodePropertyOptions & { value: string };
	/** The line below the node's name on the canvas. */
	subtitle: string;
	/** Its parameters besides 'Resource', 'Operation', and 'Options'. */
	fields: INodeProperties[];
	/** Its own parameters in 'Options'. */
	optionFields: INodeProperties[];
	/** True when `toRequest` needs the account's fields for this item. Throws like `toRequest`. */
	needsAccountFields?(context: IExecuteFunctions, itemIndex: number): boolean;
	/**
	 * Builds the request for one item.
	 *
	 * @param accountFields given when an item of the run needs them
	 * @returns undefined for an item to skip, such as a blank row
	 * @throws InputError when the item or a parameter cannot be sent
	 */
	toRequest(
		context: IExecuteFunctions,
		itemIndex: number,
		accountFields?: AccountFields,
	): ServiceRequest | undefined;
	/** What happens to the records that were written if the items are run again, as a sentence for the user. */
	whenRunAgain: string;
	/** True for the success body that the interface documents. */
	isSuccess(body: unknown): body is IDataObject;
}
