/** Where calls go: to the credential's address and the interface's paths, whatever the input holds. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { toBaseUrl } from '../../nodes/LeadManagement/service/account';
import { DEMO_KEYS } from '../lead-service/settings';
import { runNode } from './support/harness';
import { recordCalls } from './support/recordCalls';
import { ENCODED_DEMO_KEYS, HEADER_NAMES, answerSuccess } from './support/wire';

const HOSTILE = [
	'&accessKey=stolen&secretKey=stolen',
	'#fragment?query=1',
	'../../v1/Other.svc/Delete',
	'..%2f..%2fv1',
	'\r\nX-Injected: 1\r\n\r\nGET / HTTP/1.1',
	'@elsewhere.example/',
	'//elsewhere.example/',
	'\u0000%00',
	'+ %20 é漢😀',
];

describe.each(['https://api.example.com', 'https://api.example.com/proxy/v2/'])(
	'with the base URL %s',
	(baseUrl) => {
		const credentials = { leadManagementApi: { baseUrl, ...DEMO_KEYS, callLimit: 1_000 } };
		const base = toBaseUrl(baseUrl).replace('https://api.example.com', '');
		const send = async (parameters: INodeParameters, items: IDataObject[]) => {
			const calls = recordCalls(baseUrl, answerSuccess);
			const run = await runNode({ credentials, parameters, items });
			expect(run.error).toBeUndefined();
			for (const { method, headers } of calls) {
				// Only a request with a body has a length.
				const names = HEADER_NAMES.filter((name) => method === 'POST' || name !== 'content-length');
				expect(Object.keys(headers).sort()).toEqual(names);
				expect(headers.host).toBe('api.example.com');
			}
			return calls;
		};

		it('goes where it shall whatever the names and values of attributes', async () => {
			// A heading with a NUL is one of a file that was read wrongly.
			const toName = (text: string) => `a${text.replaceAll('\u0000', '')}`;
			const items = HOSTILE.map((text, index) => ({ Phone: `+91 984509845${index}`, [toName(text)]: text }));
			const [read, ...calls] = await send({ dataToSend: 'autoMapInputData' }, items);

			expect(read).toMatchObject({
				method: 'GET',
				path: `${base}/v2/LeadManagement.svc/LeadsMetaData.Get`,
				rawQuery: ENCODED_DEMO_KEYS,
				body: '',
			});
			for (const { method, path, rawQuery } of calls) {
				expect({ method, path, rawQuery }).toEqual({
					method: 'POST',
					path: `${base}/v2/LeadManagement.svc/Lead.CreateOrUpdate`,
					rawQuery: `postUpdatedLead=false&${ENCODED_DEMO_KEYS}`,
				});
			}
			expect(calls).toHaveLength(HOSTILE.length);
		});

		it('goes where it shall whatever the ID of a template', async () => {
			const parameters = {
				resource: 'permissionTemplate',
				operation: 'update',
				templateId: '={{ $json.id }}',
				name: '={{ $json.id }}',
			};
			const calls = await send(
				parameters,
				HOSTILE.map((id) => ({ id: `x${id}` })),
			);

			for (const { method, path, rawQuery } of calls) {
				expect([method, path]).toEqual(['POST', `${base}/v2/PermissionTemplate.svc/Update`]);
				expect(rawQuery.split('&')).toHaveLength(3);
				expect(rawQuery.endsWith(`&${ENCODED_DEMO_KEYS}`)).toBe(true);
			}
			const ids = calls.map(({ rawQuery }) => decodeURIComponent(rawQuery.split('&')[0].slice('Id='.length)));
			expect(ids.sort()).toEqual(HOSTILE.map((id) => `x${id}`).sort());
		});
	},
);
