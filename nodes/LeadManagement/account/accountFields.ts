import { REDACTED } from '../service/account';
import { listed, shown } from '../words/messages';
import { memoized, normalizeName, toUnicodeForm, withoutInvisible } from '../words/plainText';

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
/** Longer names are not compared, letter by letter. */
const MAX_LETTERS = 100;
const MAX_OPTIONS_CHARACTERS = 300;

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

/** The fields in an answer of LeadsMetaData.Get that have a name, with documented types alone: the interface does not describe it. */
export const toAccountFields = (list: unknown[]): AccountField[] =>
	list.filter(isField).map((field) => ({
		SchemaName: field.SchemaName,
		DisplayName: asText(field.DisplayName),
		DataType: asText(field.DataType),
		RenderTypeTextValue: asText(field.RenderTypeTextValue),
		IsMandatory: field.IsMandatory === true,
		IsReadOnly: field.IsReadOnly === true && !isCommonField(field.SchemaName),
		IsUnique: field.IsUnique === true,
		Options: (Array.isArray(field.Options)
			? (field.Options as Array<{ Value?: unknown } | null>)
			: []
		).flatMap((option) => asText(option?.Value) ?? []),
	}));

/** A name or number as text; undefined for anything else. */
export const asText = (value: unknown): string | undefined =>
	isFilledText(value) || typeof value === 'number' ? String(value) : undefined;

const toComparableOption = (text: string) =>
	toUnicodeForm(withoutInvisible(text), 'NFC').toLowerCase().replace(/\s/g, '');

export class AccountFields {
	/** Without the account's list, only the common fields are known. */
	readonly isListed: boolean;
	readonly #bySchemaName = new Map<string, AccountField>();
	/** By the comparable text of a schema name or a display name. */
	readonly #byName = new Map<string, Set<AccountField>>();
	/** The options of a field by their text, and by their comparable text. */
	readonly #options = memoized((schemaName) => {
		const options = this.get(schemaName)?.Options ?? [];
		return new Map([toComparableOption, String].flatMap((toKey) => options.map((one) => [toKey(one), one])));
	});

	/** The options of a field as they are told. */
	readonly listOptions = memoized((name) =>
		listed((this.get(name)?.Options ?? []).map(shown), MAX_OPTIONS_CHARACTERS),
	);

	/** @param fields the account's fields; undefined when the account does not list them, or they are not needed */
	constructor(fields?: readonly AccountField[]) {
		this.isListed = fields !== undefined;
		for (const field of fields ?? COMMON_FIELDS) {
			const { SchemaName, DisplayName = SchemaName } = field;
			if (this.#bySchemaName.has(SchemaName)) continue;
			this.#bySchemaName.set(SchemaName, field);
			for (const name of [SchemaName, DisplayName].map(normalizeName))
				this.#byName.set(name, (this.#byName.get(name) ?? new Set()).add(field));
		}
	}

	/**
	 * Finds the fields that match a name. A schema name takes precedence over a display name, and a field that can be written
	 * over one that is read-only.
	 *
	 * @returns schema names: empty for an unknown name, several when fields share the name
	 */
	find(name: string): string[] {
		if (isCommonField(name) || this.#bySchemaName.has(name)) return [name];
		const comparable = normalizeName(name);
		const byRank: string[][] = [[], [], [], []];
		for (const { SchemaName, IsReadOnly } of this.#byName.get(comparable) ?? [])
			byRank[(IsReadOnly ? 2 : 0) + (normalizeName(SchemaName) === comparable ? 0 : 1)].push(SchemaName);
		return byRank.find((names) => names.length > 0) ?? [];
	}

	findAll(name: string): string[] {
		const named = [...(this.#byName.get(normalizeName(name)) ?? [])];
		return [...new Set([...this.find(name), ...named.map(({ SchemaName }) => SchemaName)])];
	}

	/** The display names and schema names. */
	get names(): string[] {
		const fields = [...this.#bySchemaName.values()];
		return fields.flatMap(({ SchemaName, DisplayName = SchemaName }) => [DisplayName, SchemaName]);
	}

	readonly get = (schemaName: string): AccountField | undefined => this.#bySchemaName.get(schemaName);

	/** The field's name in the editor; its schema name where the account does not say. */
	readonly displayName = (schemaName: string): string => this.get(schemaName)?.DisplayName ?? schemaName;

	/** The option of a dropdown that a text is, but for letter case and spaces; undefined for another text. */
	findOption({ SchemaName }: AccountField, text: string): string | undefined {
		const options = this.#options(SchemaName);
		return options.get(text) ?? options.get(toComparableOption(text));
	}

	/** The schema name of the field whose name is nearest by spelling; undefined if no name is near. */
	nearest(name: string): string | undefined {
		const given = normalizeName(name);
		if (given.length > MAX_LETTERS) return undefined;
		let fewest = Math.min(MAX_MISTAKES, Math.floor(given.length / LETTERS_PER_MISTAKE)) + 1;
		let nearest: AccountField | undefined;
		for (const [comparable, [field]] of this.#byName) {
			const mistakes = countMistakes(withoutPrefix(given), withoutPrefix(comparable), fewest - 1);
			if (mistakes < fewest) [fewest, nearest] = [mistakes, field];
		}
		return nearest?.SchemaName;
	}
}

/** A name from `normalizeName` without the prefix of an account's own fields. */
export const withoutPrefix = (normalized: string) => normalized.replace(/^mx/, '');

/** The number of letters that are added, missing, replaced, or swapped with the next one; Infinity if there are more than that. */
function countMistakes(one: string, other: string, most: number): number {
	if (one === other) return 0;
	if (most <= 0) return Infinity;
	if (one[0] === other[0]) return countMistakes(one.slice(1), other.slice(1), most);
	const isSwapped = one[0] === other[1] && one[1] === other[0];
	const skipped = [[1, 0], [0, 1], [1, 1], ...(isSwapped ? [[2, 2]] : [])];
	const counts = skipped.map(([of, ofOther]) => countMistakes(one.slice(of), other.slice(ofOther), most - 1));
	return 1 + Math.min(...counts);
}
