import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { ConfigError, readConfig } from '../../config.ts';
import { createLog } from '../../platform/log.ts';
import { createModels, type ModelEntry, type Models } from './models.service.ts';

const simulatorsUrl = 'http://127.0.0.1:9';
let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

interface Scene {
  models: Models;
  directory: string;
  /** Lines of the log, as objects. */
  log: Record<string, unknown>[];
}

/** Models of a process of its own, on the database of the test. */
async function start(
  settings: Record<string, string> = {},
  { simulators = true, file }: { simulators?: boolean; file?: unknown } = {},
): Promise<Scene> {
  const directory = await mkdtemp(join(tmpdir(), 'models-'));
  if (file !== undefined) await writeFile(join(directory, 'models.json'), JSON.stringify(file));
  const log: Record<string, unknown>[] = [];
  const models = await createModels({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: directory, ...settings }),
    log: createLog('info', { write: (line) => log.push(JSON.parse(line) as Record<string, unknown>) }),
    clock: testApp.clock,
    database: testApp.deps.database,
    simulatorsUrl: simulators ? simulatorsUrl : undefined,
    filePollMs: 20,
  });
  onTestFinished(async () => {
    await models.close();
    await rm(directory, { recursive: true });
  });
  return { models, directory, log };
}

function entry(models: Models, key: string): ModelEntry {
  const found = models.byKey(key);
  if (!found) throw new Error(`There is no model ${key}.`);
  return found;
}

function hostsOf(models: Models, key: string): string[] {
  return models.routes(entry(models, key)).map(({ host }) => host);
}

/** A host that names models and nothing else. */
async function startHost(offers: string[]): Promise<{ url: string; seen: (string | undefined)[] }> {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    const data = offers.map((id) => ({ id, object: 'model' }));
    response
      .writeHead(request.url === '/v1/models' ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

describe('ids', () => {
  test('stay the same over restarts, and are found again by them', async () => {
    const [first, second] = [await start(), await start()];
    const ids = ({ models }: Scene) => models.list().map(({ key, id, provider }) => [key, id, provider.id]);
    expect(ids(second)).toEqual(ids(first));
    for (const { id, key } of first.models.list()) expect(second.models.find(id)?.key).toBe(key);
  });

  test('are the same for two nodes that meet a new model at once', async () => {
    const file = {
      models: Array.from({ length: 20 }, (_, index) => ({
        key: `new-${index}`,
        provider: 'openai',
        hosts: [{ host: 'openai', model: 'x' }],
      })),
    };
    const other = { models: file.models.toReversed() };
    const scenes = await Promise.all([start({}, { file }), start({}, { file: other })]);
    const [one, two] = scenes.map(({ models }) => file.models.map(({ key }) => entry(models, key).id));
    expect(one).toEqual(two);
    expect(new Set(one).size).toBe(20);
  });
});

describe('a key', () => {
  test('turns its vendor on, at its own address and without the demo mark', async () => {
    const { models } = await start({ ANTHROPIC_API_KEY: 'sk-real' });
    const claude = entry(models, 'claude-sonnet-5.5');
    expect(claude.demo).toBe(false);
    expect(models.routes(claude)).toEqual([
      {
        host: 'anthropic',
        ai: { dialect: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', apiKey: 'sk-real' },
        model: 'claude-sonnet-5-5',
        reasoning: true,
      },
    ]);
    expect(entry(models, 'gpt-6.1-sol').demo).toBe(true);
  });

  test('is not needed where a simulator stands in', async () => {
    const { models } = await start();
    expect(models.routes(entry(models, 'gpt-6.1-sol')).map(({ host, ai }) => [host, ai.baseUrl])).toEqual([
      ['openai', `${simulatorsUrl}/openai/v1`],
      ['openrouter', `${simulatorsUrl}/openrouter/v1`],
    ]);
  });

  test('of a host that has many vendors serves them all', async () => {
    const { models } = await start({ OPENROUTER_API_KEY: 'or-real' }, { simulators: false });
    expect(hostsOf(models, 'claude-opus-5.5')).toEqual(['openrouter']);
    expect(hostsOf(models, 'qwen3.8-max')).toEqual(['openrouter']);
    expect(models.byKey('codestral')).toBeUndefined();
  });

  test('is what a list without simulators consists of; without any there is nobody to talk to', async () => {
    const { models } = await start({ MISTRAL_API_KEY: 'm-real' }, { simulators: false });
    expect(new Set(models.list().map(({ provider }) => provider.key))).toEqual(
      new Set(['polylogue', 'mistral']),
    );
    const { models: none } = await start({}, { simulators: false });
    expect(none.list()).toEqual([]);
    expect(() => none.resolveChoice(null)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });
});

describe('the product’s own models', () => {
  test('lead to the best upstream that is really there, never to a simulator beside it', async () => {
    const { models } = await start({ MISTRAL_API_KEY: 'm-real', DEEPSEEK_API_KEY: 'd-real' });
    const balanced = entry(models, 'polylogue-balanced');
    expect(balanced.demo).toBe(false);
    expect(models.routes(balanced).map(({ host, model }) => [host, model])).toEqual([
      ['mistral', 'mistral-large-latest'],
    ]);
  });

  test('take images only if their best upstream does, and promise no more than their smallest', async () => {
    const { models } = await start({ DEEPSEEK_API_KEY: 'd-real', OLLAMA_URL: 'off' }, { simulators: false });
    const deep = entry(models, 'polylogue-deep');
    expect(deep).toMatchObject({ takesImages: false, contextLength: 1_000_000, maxOutputTokens: 65_536 });
    const { models: simulated } = await start();
    expect(entry(simulated, 'polylogue-fast')).toMatchObject({
      takesImages: true,
      contextLength: entry(simulated, 'llama-4-scout').contextLength,
    });
  });

  test('pass by upstreams that can do clearly less than their best', async () => {
    const { models } = await start();
    // No images there, and only a small window here.
    expect(hostsOf(models, 'polylogue-balanced')).not.toContain('deepseek');
    expect(hostsOf(models, 'polylogue-balanced')).not.toContain('ollama');
  });

  test('ask to think only what can, and only if they do themselves', async () => {
    const { models } = await start();
    const thinks = (key: string) => models.routes(entry(models, key)).map(({ reasoning }) => reasoning);
    expect(thinks('polylogue-deep')).toContain(true);
    expect(thinks('polylogue-balanced')).not.toContain(true);
  });
});

describe('the choice', () => {
  test('is the default when there is none or the chosen model is gone', async () => {
    const { models } = await start({ OPENAI_API_KEY: 'o-real' }, { simulators: false });
    expect(models.resolveChoice(null).key).toBe('polylogue-balanced');
    expect(models.resolveChoice(2_000_000_000).key).toBe('polylogue-balanced');
    const { id } = entry(models, 'gpt-6-luna');
    expect(models.resolveChoice(id).key).toBe('gpt-6-luna');
  });

  test('falls on the operator’s default, or on the first model there is', async () => {
    const { models } = await start({}, { file: { default: 'gemini-pro' } });
    expect(models.resolveChoice(null).key).toBe('gemini-pro');
    const off = ['fast', 'balanced', 'deep'].map((name) => ({ key: `polylogue-${name}`, off: true }));
    const { models: without } = await start({}, { file: { models: off } });
    expect(without.resolveChoice(null)).toBe(without.list()[0]);
  });
});

describe('the operator’s file', () => {
  const file = {
    hosts: [
      { name: 'openai@azure', dialect: 'openai', baseUrl: 'https://azure.example/v1', apiKey: 'az' },
      { name: 'openrouter', off: true },
    ],
    providers: [{ key: 'acme', name: 'Acme', voice: 'moss' }],
    models: [
      {
        key: 'gpt-6.1-sol',
        hosts: [
          { host: 'openai@azure', model: 'sol' },
          { host: 'openai', model: 'gpt-6.1-sol' },
        ],
      },
      { key: 'gpt-6-astra', off: true },
      { key: 'gpt-6-luna', coefficient: 333, discountPercent: 10 },
      { key: 'acme-1', provider: 'acme', name: 'Acme One', hosts: [{ host: 'openai@azure', model: 'one' }] },
    ],
  };

  test('adds, changes and switches off models and hosts', async () => {
    const { models } = await start({ OPENAI_API_KEY: 'o-real' }, { file });
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openai@azure', 'openai']);
    expect(models.byKey('gpt-6-astra')).toBeUndefined();
    expect(models.byKey('qwen3.8-max')).toBeUndefined();
    // 333 × 0.9 = 299.7, rounded up
    expect(entry(models, 'gpt-6-luna').coefficient).toBe(300);
    expect(entry(models, 'acme-1')).toMatchObject({
      name: 'Acme One',
      provider: { key: 'acme', voice: 'moss' },
      icon: '/providers/other.svg',
      coefficient: 1000,
      demo: false,
    });
    expect(models.voiceOf('acme')).toMatchObject({ voice: 'moss', name: 'Acme' });
    expect(models.voiceOf('nobody')).toBeUndefined();
  });

  test('is read again when it changes, also as YAML, and counts no more when it is gone', async () => {
    const { models, directory } = await start();
    const json = join(directory, 'models.json');
    const before = entry(models, 'codestral');
    await writeFile(json, JSON.stringify({ models: [{ key: 'codestral', off: true }] }));
    await expect.poll(() => models.byKey('codestral')).toBeUndefined();
    // An answer that began before keeps its ways.
    expect(models.routes(before)).toHaveLength(1);
    await rm(json);
    await expect.poll(() => models.byKey('codestral')?.id).toBe(before.id);
    await writeFile(join(directory, 'models.yaml'), 'models:\n  - { key: codestral, name: Code }\n');
    await expect.poll(() => models.byKey('codestral')?.name).toBe('Code');
  });

  test('stays in force as it was while the new one is bad; the log names file, line and reason', async () => {
    const { models, directory, log } = await start(
      {},
      { file: { models: [{ key: 'codestral', name: 'Mine' }] } },
    );
    const path = join(directory, 'models.json');
    await writeFile(path, '{\n  "models": [{ "key": "codestral", "coefficient": -1 }]\n}');
    await expect
      .poll(() => log.find(({ reason }) => reason !== undefined))
      .toMatchObject({
        level: 50,
        file: path,
        line: 2,
        reason: expect.stringMatching(/^models\.0\.coefficient: /),
      });
    expect(entry(models, 'codestral').name).toBe('Mine');
    await writeFile(path, JSON.stringify({ models: [{ key: 'codestral', name: 'Better' }] }));
    await expect.poll(() => models.byKey('codestral')?.name).toBe('Better');
  });

  test('that is bad at the start leaves the catalogue alone', async () => {
    const { models, log } = await start({}, { file: { models: 'all' } });
    expect(entry(models, 'codestral').name).toBe('Codestral');
    expect(log).toMatchObject([{ level: 50, line: 1 }]);
  });

  test('never brings a key into the log', async () => {
    const { log, directory } = await start({ OPENAI_API_KEY: 'o-real' }, { file });
    await writeFile(join(directory, 'models.json'), JSON.stringify({ ...file, default: 'nothing' }));
    await expect.poll(() => log.some(({ reason }) => reason !== undefined)).toBe(true);
    expect(JSON.stringify(log)).not.toMatch(/"az"|o-real/);
  });
});

describe('a host that is asked for its models', () => {
  test('adds them under its name; what answers no questions is left out', async () => {
    const host = await startHost(['big-one', 'small-one:latest', 'text-embedding-3', 'whisper-1']);
    const { models } = await start({ OPENAI_COMPATIBLE_URLS: `lab=${host.url}/v1|lab-key` });
    await expect.poll(() => models.byKey('lab/big-one')).toBeDefined();
    expect(host.seen).toContain('Bearer lab-key');
    expect(
      models
        .list()
        .filter(({ provider }) => provider.key === 'lab')
        .map(({ name }) => name),
    ).toEqual(['big-one', 'small-one']);
    const big = entry(models, 'lab/big-one');
    expect(big).toMatchObject({ demo: false, type: 'text', takesImages: false, provider: { name: 'lab' } });
    expect(models.routes(big)).toEqual([
      {
        host: 'lab',
        ai: { dialect: 'compatible', baseUrl: `${host.url}/v1`, apiKey: 'lab-key' },
        model: 'big-one',
        reasoning: false,
      },
    ]);
  });

  test('may be one of the operator’s file, which also says more of its models', async () => {
    const host = await startHost(['big-one', 'small-one']);
    const { models } = await start(
      {},
      {
        file: {
          hosts: [{ name: 'acme', baseUrl: `${host.url}/v1`, discover: true }],
          models: [
            { key: 'acme/big-one', contextLength: 200_000, takesImages: true },
            { key: 'acme/small-one', off: true },
          ],
        },
      },
    );
    await expect
      .poll(() => models.byKey('acme/big-one'))
      .toMatchObject({
        contextLength: 200_000,
        takesImages: true,
      });
    expect(models.byKey('acme/small-one')).toBeUndefined();
  });

  test('is Ollama where it is named: what it has counts, the catalogue knows it, and nothing is demo', async () => {
    const host = await startHost(['llama3.2:latest', 'mine:7b', 'nomic-embed-text:latest']);
    const { models } = await start({ OLLAMA_URL: host.url });
    await expect.poll(() => models.byKey('ollama/mine:7b')).toBeDefined();
    const local = models.list().filter(({ provider }) => provider.key === 'ollama');
    expect(local.map(({ key, demo }) => [key, demo])).toEqual([
      ['ollama-llama3.2', false],
      ['ollama/mine:7b', false],
    ]);
    expect(models.routes(entry(models, 'ollama-llama3.2'))[0]?.model).toBe('llama3.2:latest');
    // Its model is the only real one, so the product's own lead to it.
    expect(hostsOf(models, 'polylogue-balanced')).toEqual(['ollama']);
  });

  test('costs nobody anything when it is silent', async () => {
    const { models, log } = await start({ OPENAI_COMPATIBLE_URLS: 'http://127.0.0.1:9/v1' });
    await expect.poll(() => log).toMatchObject([{ level: 40, host: '127.0.0.1:9' }]);
    expect(models.list().some(({ provider }) => provider.key.startsWith('127'))).toBe(false);
  });

  test('may not have the name of one the product knows', async () => {
    await expect(start({ OPENAI_COMPATIBLE_URLS: 'openai=http://127.0.0.1:9/v1' })).rejects.toThrow(
      ConfigError,
    );
  });
});

describe('a host that fails', () => {
  test('is left out until its pause is over, unless none is left', async () => {
    const { models } = await start();
    models.report('openai', 'failed', 100);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openrouter']);
    models.report('openrouter', 'failed', 50);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openrouter']);
    models.report('openrouter', 'failed', 200);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openai']);
    testApp.clock.advance(101);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openai']);
    testApp.clock.advance(100);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openai', 'openrouter']);
  });

  test('is tried at once when the operator has given it another key', async () => {
    const { models, directory } = await start({ OPENAI_API_KEY: 'old', OPENROUTER_API_KEY: 'or' });
    models.report('openai', 'failed', 500);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openrouter']);
    await writeFile(
      join(directory, 'models.json'),
      JSON.stringify({ hosts: [{ name: 'openai', apiKey: 'new' }] }),
    );
    await expect.poll(() => hostsOf(models, 'gpt-6.1-sol')).toEqual(['openai', 'openrouter']);
  });
});
