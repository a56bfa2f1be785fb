/**
 * Searches everything that n8n stores, shows or logs for keys. It knows nothing of how the node redacts them: it undoes
 * encodings until nothing changes any more, and searches every stage.
 */
import { inspect } from 'node:util';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_STAGES = 20;

/** Codes of no character are left out. */
const fromCode = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Bytes that are not UTF-8 stay as they are. */
const decodePercent = (text: string) =>
	text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
		try {
			return decodeURIComponent(encoded);
		} catch {
			return encoded;
		}
	});
const DECODERS: Array<(text: string) => string> = [
	decodePercent,
	(text) =>
		text.replace(/\\+(?:u([0-9a-f]{4})|x([0-9a-f]{2}))/gi, (_, u, x) => fromCode(parseInt(u ?? x, 16))),
	(text) => text.replace(/\\(["'\\/])/g, '$1'),
	(text) => text.replace(/&#x([0-9a-f]+);?/gi, (_, digits) => fromCode(parseInt(digits, 16))),
	(text) => text.replace(/&#(\d+);?/g, (_, digits) => fromCode(Number(digits))),
	(text) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name]),
	(text) => text.replace(/\+/g, ' '),
];

/** The text itself, and what each order of decoding makes of it. */
const stagesOf = (text: string) => {
	const stages = new Set([text]);
	for (const stage of stages) {
		if (stages.size > MAX_STAGES) break;
		for (const decode of DECODERS) stages.add(decode(stage));
	}
	return [...stages];
};

/** Every property of a value as text, with hidden ones, causes and stacks. */
const inspectAll = (value: unknown) =>
	inspect(value, {
		depth: Infinity,
		maxArrayLength: Infinity,
		maxStringLength: Infinity,
		breakLength: Infinity,
		showHidden: true,
		getters: true,
	});

/** The forms of a key in a text that show that it leaked. */
const tracesOf = (key: string) => {
	const asForm = key.replace(/\+/g, ' ');
	return [key, asForm, decodePercent(asForm)];
};

/** Searches the places, which have names, and returns the names of those that contain a key. */
export const findKeys = (places: Record<string, unknown>, keys: string[]) =>
	Object.entries(places).flatMap(([name, value]) => {
		const text = typeof value === 'string' ? value : inspectAll(value);
		const stages = stagesOf(text).map((stage) => stage.toLowerCase());
		const isFound = keys.some((key) =>
			tracesOf(key).some((trace) => stages.some((stage) => stage.includes(trace.toLowerCase()))),
		);
		return isFound ? [name] : [];
	});
