import { Agent, request } from 'node:http';
import { freePort, startProgram } from './processes.mjs';
import { createStream } from './stream.mjs';

/** A minimal relay: a program that takes a chat completion and streams it back. */
export async function startRelay(file, { upstream, core, flags }) {
  const port = await freePort();
  const env = { PORT: String(port), UPSTREAM: upstream.url, NODE_ENV: 'production' };
  const program = await startProgram(file, { env, core, flags });
  return { ...program, ...httpSeats(`http://127.0.0.1:${port}`) };
}

/** Portkey's gateway, configured by headers to use our upstream. */
export async function startPortkey({ upstream }) {
  const port = await freePort();
  const program = await startProgram('bench/node_modules/@portkey-ai/gateway/build/start-server.js', {
    args: [`--port=${port}`, '--headless'],
    env: { NODE_ENV: 'production' },
  });
  const headers = {
    authorization: 'Bearer none',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': upstream.url,
  };
  return { ...program, ...httpSeats(`http://127.0.0.1:${port}/v1/chat/completions`, headers) };
}

/** The upstream itself, without anything in between. */
export function direct({ upstream }) {
  return { ...httpSeats(`${upstream.url}/chat/completions`), stop: async () => undefined };
}

/** Seats of a variant that streams the response to a POST. A seat asks one question after another. */
function httpSeats(url, headers = {}) {
  const agent = new Agent({ keepAlive: true });
  const seat = {
    ask: (model, onTokens) => ask({ url, headers, agent }, model, onTokens),
    // Nothing is remembered between questions.
    renew: async () => undefined,
  };
  const people = async (count) => Array.from({ length: count }, () => 'anybody');
  return { people, seat: async () => seat, seats: async (count) => (await people(count)).map(() => seat) };
}

function ask({ url, headers, agent }, model, onTokens) {
  const body = JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: 'Tell me.' }] });
  const stream = createStream(onTokens);
  const options = {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  };
  let stopped = false;
  const asked = request(url, options, (response) => {
    if (response.statusCode !== 200) stream.fail(new Error(`${url} answered ${response.statusCode}`));
    response.on('data', (bytes) => stream.read(bytes));
    response.on('end', () => stream.end());
    response.on('error', (error) => (stopped ? stream.end() : stream.fail(error)));
  });
  asked.on('error', (error) => (stopped ? stream.end() : stream.fail(error)));
  asked.end(body);
  return Object.assign(stream, {
    stop: async () => {
      stopped = true;
      asked.destroy();
      stream.end();
    },
  });
}
