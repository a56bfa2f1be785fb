import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface ChatRequest {
	model: string;
	messages: Array<{ role: string; content: string }>;
	tools: Array<{ function: { name: string; parameters: { properties: Record<string, unknown> } } }>;
}

/**
 * Starts a simulated chat model with OpenAI's interface (POST /v1/chat/completions). It calls each tool that it is
 * offered once with each of the given arguments, all at the same time, and then repeats what the tools returned.
 */
export async function startChatModel(...toolArguments: object[]) {
	const requests: ChatRequest[] = [];
	const server = createServer(async (request, response) => {
		const body = (await json(request)) as ChatRequest;
		requests.push(body);
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(complete(body, toolArguments)));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		/** For the credential of n8n's 'OpenAI Chat Model'. */
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		/** The bodies of the requests that it received. */
		requests,
		stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}

function complete({ model, messages, tools }: ChatRequest, toolArguments: object[]) {
	const answers = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
	const calls = tools.flatMap(({ function: { name } }, tool) =>
		toolArguments.map((given, index) => ({
			id: `call-${tool}-${index}`,
			type: 'function',
			function: { name, arguments: JSON.stringify(given) },
		})),
	);
	const [finish_reason, message] =
		answers.length > 0
			? ['stop', { content: `The tool answered: ${answers.join(' | ')}` }]
			: ['tool_calls', { content: null, tool_calls: calls }];
	return {
		id: 'completion',
		object: 'chat.completion',
		created: 0,
		model,
		choices: [{ index: 0, message: { role: 'assistant', ...(message as object) }, finish_reason }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
