/** The numbered steps of README.md as sentences. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const README = join(__dirname, '..', '..', '..', 'README.md');

/** The text of a chapter. */
export function readChapter(chapter: string): string {
	const [, text] = readFileSync(README, 'utf8').split(`\n## ${chapter}\n`);
	if (text === undefined) throw new Error(`README.md has no chapter "${chapter}"`);
	return text.split('\n## ')[0];
}

/**
 * The sentences of each numbered step in a chapter, in one line each, without links.
 *
 * @param way which one to take where a step has several. Each of them begins with its name: "**Google Sheets:**"
 */
export function readSteps(chapter: string, way?: string): string[][] {
	const steps = readChapter(chapter)
		.split(/^\d+\. /m)
		.slice(1);
	return steps.map((step) => {
		const [start, ...bullets] = step.split('\n\n')[0].split(/\n\s+- /);
		const taken = bullets.flatMap((bullet) => {
			const [, name, text] = /^\*\*(.+?):\*\* ([^]+)/.exec(bullet) ?? ['', undefined, bullet];
			return name === undefined || name === way ? [text] : [];
		});
		return [start, ...taken].flatMap(toSentences);
	});
}

/** "Enter both keys, and:" is a sentence too. */
const toSentences = (text: string): string[] =>
	text
		.replace(/\s+/g, ' ')
		.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
		.trim()
		.split(/(?<=[.?]) /)
		.map((sentence) => sentence.replace(/(, and)?[.:?]$/, ''));
