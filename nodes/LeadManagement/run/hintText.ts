/** The form of a hint: a list in the editor, one line elsewhere. */
import { escapeHtml } from '../messages';

/** What a hint says under one label. */
export interface Section {
	label: string;
	/** Sentences without a period at the end. */
	entries: string[];
	/** Whether one line of text needs no label for them. */
	speaksForItself?: boolean;
}

/** The result of a run in a few words, and what else there is to know, the most important section first. */
export interface Hint {
	result: string;
	sections: Section[];
}

/** A list: n8n 1.85 and 2.41 show HTML in hints. They put the bullets of `<ul>` beside the box. */
export const formatHtml = ({ result, sections }: Hint): string =>
	[`<b>${escapeHtml(result)}</b>`, ...sections.map(formatSectionHtml)].join('<br>');

function formatSectionHtml({ label, entries }: Section): string {
	const texts = entries.map(escapeHtml);
	const content = texts.length === 1 ? ` ${texts[0]}` : texts.map((text) => `<br>• ${text}`).join('');
	return `<b>${label}:</b>${content}`;
}

/** One line of text, e.g. "4 written, 5 refused, 2 blank rows skipped. Not sent: Age, Column 7". */
export const formatLine = ({ result, sections }: Hint): string =>
	escapeHtml([result, ...sections.map(formatSectionLine)].join('. '));

const formatSectionLine = ({ label, entries, speaksForItself }: Section): string =>
	speaksForItself ? entries.join('. ') : `${label}: ${entries.join('; ')}`;
