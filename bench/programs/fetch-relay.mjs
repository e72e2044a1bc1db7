// Floor of `ttft`, `streams` and `rss`: fetch, read the events, write each token to the client. No account,
// no storage.
import { createServer } from 'node:http';

const { PORT, UPSTREAM } = process.env;

const server = createServer(async (request, response) => {
  const body = await textOf(request);
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  try {
    const answer = await fetch(`${UPSTREAM}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: leaving.signal,
    });
    if (!answer.ok) throw new Error(`The upstream answered ${answer.status}.`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    await relay(answer, response);
    response.end();
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  }
});
server.keepAliveTimeout = 600_000;
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
process.once('SIGTERM', () => process.exit(0));

async function relay(answer, response) {
  const decoder = new TextDecoder();
  let open = '';
  for await (const bytes of answer.body) {
    const events = (open + decoder.decode(bytes, { stream: true })).split('\n\n');
    open = events.pop();
    for (const event of events) {
      if (event === 'data: [DONE]') continue;
      const content = JSON.parse(event.slice('data: '.length)).choices[0]?.delta.content;
      if (content !== undefined) response.write(`data: ${JSON.stringify({ content })}\n\n`);
    }
  }
}

async function textOf(request) {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}
