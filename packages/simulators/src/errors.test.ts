import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOf, recordOf } from './json.ts';
import { startSimulators, type RunningSimulators } from './server.ts';
import { ask, VENDORS } from './test-client.ts';

let simulators: RunningSimulators;

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterAll(() => simulators.close());

/** Each vendor's error body for status 429. */
const LIMITED: Record<string, object> = {
  openai: { error: { type: 'requests', code: 'rate_limit_exceeded', param: null } },
  mistral: { object: 'error', type: 'rate_limited', code: '1300', raw_status_code: 429 },
  deepseek: { error: { code: 'rate_limit_exceeded' } },
  xai: { code: 'Too many requests', error: 'Rate limit reached. Please try again later.' },
  openrouter: { error: { code: 429 } },
  ollama: { error: { type: 'api_error' } },
  responses: { error: { type: 'requests', code: 'rate_limit_exceeded', param: null } },
  anthropic: { type: 'error', error: { type: 'rate_limit_error' } },
  google: {
    error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: [{ retryDelay: '2s' }] },
  },
};

const REQUEST_ID: Record<string, string> = {
  openai: 'x-request-id',
  mistral: 'mistral-correlation-id',
  xai: 'x-request-id',
  anthropic: 'request-id',
  responses: 'x-request-id',
};

describe.each(VENDORS)('errors of $name', (vendor) => {
  it(vendor.needsKey ? 'asks for a key and refuses a bad one' : 'asks for no key', async () => {
    const expected = vendor.needsKey ? 401 : 200;
    const bad = await ask({ origin: simulators.url, vendor, text: 'hi', key: 'bad-key' });
    expect(bad.status).toBe(expected);
    const url = vendor.url(simulators.url, 'demo', false);
    const missing = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(vendor.body('demo', 'hi', false)),
    });
    expect(missing.status).toBe(expected);
  });

  it('does not know a model called missing', async () => {
    const response = await ask({ origin: simulators.url, vendor, text: 'hi', model: 'missing-model' });
    expect(response.status).toBe(404);
    expect(JSON.stringify(await response.json())).toContain('missing-model');
  });

  it('rejects a body that is not JSON', async () => {
    const url = vendor.url(simulators.url, 'demo', false);
    const response = await fetch(url, {
      method: 'POST',
      headers: vendor.keyHeader('any'),
      body: '{"model": ',
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('application/json');
  });

  it('rejects before the stream begins, in its own format and with a delay', async () => {
    const response = await ask({ origin: simulators.url, vendor, text: '[[sim fail=429]]', stream: true });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('2');
    const expected = LIMITED[vendor.name] ?? { noBodyIsKnownFor: vendor.name };
    expect(await response.json()).toMatchObject(expected);
    const header = REQUEST_ID[vendor.name];
    if (header) expect(response.headers.get(header)).toMatch(/\w{8}/);
  });
});

describe('vendor-specific statuses', () => {
  const anthropic = VENDORS.find(({ name }) => name === 'anthropic');

  it('Anthropic is overloaded with 529', async () => {
    const response = await ask({ origin: simulators.url, vendor: anthropic, text: '[[sim fail=529]]' });
    expect(response.status).toBe(529);
    expect(await response.json()).toMatchObject({ error: { type: 'overloaded_error' } });
  });

  it('Anthropic requires max_tokens and its version header', async () => {
    const without = await ask({
      origin: simulators.url,
      vendor: anthropic,
      text: 'hi',
      extra: { max_tokens: undefined },
    });
    expect(without.status).toBe(400);
    const body = JSON.stringify(anthropic?.body('demo', 'hi', false));
    const url = `${simulators.url}/anthropic/v1/messages`;
    const unversioned = await fetch(url, { method: 'POST', headers: { 'x-api-key': 'any' }, body });
    expect(unversioned.status).toBe(400);
  });

  it('limits are in the headers of a successful answer', async () => {
    const response = await ask({ origin: simulators.url, text: 'hi' });
    expect(response.headers.get('x-ratelimit-remaining-requests')).toBe('9999');
    const other = await ask({ origin: simulators.url, vendor: anthropic, text: 'hi' });
    expect(other.headers.get('anthropic-ratelimit-tokens-reset')).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
    );
  });

  it('an unknown path is a 404', async () => {
    expect((await fetch(`${simulators.url}/nowhere`)).status).toBe(404);
    const headers = { authorization: 'Bearer any' };
    expect((await fetch(`${simulators.url}/openai/v1/nothing`, { headers })).status).toBe(404);
  });
});

/** Each vendor's status and wording. */
const DENIED: Record<string, Record<'content' | 'length' | 'money', [number, RegExp]>> = {
  openai: {
    content: [400, /invalid_prompt/],
    length: [400, /context_length/],
    money: [429, /insufficient_quota/],
  },
  responses: {
    content: [400, /invalid_prompt/],
    length: [400, /context_length/],
    money: [429, /insufficient_quota/],
  },
  mistral: { content: [403, /flagged/], length: [400, /3051/], money: [402, /usage limit/] },
  deepseek: {
    content: [400, /Content Exists Risk/],
    length: [400, /context length/],
    money: [402, /Balance/],
  },
  xai: {
    content: [403, /usage guidelines/],
    length: [400, /prompt length/],
    money: [429, /used all available/],
  },
  openrouter: { content: [403, /moderation/], length: [400, /context length/], money: [402, /credits/] },
  ollama: { content: [400, /flagged/], length: [400, /context length/], money: [402, /balance/] },
  anthropic: {
    content: [400, /filtering policy/],
    length: [400, /context limit/],
    money: [400, /usage limits/],
  },
  google: { content: [400, /sensitive words/], length: [400, /token count/], money: [429, /depleted/] },
};

describe.each(VENDORS)('denials of $name', (vendor) => {
  it.each(['content', 'length', 'money'] as const)('for its %s come in its own wording', async (what) => {
    const response = await ask({
      origin: simulators.url,
      vendor,
      text: `[[sim deny=${what}]]`,
      stream: true,
    });
    const [status, words] = DENIED[vendor.name]?.[what] ?? [0, /nothing is known/];
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(words)]);
  });
});

describe('lists', () => {
  it("names a host's models", async () => {
    const headers = { authorization: 'Bearer any' };
    const models: unknown = await (await fetch(`${simulators.url}/openai/v1/models`, { headers })).json();
    expect(models).toMatchObject({
      object: 'list',
      data: expect.arrayContaining([expect.objectContaining({ id: 'gpt-4.1' })]),
    });
    const tags: unknown = await (await fetch(`${simulators.url}/ollama/api/tags`)).json();
    expect(tags).toMatchObject({
      models: expect.arrayContaining([expect.objectContaining({ name: 'llama3.2:latest' })]),
    });
  });

  it('shows what is available on the first page', async () => {
    const html = await (await fetch(simulators.url)).text();
    for (const { name } of VENDORS) expect(html).toContain(`/${name}`);
  });
});

describe('embeddings over the wire', () => {
  it('are the same as floats and as base64', async () => {
    async function embedding(encoding_format: string): Promise<unknown> {
      const response = await fetch(`${simulators.url}/openai/v1/embeddings`, {
        method: 'POST',
        headers: { authorization: 'Bearer any' },
        body: JSON.stringify({
          model: 'text-embedding-3-small',
          input: 'hello world',
          dimensions: 64,
          encoding_format,
        }),
      });
      const body = recordOf(await response.json());
      return recordOf(listOf(body.data)[0]).embedding;
    }
    const packed = Buffer.from(String(await embedding('base64')), 'base64');
    const unpacked = Array.from({ length: 64 }, (_, index) => packed.readFloatLE(index * 4));
    expect(await embedding('float')).toEqual(unpacked);
  });
});
