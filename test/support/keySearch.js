/**
 * Searches everything that n8n keeps, shows or logs for keys. Knows nothing of how the node takes them out: it undoes
 * encodings until nothing changes any more, and looks at every stage.
 */
const { inspect } = require('node:util');

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_STAGES = 20;

const fromCode = (digits, base) => {
	const code = parseInt(digits, base);
	return code <= 0x10ffff ? String.fromCodePoint(code) : '';
};

/** Bytes that are no UTF-8 stay as they are. */
const decodePercent = (text) =>
	text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
		try {
			return decodeURIComponent(encoded);
		} catch {
			return encoded;
		}
	});
const decodeCodes = (text) =>
	text.replace(/\\+(?:u([0-9a-f]{4})|x([0-9a-f]{2}))/gi, (_, four, two) => fromCode(four ?? two, 16));
const decodeBackslashes = (text) => text.replace(/\\(["'\\/])/g, '$1');
const decodeNumbers = (text) =>
	text
		.replace(/&#x([0-9a-f]+);?/gi, (_, digits) => fromCode(digits, 16))
		.replace(/&#(\d+);?/g, (_, digits) => fromCode(digits, 10));
const decodeNames = (text) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name]);
const decodeForm = (text) => text.replace(/\+/g, ' ');
const DECODERS = [decodePercent, decodeCodes, decodeBackslashes, decodeNumbers, decodeNames, decodeForm];

/** A text as it stands, and as each order of decoding makes it. */
const stagesOf = (text) => {
	const stages = new Set([text]);
	for (const stage of stages) {
		if (stages.size > MAX_STAGES) break;
		for (const decode of DECODERS) stages.add(decode(stage));
	}
	return [...stages];
};

/** Every property of a value, hidden ones, causes and stacks too, as text. */
const inspectAll = (value) =>
	inspect(value, {
		depth: Infinity,
		showHidden: true,
		getters: true,
		maxArrayLength: Infinity,
		maxStringLength: Infinity,
		breakLength: Infinity,
	});

/** The forms of a key that mean that it got out, whatever else was made of it. */
const tracesOf = (key) => {
	const asForm = key.replace(/\+/g, ' ');
	return [key, asForm, decodePercent(asForm)];
};

/**
 * @param {Record<string, unknown>} places by name, what is to be searched
 * @param {string[]} keys
 * @returns {string[]} the places in which a key was found
 */
const findKeys = (places, keys) =>
	Object.entries(places).flatMap(([name, value]) => {
		const text = typeof value === 'string' ? value : inspectAll(value);
		const stages = stagesOf(text).map((stage) => stage.toLowerCase());
		const isFound = keys.some((key) =>
			tracesOf(key).some((trace) => stages.some((stage) => stage.includes(trace.toLowerCase()))),
		);
		return isFound ? [name] : [];
	});

module.exports = { findKeys };
