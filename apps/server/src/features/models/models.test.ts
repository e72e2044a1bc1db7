import { allCalls } from '@polylogue/contract/calls';
import type { ModelList } from '@polylogue/contract/models';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let testApp: TestApp;
type Cookies = Record<string, string>;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function member(): Promise<Cookies> {
  return testApp.signIn(await testApp.createUser());
}

async function listFor(cookies: Cookies): Promise<ModelList> {
  const response = await testApp.request(allCalls.listModels, { cookies });
  expect(response.statusCode).toBe(200);
  return response.json<ModelList>();
}

function select(cookies: Cookies, modelId: number) {
  return testApp.request(allCalls.selectModel, { cookies, query: { modelId } });
}

function imageSettings(cookies: Cookies, modelId: number) {
  return testApp.request(allCalls.imageSettings, { cookies, query: { modelId } });
}

const missing = 2_000_000_000;

describe('ai-chat/model-list', () => {
  test('shows every model the simulators serve, the product’s own first and marked as demo', async () => {
    const { list } = await listFor(await member());
    expect(list.slice(0, 3).map(({ name, modelType }) => [name, modelType])).toEqual([
      ['Polylogue Fast', 'polylogue'],
      ['Polylogue Balanced', 'polylogue'],
      ['Polylogue Deep', 'polylogue'],
    ]);
    expect(list.length).toBeGreaterThanOrEqual(27);
    expect(list.every(({ demo }) => demo)).toBe(true);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  test('tells a model’s provider by id, name and voice', async () => {
    const { list } = await listFor(await member());
    const claudes = list.filter(({ typeName }) => typeName === 'Anthropic');
    expect(claudes.length).toBeGreaterThan(1);
    expect(new Set(claudes.map(({ typeId }) => typeId)).size).toBe(1);
    expect(claudes[0]).toMatchObject({ voice: 'clay', icon: '/providers/anthropic.svg', send_image: true });
  });

  test('shows the coefficient that is charged, the discount taken off', async () => {
    const { list } = await listFor(await member());
    expect(list.find(({ name }) => name === 'GPT-6 Astra')?.modelDiscounter).toBe(8);
    expect(list.find(({ name }) => name === 'GPT-6 Luna')?.modelDiscounter).toBe(0.2);
  });

  test('names the default as active for somebody who has chosen none', async () => {
    const { list, active } = await listFor(await member());
    expect(list.find(({ id }) => id === active)?.name).toBe('Polylogue Balanced');
  });

  test('is refused to guests', async () => {
    expect((await testApp.request(allCalls.listModels)).statusCode).toBe(401);
  });
});

describe('ai-chat/select-model', () => {
  test('makes the model active for its user and for nobody else', async () => {
    const [ada, emmy] = [await member(), await member()];
    const { list, active: usual } = await listFor(ada);
    for (const name of ['Claude Sonnet 5.5', 'Gemini Pro']) {
      const id = list.find((model) => model.name === name)?.id ?? 0;
      expect((await select(ada, id)).json()).toEqual({ result: true });
      expect((await listFor(ada)).active).toBe(id);
    }
    expect((await listFor(emmy)).active).toBe(usual);
  });

  test('knows no model that is not there, and keeps the choice', async () => {
    const ada = await member();
    const { active } = await listFor(ada);
    expect((await select(ada, missing)).statusCode).toBe(404);
    expect((await select(ada, 0)).statusCode).toBe(422);
    expect((await listFor(ada)).active).toBe(active);
  });

  test('is refused to guests', async () => {
    expect((await select({}, 1)).statusCode).toBe(401);
  });
});

describe('chat-options/image-settings', () => {
  test('lists the sizes and qualities of an image model', async () => {
    const ada = await member();
    const { list } = await listFor(ada);
    const id = list.find(({ name }) => name === 'GPT Image Flare')?.id ?? 0;
    expect((await imageSettings(ada, id)).json()).toEqual({
      size: ['1024x1024', '1536x1024', '1024x1536'],
      quality: ['low', 'medium', 'high'],
    });
  });

  test('has nothing to choose for a model that answers in text', async () => {
    const ada = await member();
    const { active } = await listFor(ada);
    expect((await imageSettings(ada, active ?? 0)).json()).toEqual({ size: [], quality: [] });
  });

  test('knows no model that is not there and refuses guests', async () => {
    expect((await imageSettings(await member(), missing)).statusCode).toBe(404);
    expect((await imageSettings({}, 1)).statusCode).toBe(401);
  });
});
