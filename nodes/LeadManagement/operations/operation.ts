import type { IDataObject, IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { AccountFields } from '../account/accountFields';
import type { Path } from '../parameters/paths';
import type { ServiceCall, ServiceRequest } from '../service/sender';

/** One operation of the node: its parameters in the editor and the requests it makes. */
export interface Operation {
	/** Its option in 'Resource'. Operations of the same resource share it. */
	resource: INodePropertyOptions & { value: string };
	/** Its option in 'Operation', including its action in the nodes panel. */
	operation: INodePropertyOptions & { value: string };
	/** Its parameters besides 'Resource', 'Operation', and 'Options'. */
	parameters: INodeProperties[];
	/** Its own parameters in 'Options'. */
	options: INodeProperties[];
	/**
	 * Decides what holds for all items of a run.
	 *
	 * @param readFields reads the account's fields. Called at most once, before the first item is read.
	 * @throws InputError when a parameter, or the items as a whole, cannot be sent
	 */
	plan(context: IExecuteFunctions, readFields: () => Promise<AccountFields>): Promise<Plan>;
	/** What happens to the records that were written if the items are run again, as a sentence for the user. */
	whenRunAgain: string;
	/** What is written, as a word for the user: `lead`. */
	record: string;
	/** What a request would write, as a row of a table. `report` is that of its call. */
	toTable(request: ServiceRequest, report?: string): IDataObject;
}

/** What is known of the columns of a run, with 'Map Automatically'. */
export interface ColumnNotes {
	/** What became of the columns. */
	columns?: readonly ColumnNote[];
	/** What is mapped by hand. */
	added?: readonly AddedNote[];
	/** Where in the items the columns are, e.g. `body` or `data[0].lead`; undefined for the top level. */
	foundIn?: string;
	/** Entries of 'Columns to Ignore' that are no column of the run. */
	unknownIgnored?: readonly string[];
	/** Email addresses and phones that are not sent. */
	unsentContacts?: readonly UnsentContacts[];
}

/** What a row of 'Additional Attributes' or 'Attributes' gives an attribute: a fixed value, or what is at a path of the item. */
export interface AddedNote {
	name: string;
	value?: string;
	path?: Path;
}

/** Columns with email addresses, or with phones, that are not sent in a run whose leads have none of these. */
export interface UnsentContacts {
	attribute: string;
	/** What they have. */
	plural: string;
	columns: string[];
	/** What to do after it was added, without a period; '' for nothing. */
	then: string;
}

/** A run of an operation. */
export interface Plan extends ColumnNotes {
	/**
	 * Reads an item and its parameters, and builds its request.
	 *
	 * @returns undefined for an item to skip, such as a blank row
	 * @throws InputError when the item or a parameter cannot be sent
	 */
	toRow(itemIndex: number): Row | undefined;
}

/** What is sent for an item, and what can be said about it in a hint. */
export interface Row {
	/** The first call, and what follows it. */
	call: ServiceCall<IDataObject>;
	/** Rows that share a key may affect the same record. */
	orderKeys: string[];
	/** What the service finds the record by: rows that share one of these are the same record. */
	foundBy: string[];
	notes?: readonly Note[];
}

/** What the hint says about a value of an item. Its texts are in `RowNotes`. */
export interface Note {
	kind: /** No email address or phone, such as "none". */
	| 'placeholder'
		/** What a step before writes where it has nothing. */
		| 'nothing'
		| 'htmlCode'
		| 'noDot'
		| 'noYesOrNo'
		| 'outsideOptions'
		| 'timeWithoutZone'
		| 'doubtfulDate'
		| 'leftOut'
		| 'split'
		| 'phoneWithCode'
		| 'phoneWithoutCode'
		| 'phoneAsWritten';
	/** The column of the value, or its attribute where there is none. */
	column: string;
	value: string;
	/** Those of its field. */
	options?: readonly string[];
}

/** What becomes of a column. */
export type ColumnUse =
	/** `also` for a mobile number that is the phone of the lead, too. */
	| { as: 'attribute'; name: string; also?: 'Phone' }
	/** The whole name of a person, which gives a first and a last name. */
	| { as: 'wholeName'; surnameFirst: boolean }
	| { as: 'ignored' }
	/** A column without a name: its blank cells are skipped, others refused. */
	| { as: 'unnamed' }
	| { as: 'leftOut'; why: LeftOut };

/** Why a column is left out, what the hint says about it, and whether it is advised to send it. */
export const LEFT_OUT = {
	/** It matches no field of the account. */
	unknown: { says: '', mayBeSent: true },
	readOnly: { says: 'read-only', mayBeSent: false },
	/** It matches several fields, and has no value, or 'Additional Attributes' give one of them. */
	several: { says: '', mayBeSent: true },
	/** Another column says the same more directly. */
	second: { says: 'another column is used', mayBeSent: true },
	/** It stands beside the place where the lead is. */
	beside: { says: '', mayBeSent: true },
} as const;
export type LeftOut = keyof typeof LEFT_OUT;

/** What became of one column of a run. */
export interface ColumnNote {
	column: string;
	use: ColumnUse;
}

/**
 * True when an AI agent uses the node: n8n appends "Tool" to the node type (`convertNodeToAiTool`, n8n 2.41). An agent
 * gets errors as text, because n8n would pass on only the message of a thrown error.
 */
export const isTool = (context: IExecuteFunctions): boolean => context.getNode().type.endsWith('Tool');
