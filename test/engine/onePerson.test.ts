/** One person, one phone: against the simulated service, which finds a lead by the exact text of its phone, as LeadSquared does. */
import { DEMO_KEYS, startLeadService } from '../lead-service/leadService';
import { runNode } from './support/harness';

const parameters = {
	dataToSend: 'autoMapInputData',
	options: { phoneFormat: 'leadSquared', countryCode: '91' },
};

test('a file with four ways to write the numbers of three people makes three leads, and no more when it is read again', async () => {
	const service = await startLeadService({ callLimit: 1e9 });
	try {
		const items = ['9845098450', '9845098451', '9000000001'].flatMap((number) =>
			[number, `+91${number}`, `091-${number.slice(0, 5)} ${number.slice(5)}`, `0091 ${number}`].map(
				(Phone) => ({ Phone }),
			),
		);
		const credentials = {
			leadManagementApi: { ...DEMO_KEYS, baseUrl: service.url, callLimit: 1_000 },
		};
		for (const _time of ['first', 'second']) {
			const { items: output } = await runNode({
				parameters,
				items,
				credentials,
			});
			expect(output.map(({ json }) => json.Status)).toEqual(items.map(() => 'Success'));
			expect(service.state.leads.map(({ attributes }) => attributes.Phone)).toEqual([
				'+91-9845098450',
				'+91-9845098451',
				'+91-9000000001',
			]);
		}
	} finally {
		await service.stop();
	}
});
