import { formatCount } from '../messages';
import type { Note } from '../operations/operation';

/** Examples that are listed after a text. */
const MAX_EXAMPLES = 5;
/** Different texts of a run. What an operation says in more forms than this is not told. */
const MAX_TEXTS = 500;

/** How often a text was noted, and what it was about. */
interface Told {
	note: Note;
	rows: number;
	examples: Set<string>;
	others: number;
}

/** Collects what the rows of a run and the run as a whole have for the hint: counts, joins, and nothing else. */
export class Notes {
	readonly #told = new Map<string, Told>();

	/** Adds the notes of a row, or of the run. */
	add(notes: readonly Note[] = []): void {
		const texts = new Set<string>();
		for (const note of notes) {
			const { section, text, example } = note;
			const key = `${section} ${text}`;
			const told = this.#told.get(key) ?? { note, rows: 0, examples: new Set<string>(), others: 0 };
			if (this.#told.size < MAX_TEXTS) this.#told.set(key, told);
			if (!texts.has(key)) told.rows++;
			texts.add(key);
			if (example === undefined || told.examples.has(example)) continue;
			if (told.examples.size < MAX_EXAMPLES) told.examples.add(example);
			else told.others++;
		}
	}

	/** The texts of a section, with the number of rows and the examples. */
	of(section: Note['section']): string[] {
		return [...this.#told.values()].filter(({ note }) => note.section === section).map(toText);
	}
}

function toText({ note: { text }, rows, examples, others }: Told): string {
	const more = others > 0 ? ` and ${formatCount(others)} more` : '';
	const list = `${[...examples].join(', ')}${more}`;
	const counted = text.replace('{rows} have', rows === 1 ? '1 row has' : `${formatCount(rows)} rows have`);
	return [counted, list].filter((part) => part !== '').join(': ');
}
