import { REDACTED } from '../service/redactor';
import { normalizeName, withoutInvisible } from '../words/plainText';

/** A lead field as LeadsMetaData.Get returns it (public documentation of the service; not in the interface). */
export interface AccountField {
	SchemaName: string;
	DisplayName?: string;
	/** `Text`, `Number`, `Date`, `Time`, `Select`, `Boolean`, and others. */
	DataType?: string;
	/** `DateTime` for a date with a time, whose data type is `Date`, too. */
	RenderTypeTextValue?: string;
	IsMandatory?: boolean;
	IsReadOnly?: boolean;
	IsUnique?: boolean;
	/** The values of a dropdown. */
	Options?: readonly string[];
}

/** The fields that every account has (interface, section 2.1), in the order of the editor's lists. */
export const COMMON_FIELDS: readonly AccountField[] = [
	{ SchemaName: 'EmailAddress', DisplayName: 'Email Address' },
	{ SchemaName: 'Phone', DisplayName: 'Phone Number' },
	{ SchemaName: 'FirstName', DisplayName: 'First Name' },
	{ SchemaName: 'LastName', DisplayName: 'Last Name' },
	{ SchemaName: 'LeadType', DisplayName: 'Lead Type' },
];

export const NOT_LISTED =
	"The list of the account's fields could not be read, so only columns with a word for an address, a phone, or a name, or that begin with mx_, are sent";

/** Mistakes that a name may have for the one that may be meant: one in four letters. */
const MAX_MISTAKES = 2;
const LETTERS_PER_MISTAKE = 4;
/** A comparison of longer names takes too long. */
const MAX_LETTERS = 100;

const COMMON_NAMES = new Set(COMMON_FIELDS.map(({ SchemaName }) => SchemaName));

export const isCommonField = (name: string): boolean => COMMON_NAMES.has(name);

/** A common field or `mx_…` is always a schema name. Another name may be a display name. */
export const isSchemaName = (name: string): boolean => isCommonField(name) || name.startsWith('mx_');

/** The answer of LeadsMetaData.Get is a list with at least one field. */
export const isFieldList = (body: unknown): body is unknown[] => Array.isArray(body) && body.some(isField);

function isField(entry: unknown): entry is AccountField {
	const { SchemaName } = (entry ?? {}) as Partial<AccountField>;
	// A name that is hidden cannot be sent.
	return isFilledText(SchemaName) && SchemaName !== REDACTED;
}

const isFilledText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/**
 * The fields in an answer of LeadsMetaData.Get, with the documented types alone: the interface does not describe it. An entry
 * without a schema name is dropped.
 */
export const toAccountFields = (list: unknown[]): AccountField[] =>
	list.filter(isField).map((field) => ({
		SchemaName: field.SchemaName,
		DisplayName: asText(field.DisplayName),
		DataType: asText(field.DataType),
		RenderTypeTextValue: asText(field.RenderTypeTextValue),
		IsMandatory: field.IsMandatory === true,
		IsReadOnly: field.IsReadOnly === true && !isCommonField(field.SchemaName),
		IsUnique: typeof field.IsUnique === 'boolean' ? field.IsUnique : undefined,
		Options: readOptions(field.Options),
	}));

const readOptions = (options: unknown): string[] =>
	(Array.isArray(options) ? options : []).flatMap(
		(option: { Value?: unknown } | null) => asText(option?.Value) ?? [],
	);

/** A name or number as text; undefined for anything else. */
export const asText = (value: unknown): string | undefined =>
	isFilledText(value) || typeof value === 'number' ? String(value) : undefined;

const toComparableOption = (text: string) =>
	withoutInvisible(text).normalize('NFC').toLowerCase().replace(/\s/g, '');

/** Finds the fields of an account by schema name or display name. */
export class AccountFields {
	/** Without the account's list, only the common fields are known. */
	readonly isListed: boolean;
	readonly #bySchemaName = new Map<string, AccountField>();
	/** Schema names, by their own comparable text, and by that of the display name. */
	readonly #comparable = { schema: new Map<string, string[]>(), display: new Map<string, string[]>() };
	/** The options of each field by their text, and by their comparable text. */
	readonly #options = new Map<string, Map<string, string>>();

	/** @param fields the account's fields; undefined when the account does not list them, or they are not needed */
	constructor(fields?: readonly AccountField[]) {
		this.isListed = fields !== undefined;
		for (const field of fields ?? COMMON_FIELDS) {
			const { SchemaName, DisplayName } = field;
			if (this.#bySchemaName.has(SchemaName)) continue;
			this.#bySchemaName.set(SchemaName, field);
			addTo(this.#comparable.schema, SchemaName, SchemaName);
			if (DisplayName) addTo(this.#comparable.display, DisplayName, SchemaName);
		}
	}

	/** The fields with this schema name, and those with this display name. */
	#named(name: string): [schema: string[], display: string[]] {
		const comparable = normalizeName(name);
		const { schema, display } = this.#comparable;
		return [schema.get(comparable) ?? [], display.get(comparable) ?? []];
	}

	/**
	 * Finds the fields that match a name. A schema name takes precedence over a display name, and a field that can be written
	 * over one that is read-only.
	 *
	 * @returns schema names: empty for an unknown name, several when fields share the name
	 */
	find(name: string): string[] {
		if (isCommonField(name) || this.#bySchemaName.has(name)) return [name];
		const all = this.#named(name);
		const writable = all.map((names) => names.filter((one) => !this.get(one)?.IsReadOnly));
		return [...writable, ...all].find((names) => names.length > 0) ?? [];
	}

	/** All fields that have this schema name or display name. */
	findAll(name: string): string[] {
		return [...new Set([this.find(name), ...this.#named(name)].flat())];
	}

	/** The display names and schema names. */
	get names(): string[] {
		const fields = [...this.#bySchemaName.values()];
		return fields.flatMap(({ SchemaName, DisplayName = SchemaName }) => [DisplayName, SchemaName]);
	}

	get(schemaName: string): AccountField | undefined {
		return this.#bySchemaName.get(schemaName);
	}

	/** The field's name in the editor; its schema name where the account does not say. */
	displayName(schemaName: string): string {
		return this.get(schemaName)?.DisplayName ?? schemaName;
	}

	/** The option of a dropdown that a text is, but for letter case and spaces; undefined for another text. */
	findOption({ SchemaName, Options = [] }: AccountField, text: string): string | undefined {
		const options =
			this.#options.get(SchemaName) ??
			new Map(
				[toComparableOption, String].flatMap((toKey) => Options.map((option) => [toKey(option), option])),
			);
		this.#options.set(SchemaName, options);
		return options.get(text) ?? options.get(toComparableOption(text));
	}

	/** The schema name of the field whose name is nearest by spelling; undefined if no name is near. */
	nearest(name: string): string | undefined {
		const given = normalizeName(name);
		if (given.length > MAX_LETTERS) return undefined;
		const { schema, display } = this.#comparable;
		let fewest = Math.min(MAX_MISTAKES, Math.floor(given.length / LETTERS_PER_MISTAKE)) + 1;
		let nearest: string | undefined;
		for (const [comparable, [schemaName]] of [...schema, ...display]) {
			const mistakes = countMistakes(withoutPrefix(given), withoutPrefix(comparable));
			if (mistakes < fewest) [fewest, nearest] = [mistakes, schemaName];
		}
		return nearest;
	}
}

/** A name from `normalizeName` without the prefix of an account's own fields. */
export const withoutPrefix = (normalized: string) => normalized.replace(/^mx/, '');

/** Adds the schema name of a field with a name. */
function addTo(index: Map<string, string[]>, name: string, schemaName: string): void {
	const comparable = normalizeName(name);
	index.set(comparable, [...(index.get(comparable) ?? []), schemaName]);
}

/** The number of letters that are added, missing, replaced, or swapped with the next one. */
function countMistakes(one: string, other: string): number {
	if (Math.abs(one.length - other.length) > MAX_MISTAKES) return Infinity;
	const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
	for (let line = 1; line <= one.length; line++) {
		const row = [line];
		for (let column = 1; column <= other.length; column++) {
			const isSame = one[line - 1] === other[column - 1];
			const isSwapped = one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1];
			const replaced = rows[line - 1][column - 1] + (isSame ? 0 : 1);
			const swapped = isSwapped ? rows[line - 2][column - 2] + 1 : replaced;
			row.push(Math.min(replaced, swapped, rows[line - 1][column] + 1, row[column - 1] + 1));
		}
		rows.push(row);
	}
	return rows[one.length][other.length];
}
