// A model host in OpenAI's format that writes at a steady pace, encoded in the model's name (see
// ../lib/upstream.mjs).
import { createServer } from 'node:http';

const { PORT, MODELS } = process.env;
const nameFormat = /^rate(\d+)-wait(\d+)-burst(\d+)-tokens(\d+)$/;

/** Streams of one rate take turns, so that their tokens do not all arrive in the same millisecond. */
const turnMilliseconds = 2;

const server = createServer((request, response) => {
  if (request.method === 'GET') return sendModels(response);
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (piece) => (body += piece));
  request.on('end', () => answer(JSON.parse(body).model, response));
});
server.keepAliveTimeout = 600_000;
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
process.once('SIGTERM', () => process.exit(0));

function sendModels(response) {
  const data = MODELS.split(',').map((id) => ({ id, object: 'model' }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', data }));
}

function answer(model, response) {
  const [rate, wait, burst, tokens] = (nameFormat.exec(model) ?? []).slice(1).map(Number);
  if (rate === undefined) return response.writeHead(404).end();
  const begin = () => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    response.flushHeaders();
    const stream = { response, socket: response.socket, written: 0, tokens };
    writeTokens(stream, rate === 0 ? tokens : Math.min(burst, tokens));
    if (stream.written < tokens) paceOf(rate).add(stream);
  };
  if (wait === 0) return begin();
  const timer = setTimeout(begin, wait);
  response.once('close', () => clearTimeout(timer));
}

/**
 * Writes directly to the socket, since the response's framing would cost several times the token. Tokens are
 * numbered, so that a reader can detect lost and duplicate ones.
 */
function writeTokens(stream, count) {
  for (let left = count; left > 0; left -= 1) {
    stream.socket.write(frameOf(stream.written));
    stream.written += 1;
  }
  if (stream.written === stream.tokens) finish(stream);
}

/** Numbers repeat after this many, so that the frames are built once. */
const numbers = 10_000;
const frames = [];

function frameOf(index) {
  return (frames[index % numbers] ??= chunked(delta(`${String(index % numbers).padStart(4, '0')}~`)));
}

function delta(content) {
  const choice = { index: 0, delta: { content }, finish_reason: null };
  return event({ choices: [choice] });
}

function event(fields) {
  const head = { id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1, model: 'bench' };
  return `data: ${JSON.stringify({ ...head, ...fields })}\n\n`;
}

function chunked(text) {
  return Buffer.from(`${text.length.toString(16)}\r\n${text}\r\n`);
}

function finish({ response, socket, tokens }) {
  const usage = { prompt_tokens: 10, completion_tokens: tokens, total_tokens: 10 + tokens };
  socket.write(chunked(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })));
  socket.write(chunked(event({ choices: [], usage })));
  socket.write(chunked('data: [DONE]\n\n'));
  response.end();
}

const paces = new Map();

function paceOf(rate) {
  const known = paces.get(rate) ?? createPace(rate);
  paces.set(rate, known);
  return known;
}

/** One timer for all streams of a rate. A late timer catches up. */
function createPace(rate) {
  const turns = Array.from(
    { length: Math.max(1, Math.round(1000 / rate / turnMilliseconds)) },
    () => new Set(),
  );
  const length = 1000 / rate / turns.length;
  const started = performance.now();
  let done = 0;
  let next = 0;

  function tick() {
    const due = Math.floor((performance.now() - started) / length);
    for (; done < due; done += 1) {
      const turn = turns[done % turns.length];
      for (const stream of turn) {
        if (stream.socket.destroyed || stream.written === stream.tokens) turn.delete(stream);
        else writeTokens(stream, 1);
      }
    }
  }
  setInterval(tick, turnMilliseconds);

  return {
    add: (stream) => {
      turns[next % turns.length].add(stream);
      next += 1;
    },
  };
}
