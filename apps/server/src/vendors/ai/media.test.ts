import { startSimulators, type RunningSimulators } from '@polylogue/simulators/server';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AiHost, Dialect } from './answer-request.ts';
import { embedTexts } from './embed.ts';
import { generateImage, type ImageCall } from './generate-image.ts';
import { listModels } from './list-models.ts';
import { transcribeAudio } from './transcribe.ts';

let simulators: RunningSimulators;

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterAll(() => simulators.close());

const signal = new AbortController().signal;

function hostOf(dialect: Dialect, path: string, apiKey: string | null = 'a-key-for-tests'): AiHost {
  return { dialect, baseUrl: `${simulators.url}/${path}`, apiKey };
}

function paint(host: AiHost, call: Partial<ImageCall> = {}) {
  return generateImage({
    host,
    model: 'image-model',
    prompt: 'a quiet lake',
    size: null,
    quality: null,
    signal,
    ...call,
  });
}

function sizeOf(png: Buffer | undefined): number[] {
  return png ? [png.readUInt32BE(16), png.readUInt32BE(20)] : [];
}

describe('a picture', () => {
  it('is painted by OpenAI in the size asked for', async () => {
    const call = { model: 'gpt-image-1', size: '1536x1024', quality: 'high' };
    const result = await paint(hostOf('openai', 'openai/v1'), call);
    if (!result.ok) throw new Error(result.error.detail);
    expect(result.images.map(({ mimeType, data }) => [mimeType, ...sizeOf(data)])).toEqual([
      ['image/png', 1536, 1024],
    ]);
    expect(result.usage?.output).toBeGreaterThan(0);
  });

  it.each([
    ['xai', 'xai/v1'],
    ['compatible', 'openrouter/v1/'],
    ['google', 'google/v1beta'],
  ] as const)('is painted by %s', async (dialect, path) => {
    const model = dialect === 'google' ? 'gemini-2.5-flash-image' : 'image-model';
    const result = await paint(hostOf(dialect, path), { model, size: '1024x1536' });
    if (!result.ok) throw new Error(result.error.detail);
    expect(result.images.map(({ mimeType }) => mimeType)).toEqual(['image/png']);
  });

  it('is shaped by proportions at Google', async () => {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      request.on('data', (piece: Buffer) => bodies.push(piece.toString('utf8')));
      request.on('end', () => response.writeHead(500).end());
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const host: AiHost = { dialect: 'google', baseUrl: `http://127.0.0.1:${port}/v1beta`, apiKey: 'key' };
    for (const size of ['1024x1536', '16:9']) await paint(host, { model: 'gemini-2.5-flash-image', size });
    expect(bodies.map((body) => /"aspectRatio":"(.*?)"/.exec(body)?.[1])).toEqual(['2:3', '16:9']);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is none of Anthropic’s', async () => {
    expect(await paint(hostOf('anthropic', 'anthropic/v1'))).toMatchObject({
      ok: false,
      error: { code: 'bad_request', retryable: false },
    });
  });

  it.each([
    [429, { code: 'rate_limited', retryable: true, retryAfterSeconds: 7 }],
    [402, { code: 'no_balance', retryable: false }],
    [500, { code: 'server_error', retryable: true }],
  ])('fails with a %i as an answer would', async (status, error) => {
    const prompt = `[[sim fail=${status} retry=7]] a lake`;
    expect(await paint(hostOf('openai', 'openai/v1'), { prompt })).toMatchObject({ ok: false, error });
  });

  it('is refused without the key in the reason', async () => {
    const apiKey = 'bad-key-which-the-vendor-repeats';
    const result = await paint(hostOf('openai', 'openai/v1', apiKey));
    if (result.ok) throw new Error('It was painted.');
    expect(result.error).toMatchObject({ code: 'unauthorized', status: 401 });
    expect(result.error.detail).not.toContain(apiKey);
  });

  it.each([
    ['given up', AbortSignal.abort(), 'cut'],
    ['out of time', AbortSignal.abort(new DOMException('late', 'TimeoutError')), 'timeout'],
  ])('that is %s is an error too', async (_how, stopped, code) => {
    const result = await paint(hostOf('openai', 'openai/v1'), { signal: stopped });
    expect(result).toMatchObject({ ok: false, error: { code } });
  });

  it('of a host that is not there is unreachable', async () => {
    const host: AiHost = { dialect: 'openai', baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'key' };
    expect(await paint(host)).toMatchObject({ ok: false, error: { code: 'unreachable', retryable: true } });
  });
});

it.each([
  ['openai', 'openai/v1', 'text-embedding-3-small', 1536],
  ['mistral', 'mistral/v1', 'mistral-embed', 1024],
  ['google', 'google/v1beta', 'gemini-embedding-001', 3072],
] as const)('texts become vectors at %s', async (dialect, path, model, dimensions) => {
  const result = await embedTexts({ host: hostOf(dialect, path), model, texts: ['one', 'two'], signal });
  if (!result.ok) throw new Error(result.error.detail);
  expect(result.embeddings.map(({ length }) => length)).toEqual([dimensions, dimensions]);
  if (dialect !== 'google') expect(result.inputTokens).toBe(2);
});

it('speech becomes text', async () => {
  const audio = Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(8192)]);
  const call = { model: 'gpt-4o-mini-transcribe', audio, language: 'fr', signal };
  const result = await transcribeAudio({ host: hostOf('openai', 'openai/v1'), ...call });
  expect(result).toMatchObject({ ok: true, text: expect.stringContaining('transcription de démonstration') });
  expect(await transcribeAudio({ host: hostOf('google', 'google/v1beta'), ...call })).toMatchObject({
    ok: false,
    error: { code: 'bad_request' },
  });
});

describe('the models of a host', () => {
  it('are listed, with a key and without', async () => {
    expect(await listModels(hostOf('compatible', 'openrouter/v1'), signal)).toContain('demo/general');
    expect(await listModels(hostOf('compatible', 'ollama/v1/', null), signal)).toContain('qwen3:8b');
  });

  it.each([
    ['a refused key', 'openai/v1', 'bad-key', 'status 401'],
    ['a host without them', 'nowhere/v1', null, 'status 404'],
    ['an answer that is no list', 'google/v1beta?key=any', null, 'no list'],
  ])('are not known from %s', async (_what, path, apiKey, reason) => {
    await expect(listModels(hostOf('compatible', path, apiKey), signal)).rejects.toThrow(reason);
  });
});
