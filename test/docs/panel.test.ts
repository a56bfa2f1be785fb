/**
 * All texts that the node and its credential show: __snapshots__/panel.test.ts.snap. `npm test -- panel -u` updates it. An
 * operation that is not here has its texts in its own test.
 */
import { LeadManagementApi } from '../../credentials/LeadManagementApi.credentials';
import { LeadManagement } from '../../nodes/LeadManagement/LeadManagement.node';
import { textsOf, toTexts } from '../support/panel';

const { displayName, description, properties } = new LeadManagement().description;
const credential = new LeadManagementApi();

test.each<[what: string, lines: string[]]>([
	[
		'the node',
		[
			displayName,
			String(description),
			...properties.filter(({ name }) => name === 'resource').flatMap(toTexts),
		],
	],
	['Create or Update: Lead', textsOf('lead', 'upsert')],
	['Update: Permission Template', textsOf('permissionTemplate', 'update')],
	['the credential', [credential.displayName, ...credential.properties.flatMap(toTexts)]],
])('%s shows what a reviewer has read', (_what, lines) => {
	expect(lines.join('\n')).toMatchSnapshot();
});
