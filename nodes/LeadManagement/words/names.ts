import { withoutInvisible } from './invisible';

/** A name in lowercase without spaces, hyphens, and underscores: "E-mail Address" and "EmailAddress" become the same. */
export const toComparableName = (name: string): string =>
	withoutInvisible(name)
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[\s_\-\u2010-\u2015]/g, '');
