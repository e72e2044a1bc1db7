import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entry, hostsOf, modelsScene, simulatorsUrl, soon } from './models.scene.testing.ts';
import type { ModelsScene, StartedModels } from './models.scene.testing.ts';

let scene: ModelsScene;

beforeAll(async () => {
  scene = await modelsScene();
});
afterAll(() => scene.close());

describe('ids', () => {
  test('stay the same across restarts, and can be looked up', async () => {
    const [first, second] = [await scene.start(), await scene.start()];
    const ids = ({ models }: StartedModels) =>
      models.list().map(({ key, id, provider }) => [key, id, provider.id]);
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
    const scenes = await Promise.all([scene.start({}, { file }), scene.start({}, { file: other })]);
    const [one, two] = scenes.map(({ models }) => file.models.map(({ key }) => entry(models, key).id));
    expect(one).toEqual(two);
    expect(new Set(one).size).toBe(20);
  });
});

describe('an API key', () => {
  test('enables its vendor, at its own URL and without the demo mark', async () => {
    const { models } = await scene.start({ ANTHROPIC_API_KEY: 'sk-real' });
    const claude = entry(models, 'claude-sonnet-5.5');
    expect(claude.demo).toBe(false);
    expect(models.routes(claude)).toEqual([
      {
        host: 'anthropic',
        ai: { dialect: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', apiKey: 'sk-real' },
        model: 'claude-sonnet-5-5',
        reasoning: true,
        temperature: false,
      },
    ]);
    expect(entry(models, 'gpt-6.1-sol').demo).toBe(true);
  });

  test('is not needed where a simulator stands in', async () => {
    const { models } = await scene.start();
    expect(models.routes(entry(models, 'gpt-6.1-sol')).map(({ host, ai }) => [host, ai.baseUrl])).toEqual([
      ['openai', `${simulatorsUrl}/openai/v1`],
      ['openrouter', `${simulatorsUrl}/openrouter/v1`],
    ]);
  });

  test("routes OpenAI's reasoning models to its Responses API, and no other host's", async () => {
    const { models } = await scene.start();
    const dialects = (key: string) => models.routes(entry(models, key)).map(({ ai }) => ai.dialect);
    expect(dialects('gpt-6.1-sol')).toEqual(['responses', 'compatible']);
    expect(dialects('gpt-6-astra')).toEqual(['responses', 'compatible']);
    expect(dialects('gpt-6.1-terra')).toEqual(['openai', 'compatible']);
  });

  test('of a host with many vendors serves them all', async () => {
    const { models } = await scene.start({ OPENROUTER_API_KEY: 'or-real' }, { simulators: false });
    expect(hostsOf(models, 'claude-opus-5.5')).toEqual(['openrouter']);
    expect(hostsOf(models, 'qwen3.8-max')).toEqual(['openrouter']);
    expect(models.byKey('codestral')).toBeUndefined();
  });

  test('is required without simulators; with none there are no models', async () => {
    const { models } = await scene.start({ MISTRAL_API_KEY: 'm-real' }, { simulators: false });
    expect(new Set(models.list().map(({ provider }) => provider.key))).toEqual(
      new Set(['polylogue', 'mistral']),
    );
    const { models: none } = await scene.start({}, { simulators: false });
    expect(none.list()).toEqual([]);
    expect(() => none.resolveChoice(null)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });
});

describe("the product's own models", () => {
  test('use the best real upstream, never a simulator next to it', async () => {
    const { models } = await scene.start({ MISTRAL_API_KEY: 'm-real', DEEPSEEK_API_KEY: 'd-real' });
    const balanced = entry(models, 'polylogue-balanced');
    expect(balanced.demo).toBe(false);
    expect(models.routes(balanced).map(({ host, model }) => [host, model])).toEqual([
      ['mistral', 'mistral-large-latest'],
    ]);
  });

  test('accept images only if their best upstream does, and promise no more than their smallest', async () => {
    const { models } = await scene.start(
      { DEEPSEEK_API_KEY: 'd-real', OLLAMA_URL: 'off' },
      { simulators: false },
    );
    const deep = entry(models, 'polylogue-deep');
    expect(deep).toMatchObject({ maxImages: 0, contextLength: 1_000_000, maxOutputTokens: 65_536 });
    const { models: simulated } = await scene.start();
    expect(entry(simulated, 'polylogue-fast')).toMatchObject({
      maxImages: 5,
      contextLength: entry(simulated, 'llama-4-scout').contextLength,
    });
  });

  test('skip upstreams that are clearly weaker than their best', async () => {
    const { models } = await scene.start();
    // No images there, and only a small window here.
    expect(hostsOf(models, 'polylogue-balanced')).not.toContain('deepseek');
    expect(hostsOf(models, 'polylogue-balanced')).not.toContain('ollama');
  });

  test('request thinking only from models that can, and only if they do themselves', async () => {
    const { models } = await scene.start();
    const thinks = (key: string) => models.routes(entry(models, key)).map(({ reasoning }) => reasoning);
    expect(thinks('polylogue-deep')).toContain(true);
    expect(thinks('polylogue-balanced')).not.toContain(true);
  });
});

test('text models take a temperature unless they think, or their card says otherwise', async () => {
  const { models } = await scene.start();
  const takes = (key: string) => entry(models, key).temperature;
  expect(takes('claude-haiku-5.5')).toBe(true);
  expect(takes('claude-opus-5.5')).toBe(false);
  expect(takes('gemini-pro')).toBe(true);
  expect(takes('gpt-image-flare')).toBe(false);
  expect(takes('polylogue-balanced')).toBe(true);
});

describe('the choice', () => {
  test('is the default if there is none or the chosen model is gone', async () => {
    const { models } = await scene.start({ OPENAI_API_KEY: 'o-real' }, { simulators: false });
    expect(models.resolveChoice(null).key).toBe('polylogue-balanced');
    expect(models.resolveChoice(2_000_000_000).key).toBe('polylogue-balanced');
    const { id } = entry(models, 'gpt-6-luna');
    expect(models.resolveChoice(id).key).toBe('gpt-6-luna');
  });

  test("falls back to the operator's default, or the first model", async () => {
    const { models } = await scene.start({}, { file: { default: 'gemini-pro' } });
    expect(models.resolveChoice(null).key).toBe('gemini-pro');
    const off = ['fast', 'balanced', 'deep'].map((name) => ({ key: `polylogue-${name}`, off: true }));
    const { models: without } = await scene.start({}, { file: { models: off } });
    expect(without.resolveChoice(null)).toBe(without.list()[0]);
  });
});

describe('a failing host', () => {
  test('is left out until its pause is over, unless none is left', async () => {
    const { models } = await scene.start();
    models.report('openai', 'failed', 100);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openrouter']);
    models.report('openrouter', 'failed', 50);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openrouter']);
    models.report('openrouter', 'failed', 200);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openai']);
    scene.advance(101);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openai']);
    scene.advance(100);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openai', 'openrouter']);
  });

  test('is retried at once when the operator changes its key', async () => {
    const { models, directory } = await scene.start({ OPENAI_API_KEY: 'old', OPENROUTER_API_KEY: 'or' });
    models.report('openai', 'failed', 500);
    expect(hostsOf(models, 'gpt-6.1-sol')).toEqual(['openrouter']);
    await writeFile(
      join(directory, 'models.json'),
      JSON.stringify({ hosts: [{ name: 'openai', apiKey: 'new' }] }),
    );
    await expect.poll(() => hostsOf(models, 'gpt-6.1-sol'), soon).toEqual(['openai', 'openrouter']);
  });
});
