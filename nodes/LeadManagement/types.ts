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

/** Body of a permission template update (interface, section 2.3). What is not given is left out. */
export interface PermissionTemplate {
	Name?: string;
	Description?: string;
	EntityPermissions?: EntityPermission[];
}

/** What may be done with one kind of entity. */
export interface EntityPermission {
	/** `Lead` or `Activity`. */
	Entity: string;
	Permissions: Permission[];
}

/** How far one action is allowed. */
export interface Permission {
	/** `View`, `Create`, `Edit`, `Delete`, `Import`, `Export`, or the sample body's `Update`. */
	Action: string;
	/** `NoAccess`, `PartialAccess` or `FullAccess`. */
	Access: string;
	/** Only with PartialAccess: schema names of the lead fields that are off limits. */
	Properties?: { RestrictedFields: string[] };
}

/** What one item asks of the service: plain data, made by an operation. */
export interface ServiceRequest {
	/** Path below the base address, e.g. `/v2/LeadManagement.svc/Lead.CreateOrUpdate`. */
	path: string;
	/** Query parameters beside the keys, unencoded. */
	query: Record<string, string>;
	/** The body's exact JSON text. */
	body: string;
	/** Requests that share one of these are never in flight together and keep their order. */
	orderKeys: string[];
	/**
	 * The body with which the request is sent once more when the service rejects it because another record has the same
	 * value of an attribute; nothing where it must not be sent again.
	 */
	bodyOnDuplicate?(attribute: string): string | undefined;
	/** Columns of the item that were not sent. */
	leftOutColumns?: string[];
}

/** One operation of the node: what the editor shows of it, and how it makes requests. */
export interface Operation {
	/** Its choice in 'Resource', which operations of the same resource share. */
	resource: INodePropertyOptions & { value: string };
	/** Its choice in 'Operation', with the text of its action in the nodes panel. */
	operation: INodePropertyOptions & { value: string };
	/** The line below the node's name on the canvas. */
	subtitle: string;
	/** Fields beside Resource and Operation. */
	fields: INodeProperties[];
	/** Its own fields in the collection 'Options'. */
	optionFields: INodeProperties[];
	/** True where the request of an item can be made only with the account's fields; may throw as `toRequest` does. */
	needsAccountFields?(context: IExecuteFunctions, itemIndex: number): boolean;
	/**
	 * Makes the request of one item.
	 *
	 * @param accountFields where an item of the run needs them
	 * @returns nothing for an item that is skipped, such as a blank row
	 * @throws InputError when the item or a parameter cannot be sent as it is
	 */
	toRequest(
		context: IExecuteFunctions,
		itemIndex: number,
		accountFields?: AccountFields,
	): ServiceRequest | undefined;
	/** True for the body that the interface documents for success. */
	isSuccess(body: unknown): body is IDataObject;
}
