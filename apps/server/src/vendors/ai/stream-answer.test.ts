import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inNewContext } from '../../platform/context.ts';
import type { AiHost } from './answer-request.ts';
import { collectParts, linesOf, PATIENT } from './collect.testing.ts';
import { errorOf } from './conformance.cases.testing.ts';
import { sendPieces, startReplayServer, type ReplayServer } from './replay.testing.ts';

let server: ReplayServer;
let host: AiHost;

beforeAll(async () => {
  server = await startReplayServer();
  host = { dialect: 'openai', baseUrl: server.url, apiKey: 'a-key-for-tests' };
});
afterAll(() => server.close());

function delta(content: string, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
}
const WHOLE = `${delta('Hi')}${delta('', 'stop')}data: [DONE]\n\n`;

function answerWith(wire: string): void {
  server.answer((response) => sendPieces(response, [Buffer.from(wire)]));
}

async function listening(raw: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    raw.listen(0, '127.0.0.1', resolve);
  });
  const address = raw.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('a connection', () => {
  it('that never completes TLS times out', async () => {
    const mute = createServer((socket) => socket.resume());
    const port = await listening(mute);
    const parts = await collectParts({ ...host, baseUrl: `https://127.0.0.1:${port}/v1` }, 'hello', {
      timeouts: { ...PATIENT, connectMs: 20 },
    });
    expect(errorOf(parts)).toMatchObject({ code: 'timeout', detail: 'no connection after 20 ms' });
    await new Promise((resolve) => mute.close(resolve));
  });

  it('that is refused makes the host unreachable', async () => {
    const gone = createServer();
    const port = await listening(gone);
    await new Promise((resolve) => gone.close(resolve));
    const parts = await collectParts({ ...host, baseUrl: `http://127.0.0.1:${port}` }, 'hello');
    expect(errorOf(parts)).toMatchObject({ code: 'unreachable', retryable: true });
  });

  it('carries the id of our request, where there is one', async () => {
    answerWith(WHOLE);
    await collectParts(host, 'hello');
    await inNewContext({ requestId: 'r-1' }, () => collectParts(host, 'hello'));
    const ids = server.seen.slice(-2).map(({ headers }) => headers['x-client-request-id']);
    expect(ids).toEqual([undefined, 'r-1']);
  });

  it('is reused for the next answer', async () => {
    // In one packet: an end that lags behind the end mark would keep the connection busy.
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(WHOLE);
    });
    await collectParts(host, 'hello');
    const before = server.connections();
    for (const question of ['one', 'two', 'three']) await collectParts(host, question);
    expect(server.connections()).toBe(before);
  });

  it('that was closed while idle is replaced transparently', async () => {
    answerWith(WHOLE);
    await collectParts(host, 'hello');
    let hangUps = 1;
    server.answer((response) => {
      if (hangUps-- > 0) response.socket?.destroy();
      else void sendPieces(response, [Buffer.from(WHOLE)]);
    });
    expect(linesOf(await collectParts(host, 'hello'))).toEqual(['text: Hi', 'finish: stop']);
  });

  it('that keeps breaking before the answer is unreachable', async () => {
    server.answer((response) => void response.socket?.destroy());
    expect(errorOf(await collectParts(host, 'hello'))).toMatchObject({ code: 'unreachable' });
  });

  it.each(['not an address', 'ftp://127.0.0.1/v1', ''])('to «%s» is not attempted', async (baseUrl) => {
    expect(errorOf(await collectParts({ ...host, baseUrl }, 'hello'))?.code).toBe('unreachable');
  });

  it('with a key that no header can carry is not attempted', async () => {
    const error = errorOf(await collectParts({ ...host, apiKey: 'line\nbreak' }, 'hello'));
    expect(error?.code).toBe('bad_request');
    expect(error?.detail).not.toContain('line\nbreak');
  });
});

describe('an answer', () => {
  it('ends with the end mark, even if the vendor keeps the connection open', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(WHOLE);
    });
    expect(linesOf(await collectParts(host, 'hello'))).toEqual(['text: Hi', 'finish: stop']);
  });

  it('that breaks off after its finish is complete', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(delta('Hi') + delta('', 'stop'), () => response.destroy());
    });
    expect(linesOf(await collectParts(host, 'hello'))).toEqual(['text: Hi', 'finish: stop']);
  });

  it('has nothing but usage after its finish', async () => {
    answerWith(
      `${delta('Hi', 'stop')}${delta('more', 'length')}data: {"usage":{"prompt_tokens":1,"completion_tokens":2}}\n\ndata: [DONE]\n\n`,
    );
    const lines = linesOf(await collectParts(host, 'hello'));
    expect(lines).toEqual(['text: Hi', 'finish: stop', 'usage: 1 in, 2 out']);
  });

  it('that ends without content is cut', async () => {
    answerWith('');
    expect(linesOf(await collectParts(host, 'hello'))).toEqual(['error: cut']);
  });

  it('that is not JSON is a bad response', async () => {
    answerWith(`${delta('Hi')}data: {oops\n\n${delta('more')}`);
    expect(linesOf(await collectParts(host, 'hello'))).toEqual(['text: Hi', 'error: bad_answer']);
  });

  it('with an endless event is aborted', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: ');
      response.end(Buffer.alloc(33 * 1024 * 1024, 'a'));
    });
    const error = errorOf(await collectParts(host, 'hello'));
    expect(error?.code).toBe('bad_answer');
    expect(error?.detail).toContain('longer than');
  });

  it('of another content type is a bad response', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<h1>Sign in to the network</h1>');
    });
    expect(errorOf(await collectParts(host, 'hello'))?.code).toBe('bad_answer');
  });

  it('with status 200 and an error body is an error', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"slow down","code":429}}');
    });
    expect(errorOf(await collectParts(host, 'hello'))).toMatchObject({ code: 'rate_limited', status: 429 });
  });

  it('with an error status and an endless body is truncated', async () => {
    server.answer((response) => {
      response.writeHead(500, { 'content-type': 'text/plain' });
      response.end('a-key-for-tests '.repeat(100_000));
    });
    const error = errorOf(await collectParts(host, 'hello'));
    expect(error).toMatchObject({ code: 'server_error', status: 500 });
    expect(error?.detail).toHaveLength(500);
    expect(error?.detail).not.toContain('a-key-for-tests');
  });

  it('that repeats the key inside the stream does not leak it', async () => {
    answerWith('data: {"error":{"message":"no such key: a-key-for-tests","code":"invalid_api_key"}}\n\n');
    const error = errorOf(await collectParts(host, 'hello'));
    expect(error).toMatchObject({ code: 'unauthorized', retryable: false });
    expect(error?.detail).toContain('no such key: ***');
  });
});

describe('aborting', () => {
  it('before the call sends nothing', async () => {
    const before = server.seen.length;
    expect(await collectParts(host, 'hello', { signal: AbortSignal.abort() })).toEqual([]);
    expect(server.seen).toHaveLength(before);
  });

  it('between two parts of one packet drops the second', async () => {
    answerWith(`${delta('one')}${delta('two')}${delta('', 'stop')}data: [DONE]\n\n`);
    const controller = new AbortController();
    const parts = await collectParts(host, 'hello', {
      signal: controller.signal,
      onPart: () => controller.abort(),
    });
    expect(linesOf(parts)).toEqual(['text: one']);
  });

  it('while the vendor is silent ends the call and its connection', async () => {
    const controller = new AbortController();
    const left = new Promise((resolve) => {
      server.answer((response) => {
        response.on('close', resolve);
        controller.abort();
      });
    });
    expect(await collectParts(host, 'hello', { signal: controller.signal })).toEqual([]);
    await left;
  });
});
