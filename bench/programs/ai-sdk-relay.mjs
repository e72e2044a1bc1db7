// Peer of `relay-cpu`: the AI SDK's streamText, with each piece of text written to the client.
import { createServer } from 'node:http';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';

const { PORT, UPSTREAM } = process.env;
const provider = createOpenAICompatible({ name: 'bench', baseURL: UPSTREAM });

const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  const { model, messages } = JSON.parse(body);
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const { textStream } = streamText({
    model: provider(model),
    messages,
    abortSignal: leaving.signal,
    maxRetries: 0,
    onError: () => undefined,
  });
  for await (const content of textStream) response.write(`data: ${JSON.stringify({ content })}\n\n`);
  response.end();
});
server.keepAliveTimeout = 600_000;
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
process.once('SIGTERM', () => process.exit(0));
