/** A value as a text that another one with the same contents has too. What has no such text is like nothing else. */
export function toComparableText(value: unknown): string | symbol {
	try {
		return typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
	} catch {
		return Symbol();
	}
}
