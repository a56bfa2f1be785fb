/**
 * Measures how long 'Check Only' takes, and how long it holds the event loop in one go, which is at most 50 ms for the node's own code:
 * `npx tsx test/bench/mapping.ts`, or with a part of a case's name. Compare two commits on one quiet machine, in turns.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { upsertLead } from '../../nodes/LeadManagement/operations/lead/upsertLead';
import { runItems } from '../../nodes/LeadManagement/run/runItems';
import type { Field } from '../support/leads';
import { LISTS, times } from '../support/longLists';
import { type Given, createContext } from '../support/node';

const FIELDS: Field[] = [
	{ SchemaName: 'EmailAddress', DisplayName: 'Email Address' },
	...Array.from({ length: 150 }, (_, index) => ({
		SchemaName: `mx_${index}`,
		DisplayName: `Field ${index}`,
	})),
];

const numbered = (count: number, name: (index: number) => string) =>
	Object.fromEntries(times(count, (index) => [name(index), `value ${index}`]));

const CASES: Record<string, () => Given & { items: object[] }> = {
	'40,000 rows, 30 columns': () => ({
		items: times(40_000, (row) => ({
			Email: `a${row}@b.test`,
			Name: `Ada ${row}`,
			...numbered(28, (index) => `Field ${index}`),
		})),
	}),
	'3,000 rows with columns of their own, 20 names to ignore that are like none': () => ({
		items: times(3_000, (row) => ({ Email: `a${row}@b.test`, [`A column of this row ${row}`]: 'x' })),
		inputsToIgnore: times(20, (index) => `zzqy wwv ${index}`).join(),
	}),
	'5,000 rows, 30 columns in an object, one of them ignored by its path': () => ({
		items: times(5_000, (row) => ({
			Email: `a${row}@b.test`,
			fields: numbered(30, (index) => `Field ${index}`),
		})),
		inputsToIgnore: 'fields.Field 3, fields.Field 4.part',
	}),
	'5,000 rows, 60 columns beside the lead': () => ({
		items: times(5_000, (row) => ({
			body: { Email: `a${row}@b.test` },
			...numbered(60, (index) => `Detail ${index}`),
		})),
	}),
	'20,000 fields, 60 columns left out': () => ({
		items: [
			{ Email: 'a@b.test', ...numbered(60, (index) => `Customer detail ${(index * 3571).toString(36)}`) },
		],
		fields: [
			...FIELDS,
			...times(20_000, (index) => ({
				SchemaName: `mx_Attribute_${index}`,
				DisplayName: `Customer attribute ${(index * 104_729).toString(36)}`,
			})),
		],
	}),
};
for (const [what, , large, make] of LISTS)
	CASES[`${large.toLocaleString('en')} ${what}`] = () => {
		const [items, given] = make(large);
		return { ...given, items: [items].flat() };
	};

async function measure(make: (typeof CASES)[string]) {
	const { items, ...given } = make();
	const { context } = createContext(
		{ fields: FIELDS, inEditor: true, options: { checkOnly: true }, ...given },
		items,
	);
	const eventLoop = monitorEventLoopDelay({ resolution: 1 });
	eventLoop.enable();
	// The monitor takes the time from one turn to the next.
	await delay(5);
	const startMs = performance.now();
	await runItems(context, upsertLead, true).catch(() => undefined);
	const tookMs = performance.now() - startMs;
	await delay(5);
	return {
		'all, ms': Math.round(tookMs),
		'a row, µs': Math.round((tookMs * 1_000) / items.length),
		'longest in one go, ms': Math.round(eventLoop.max / 1e6),
	};
}

void (async () => {
	const wanted = process.argv[2] ?? '';
	for (const [name, make] of Object.entries(CASES))
		if (name.includes(wanted)) console.table({ [name]: await measure(make) });
})();
