const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Expects a text, in which `…` stands for any other. */
export function expectText(text: string, expected: string): void {
	if (!expected.includes('…') || text === expected) return expect(text).toBe(expected);
	const parts = expected.split('…').map(escapePattern);
	expect(text).toMatch(new RegExp(`^${parts.join('.*')}$`, 's'));
}
