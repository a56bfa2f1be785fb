import type { IDataObject } from 'n8n-workflow';
import { toComparableName } from '../../../words/plainText';
import { type Path, toPathText } from '../../../parameters/paths';
import { quote } from '../../../messages';
import { isBlank, isPlainObject } from '../../../parameters/wireValue';
import { toComparableText } from '../types/cell';
import { hasAddress } from '../types/email';

/** What has the text of an email, as it is compared. */
const TEXTS_OF_MAIL = 'text textplain body message content bodypreview snippet html texthtml'.split(' ');
/** Who sent an email, and who got it: often a program, or the user. */
const PARTY_OF_MAIL =
	/^(from|to|sender|torecipients?|recipients?|(reply|fwd|forward)?cc|bcc|replyto|fwd)(emails?|address(es)?|emailaddress(es)?)?$/;
export const isPartyOfMail = (key: string): boolean => PARTY_OF_MAIL.test(toComparableName(key));

const MESSAGE_ID = 'messageid';

/**
 * True for what an advice does not name: who sent or got an email, and its ID, which has an @, too. Where both parties of what
 * has no text are there, either may be the lead.
 */
export function isOfMail(key: string, row: IDataObject): boolean {
	const name = toComparableName(key);
	if (!PARTY_OF_MAIL.test(name)) return name === MESSAGE_ID;
	return isMail(row) || Object.keys(row).filter(isPartyOfMail).length < 2;
}

/** True for an email with its text: what it has is the address of who sent it, which is often a program's, and of who got it. */
export function isMail(row: IDataObject): boolean {
	const keys = Object.keys(row).filter((key) => !isBlank(row[key]));
	const parties = keys.filter(isPartyOfMail);
	return parties.some((key) => hasAddress(String(toComparableText(row[key])))) && toTexts(row).length > 0;
}

/**
 * How to read a lead out of a text.
 *
 * @param path of the text
 */
export function toExtractAdvice(path: string, text: string): string {
	const extractor = `an 'Information Extractor' node before this one, drag ${path} on its 'Text', give it attributes such as email`;
	const toDo = /[{[]\s*"/.test(text)
		? `If a model writes it, turn on 'Require Specific Output Format' in its node and add a 'Structured Output Parser'. Otherwise, add ${extractor}`
		: `Add ${extractor}`;
	return `The text in ${quote(path)} may name the lead. ${toDo}, and set 'Path to the Lead' to output.`;
}

export const adviseOnMail = (path: Path, row: IDataObject): string =>
	`The item is an email. ${toExtractAdvice(toPathText([...path, ...toTexts(row)[0]]), '')}`;

/** The paths of the texts of an email, the best one first. */
function toTexts(row: IDataObject): Path[] {
	const texts = Object.entries(row).flatMap(([key, value]): Array<[name: string, text: Path]> => {
		// Microsoft Graph has the text in an object.
		const isInside = isPlainObject(value) && typeof value.content === 'string';
		return isInside || (typeof value === 'string' && !isBlank(value))
			? [[toComparableName(key), isInside ? [key, 'content'] : [key]]]
			: [];
	});
	return TEXTS_OF_MAIL.flatMap((name) => texts.filter(([own]) => own === name)).map(([, path]) => path);
}
