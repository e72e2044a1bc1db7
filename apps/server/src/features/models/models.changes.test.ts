import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../../config.ts';
import { entry, hostsOf, modelsScene, soon, startHost, type ModelsScene } from './models.scene.testing.ts';

let scene: ModelsScene;

beforeAll(async () => {
  scene = await modelsScene();
});
afterAll(() => scene.close());

describe("the operator's file", () => {
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

  test('adds, changes and disables models and hosts', async () => {
    const { models } = await scene.start({ OPENAI_API_KEY: 'o-real' }, { file });
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

  test("sets which of OpenAI's formats a model uses", async () => {
    const dialects = async (file: object) => {
      const { models } = await scene.start({ OPENAI_API_KEY: 'o-real' }, { file });
      return ['gpt-6.1-sol', 'gpt-6.1-terra'].map(
        (key) => models.routes(entry(models, key)).find(({ host }) => host === 'openai')?.ai.dialect,
      );
    };
    const way = (model: string, api: string) => ({ key: model, hosts: [{ host: 'openai', model, api }] });
    expect(
      await dialects({ models: [way('gpt-6.1-sol', 'chat'), way('gpt-6.1-terra', 'responses')] }),
    ).toEqual(['openai', 'responses']);
    // A proxy in place of OpenAI that supports only the older format.
    const proxy = { name: 'openai', dialect: 'compatible', baseUrl: 'https://proxy.example/v1' };
    expect(await dialects({ hosts: [proxy] })).toEqual(['compatible', 'compatible']);
    const newer = { name: 'openai', dialect: 'responses', baseUrl: 'https://proxy.example/v1' };
    expect(await dialects({ hosts: [newer] })).toEqual(['responses', 'responses']);
  });

  test('is reloaded when it changes, also as YAML, and ignored once it is gone', async () => {
    const { models, directory } = await scene.start();
    const json = join(directory, 'models.json');
    const before = entry(models, 'codestral');
    await writeFile(json, JSON.stringify({ models: [{ key: 'codestral', off: true }] }));
    await expect.poll(() => models.byKey('codestral'), soon).toBeUndefined();
    // An answer that began earlier keeps its routes.
    expect(models.routes(before)).toHaveLength(1);
    await rm(json);
    await expect.poll(() => models.byKey('codestral')?.id, soon).toBe(before.id);
    await writeFile(join(directory, 'models.yaml'), 'models:\n  - { key: codestral, name: Code }\n');
    await expect.poll(() => models.byKey('codestral')?.name, soon).toBe('Code');
  });

  test('stays in force while the new one is invalid; the log names file, line and reason', async () => {
    const { models, directory, log } = await scene.start(
      {},
      { file: { models: [{ key: 'codestral', name: 'Mine' }] } },
    );
    const path = join(directory, 'models.json');
    await writeFile(path, '{\n  "models": [{ "key": "codestral", "coefficient": -1 }]\n}');
    await expect
      .poll(() => log.find(({ reason }) => reason !== undefined), soon)
      .toMatchObject({
        level: 50,
        file: path,
        line: 2,
        reason: expect.stringMatching(/^models\.0\.coefficient: /),
      });
    expect(entry(models, 'codestral').name).toBe('Mine');
    await writeFile(path, JSON.stringify({ models: [{ key: 'codestral', name: 'Better' }] }));
    await expect.poll(() => models.byKey('codestral')?.name, soon).toBe('Better');
  });

  test('that is invalid at the start leaves the catalogue alone', async () => {
    const { models, log } = await scene.start({}, { file: { models: 'all' } });
    expect(entry(models, 'codestral').name).toBe('Codestral');
    expect(log).toMatchObject([{ level: 50, line: 1 }]);
  });

  test('never puts a key into the log', async () => {
    const { log, directory } = await scene.start({ OPENAI_API_KEY: 'o-real' }, { file });
    await writeFile(join(directory, 'models.json'), JSON.stringify({ ...file, default: 'nothing' }));
    await expect.poll(() => log.some(({ reason }) => reason !== undefined), soon).toBe(true);
    expect(JSON.stringify(log)).not.toMatch(/"az"|o-real/);
  });
});

describe('a host queried for its models', () => {
  test('adds them under its name, without those not for chat', async () => {
    const host = await startHost(['big-one', 'small-one:latest', 'text-embedding-3', 'whisper-1']);
    const { models } = await scene.start({ OPENAI_COMPATIBLE_URLS: `lab=${host.url}/v1|lab-key` });
    await expect.poll(() => models.byKey('lab/big-one'), soon).toBeDefined();
    expect(host.seen).toContain('Bearer lab-key');
    expect(
      models
        .list()
        .filter(({ provider }) => provider.key === 'lab')
        .map(({ name }) => name),
    ).toEqual(['big-one', 'small-one']);
    const big = entry(models, 'lab/big-one');
    expect(big).toMatchObject({ demo: false, type: 'text', maxImages: 0, provider: { name: 'lab' } });
    expect(models.routes(big)).toEqual([
      {
        host: 'lab',
        ai: { dialect: 'compatible', baseUrl: `${host.url}/v1`, apiKey: 'lab-key' },
        model: 'big-one',
        reasoning: false,
        temperature: true,
      },
    ]);
  });

  test("may come from the operator's file, which can also describe its models", async () => {
    const host = await startHost(['big-one', 'small-one']);
    const { models } = await scene.start(
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
      .poll(() => models.byKey('acme/big-one'), soon)
      .toMatchObject({
        contextLength: 200_000,
        maxImages: 8,
      });
    expect(models.byKey('acme/small-one')).toBeUndefined();
  });

  test('is Ollama if configured: what it has counts, the catalogue knows it, and nothing is demo', async () => {
    const host = await startHost(['llama3.2:latest', 'mine:7b', 'nomic-embed-text:latest']);
    const { models } = await scene.start({ OLLAMA_URL: host.url });
    await expect.poll(() => models.byKey('ollama/mine:7b'), soon).toBeDefined();
    const local = models.list().filter(({ provider }) => provider.key === 'ollama');
    expect(local.map(({ key, demo }) => [key, demo])).toEqual([
      ['ollama-llama3.2', false],
      ['ollama/mine:7b', false],
    ]);
    expect(models.routes(entry(models, 'ollama-llama3.2'))[0]?.model).toBe('llama3.2:latest');
    // Its model is the only real one, so the product's own use it.
    expect(hostsOf(models, 'polylogue-balanced')).toEqual(['ollama']);
  });

  test('harms nobody when it is silent', async () => {
    const { models, log } = await scene.start({ OPENAI_COMPATIBLE_URLS: 'http://127.0.0.1:9/v1' });
    await expect.poll(() => log, soon).toMatchObject([{ level: 40, host: '127.0.0.1:9' }]);
    expect(models.list().some(({ provider }) => provider.key.startsWith('127'))).toBe(false);
  });

  test('may not have the name of a built-in one', async () => {
    await expect(scene.start({ OPENAI_COMPATIBLE_URLS: 'openai=http://127.0.0.1:9/v1' })).rejects.toThrow(
      ConfigError,
    );
  });
});
