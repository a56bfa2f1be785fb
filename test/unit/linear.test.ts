/** Reading takes time that grows with the length of a text, not with its square. A long text must not hold up n8n. */
import { EMAIL, PHONE } from '../../nodes/LeadManagement/operations/lead/values/contact';
import { readWholeName } from '../../nodes/LeadManagement/operations/lead/names';
import { openJson } from '../../nodes/LeadManagement/parameters/readJson';
import { readNames } from '../../nodes/LeadManagement/operations/lead/ignored';
import { redactor } from '../../nodes/LeadManagement/service/redactor';
import { readHeading } from '../../nodes/LeadManagement/words/headings';

const LENGTH = 100_000;
/** In quadratic time, such a text takes minutes. */
const MOST_MS = 2_000;

const redact = redactor(['abcd', 'efgh', 'u$r0123456789abcdef']);

test.each<[what: string, read: (text: string) => unknown, units: string[]]>([
	['a heading', readHeading, ['a', '(', '*', '1.', 'work home ', '( required ', 'Email ']],
	['a list of names', (text) => readNames(`"${text}b`), ['\\', '[', '"a,']],
	['a name', (text) => readWholeName(`a,${text},`, false), [' ', 'a ', ',']],
	['a text with keys', redact, ['\\', '%25', '&amp;', 'u$r0123', ' ']],
	['JSON in a text', (text) => openJson(`[${text}]`), ['\n', ' ', '{', '[']],
	['a phone', PHONE.read, ['1', '+ (', '1 ', 'a']],
	['an email address', EMAIL.read, ['a', ' ', '@', '.', '<a@']],
])('%s is read in linear time', (_what, read, units) => {
	for (const unit of units) {
		const { user } = process.cpuUsage();
		read(unit.repeat(LENGTH / unit.length));
		expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(MOST_MS);
	}
});
