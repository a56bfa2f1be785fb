import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ChatRequest {
	model: string;
	messages: Array<{ role: string; content: string }>;
	tools: Array<{ function: { name: string; parameters: { properties: Record<string, unknown> } } }>;
}

/**
 * Starts a simulated chat model with OpenAI's interface (POST /v1/chat/completions). It calls the first tool that it is
 * offered once, with the given arguments, and then repeats what the tool returned.
 */
export async function startChatModel(toolArguments: object) {
	const requests: ChatRequest[] = [];
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const body = JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest;
		requests.push(body);
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(toCompletion(body.model, nextMessage(body, toolArguments))));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		/** For the credential of n8n's 'OpenAI Chat Model'. */
		url: `http://127.0.0.1:${port}/v1`,
		/** The bodies of the requests that it received. */
		requests,
		stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** The tool call, or what the tool returned, as the message of the model. */
function nextMessage({ messages, tools }: ChatRequest, toolArguments: object) {
	const last = messages[messages.length - 1];
	if (last.role === 'tool') return { content: `The tool answered: ${last.content}` };
	const call = { name: tools[0].function.name, arguments: JSON.stringify(toolArguments) };
	return { content: null, tool_calls: [{ id: 'call-1', type: 'function', function: call }] };
}

const toCompletion = (model: string, message: ReturnType<typeof nextMessage>) => ({
	id: 'completion',
	object: 'chat.completion',
	created: 0,
	model,
	choices: [
		{
			index: 0,
			message: { role: 'assistant', ...message },
			finish_reason: message.content === null ? 'tool_calls' : 'stop',
		},
	],
	usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
