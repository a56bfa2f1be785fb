import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** One call as it is logged. */
export interface Call {
	/** Monotonic milliseconds, after the network delay. */
	arrivedAt: number;
	method: string;
	path: string;
	/** The query as it was sent, without the question mark. */
	rawQuery: string;
	/** Decoded, without a prototype; empty if it cannot be decoded. */
	query: Partial<Record<string, string>>;
	headers: IncomingHttpHeaders;
	/** The body as it was sent. */
	body: string;
	/** `null` if there is no answer. */
	status: number | null;
	/** True if it exceeded the limit. */
	refused: boolean;
	/** The fault rule that was applied. */
	fault: string | null;
}

export function readCall({ method = '', url = '', headers }: IncomingMessage, body: string): Call {
	const [path, ...rest] = url.split('?');
	const rawQuery = rest.join('?');
	const query = readQuery(rawQuery);
	const unknown = { arrivedAt: NaN, status: null, refused: false, fault: null };
	return { method, path, rawQuery, query, headers, body, ...unknown };
}

/** Reads `+` as a blank, as servers do. Unlike URLSearchParams, does not accept a stray `%`. */
function readQuery(rawQuery: string): Call['query'] {
	const query: Call['query'] = Object.create(null);
	if (/%(?![0-9a-f]{2})/i.test(rawQuery)) return query;
	for (const [name, value] of new URLSearchParams(rawQuery)) query[name] ??= value;
	return query;
}
