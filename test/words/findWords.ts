import ts from 'typescript';

/** A word of a list in a source file: what it is called, and the file without it. */
export interface Word {
	/** E.g. `OTHER_PARTY: mother`. */
	name: string;
	without: string;
}

interface Span {
	start: number;
	end: number;
	/** What takes its place. */
	by?: string;
}

/** The words of a text with separators, each with the separator before it, or else the one behind it. */
function findSeparated(text: string, separator: string): Span[] {
	const spans: Span[] = [];
	let start = 0;
	for (const word of text.split(separator)) {
		const end = start + word.length;
		if (/\p{L}/u.test(word))
			spans.push(
				start > 0
					? { start: start - separator.length, end }
					: { start, end: Math.min(end + separator.length, text.length) },
			);
		start = end + separator.length;
	}
	return spans;
}

/** Letters inside brackets stand for themselves. A range is one form. */
const isListOfLetters = (inner: string) => /^[\p{L}\p{M}]{2,}$/u.test(inner);

/** The alternatives of a regular expression, its optional groups, and the letters of a class, with what is left without each. */
export function findAlternatives(pattern: string): Span[] {
	const spans: Span[] = [];
	/** For each open group: where its content starts, and where each alternative of it does. */
	const groups: Array<{ start: number; bars: number[] }> = [{ start: 0, bars: [] }];
	const close = (end: number, isOptional: boolean) => {
		const { start, bars } = groups.pop() ?? { start: 0, bars: [] };
		if (groups.length === 0) groups.push({ start: end + 1, bars: [] });
		const edges = [start, ...bars.map((bar) => bar + 1)];
		if (bars.length > 0)
			edges.forEach((from, index) => {
				const to = bars[index] ?? end;
				spans.push(index > 0 ? { start: from - 1, end: to } : { start: from, end: to + 1 });
			});
		// An alternative that may be missing anyway would leave an empty one.
		else if (isOptional) spans.push({ start, end, by: '(?!)' });
	};
	for (let index = 0; index < pattern.length; index++) {
		const character = pattern[index];
		if (character === '\\') index++;
		else if (character === '[') {
			const [all] = /^\[(?:\\.|[^\\\]])*/su.exec(pattern.slice(index)) ?? ['['];
			const end = index + all.length;
			if (isListOfLetters(pattern.slice(index + 1, end)))
				for (let at = index + 1; at < end; at++) spans.push({ start: at, end: at + 1 });
			index = end;
		} else if (character === '(') {
			const [prefix] = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(pattern.slice(index + 1)) ?? [''];
			groups.push({ start: index + 1 + prefix.length, bars: [] });
		} else if (character === '|') groups[groups.length - 1].bars.push(index);
		else if (character === ')') close(index, pattern[index + 1] === '?');
	}
	while (groups.length > 1) close(pattern.length, false);
	close(pattern.length, false);
	const withoutEscapes = (text: string) => text.replace(/\\[pPu](\{[^}]*\}|[\dA-F]{4})|\\./gu, '');
	return spans.filter(({ start, end }) => /\p{L}/u.test(withoutEscapes(pattern.slice(start, end))));
}

const isInList = (node: ts.Node): boolean =>
	ts.isArrayLiteralExpression(node.parent) && node.parent.elements.length > 1;

/** True for an argument of `list(…)`, or a part of it. */
const isOfList = ({ parent }: ts.Node): boolean =>
	ts.isBinaryExpression(parent)
		? isOfList(parent)
		: ts.isCallExpression(parent) && parent.expression.getText() === 'list';

/** The words of a literal, as spans of its text. */
function findInLiteral(node: ts.Node, text: string): Span[] {
	if (ts.isRegularExpressionLiteral(node)) return findAlternatives(text.slice(0, text.lastIndexOf('/')));
	if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return [];
	if (ts.isImportDeclaration(node.parent) || ts.isLiteralTypeNode(node.parent)) return [];
	if (text.includes(', ')) return findSeparated(text, ', ');
	if (text.includes('|') || ts.isTaggedTemplateExpression(node.parent)) return findAlternatives(text);
	if (text.includes(' ')) return isOfList(node) ? findSeparated(text, ' ') : [];
	return isInList(node) && /\p{L}/u.test(text) ? [{ start: 0, end: text.length, by: '\\u0000' }] : [];
}

/** The words of all lists of a file: in texts, separated by commas, blanks, or bars, in arrays, and in regular expressions. */
export function findWords(source: string): Word[] {
	const file = ts.createSourceFile('words.ts', source, ts.ScriptTarget.Latest, true);
	const words: Word[] = [];
	const visit = (node: ts.Node, owner: string): void => {
		// Texts for users are no lists of words.
		if (ts.isThrowStatement(node)) return;
		if (ts.isNewExpression(node) && node.expression.getText().endsWith('Error')) return;
		const name =
			ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) ? node.name?.getText() : undefined;
		const called = ts.isPropertyAssignment(node) ? `${owner} ${node.name.getText()}` : (name ?? owner);
		const [from, to] = [node.getStart() + 1, node.getEnd() - 1];
		const inner = ts.isRegularExpressionLiteral(node)
			? source.slice(from, node.getEnd())
			: source.slice(from, to);
		for (const { start, end, by = '' } of findInLiteral(node, inner))
			words.push({
				name: `${called}: ${inner.slice(start, end).replace(/^[,| ]+|[,| ]+$/g, '')}`,
				without: source.slice(0, from + start) + by + source.slice(from + end),
			});
		ts.forEachChild(node, (child) => visit(child, called));
	};
	visit(file, '');
	return words;
}
