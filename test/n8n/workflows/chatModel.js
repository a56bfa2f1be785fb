const { once } = require('node:events');
const http = require('node:http');

/**
 * A chat model that has made up its mind, by OpenAI's interface (POST /v1/chat/completions): it uses the first tool that it
 * is offered once, with the arguments given, and then says what the tool answered.
 * @typedef {object} ChatModel
 * @property {string} url for the credential of n8n's 'OpenAI Chat Model'
 * @property {any[]} requests the bodies that came in
 * @property {() => Promise<void>} stop
 */

/**
 * @param {object} toolArguments
 * @returns {Promise<ChatModel>}
 */
async function startChatModel(toolArguments) {
	/** @type {any[]} */
	const requests = [];
	const server = http.createServer(async (request, response) => {
		const chunks = [];
		for await (const chunk of request) chunks.push(chunk);
		const body = JSON.parse(Buffer.concat(chunks).toString());
		requests.push(body);
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(toCompletion(body.model, answer(body, toolArguments))));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	return {
		url: `http://127.0.0.1:${port}/v1`,
		requests,
		async stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** The model's next message, by the conversation so far. */
function answer({ messages, tools }, toolArguments) {
	const last = messages[messages.length - 1];
	if (last.role === 'tool') return { content: `The tool answered: ${last.content}` };
	const { name } = tools[0].function;
	const call = {
		id: 'call-1',
		type: 'function',
		function: { name, arguments: JSON.stringify(toolArguments) },
	};
	return { content: null, tool_calls: [call] };
}

const toCompletion = (model, message) => ({
	id: 'completion',
	object: 'chat.completion',
	created: 0,
	model,
	choices: [
		{
			index: 0,
			message: { role: 'assistant', ...message },
			finish_reason: message.tool_calls ? 'tool_calls' : 'stop',
		},
	],
	usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

module.exports = { startChatModel };
