import { allCalls } from '@polylogue/contract/calls';
import type { ModelList, OfferedModel } from '@polylogue/contract/models';
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

function star(cookies: Cookies, body: { modelId: number; starred: boolean }) {
  return testApp.request(allCalls.starModel, { cookies, body });
}

function imageSettings(cookies: Cookies, modelId: number) {
  return testApp.request(allCalls.imageSettingsOf, { cookies, query: { modelId } });
}

const missing = 2_000_000_000;

describe('ai-chat/model-offer', () => {
  test('tells guests and users the models with their prices, and nothing else', async () => {
    const { list } = await listFor(await member());
    const response = await testApp.request(allCalls.offeredModelsOf);
    expect(response.statusCode).toBe(200);
    const offered = response.json<OfferedModel[]>();
    expect(offered.map(({ id, modelDiscounter }) => [id, modelDiscounter])).toEqual(
      list.map(({ id, modelDiscounter }) => [id, modelDiscounter]),
    );
    expect(Object.keys(offered[0] ?? {}).sort()).toEqual(
      ['id', 'imageTokens', 'modelDiscounter', 'modelType', 'name', 'typeName', 'voice'].sort(),
    );
  });
});

describe('ai-chat/model-list', () => {
  test("shows every model the simulators serve, the product's own first and marked as demo", async () => {
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

  test("gives a model's provider by id, name and voice", async () => {
    const { list } = await listFor(await member());
    const claudes = list.filter(({ typeName }) => typeName === 'Anthropic');
    expect(claudes.length).toBeGreaterThan(1);
    expect(new Set(claudes.map(({ typeId }) => typeId)).size).toBe(1);
    expect(claudes[0]).toMatchObject({ voice: 'clay', icon: '/providers/anthropic.svg', send_image: true });
  });

  test('shows the charged coefficient, after the discount', async () => {
    const { list } = await listFor(await member());
    expect(list.find(({ name }) => name === 'GPT-6 Astra')?.modelDiscounter).toBe(8);
    expect(list.find(({ name }) => name === 'GPT-6 Luna')?.modelDiscounter).toBe(0.2);
  });

  test('tells the price of an image of the usual quality', async () => {
    const { list } = await listFor(await member());
    const priceOf = (name: string) => list.find((model) => model.name === name)?.imageTokens;
    expect(priceOf('GPT Image Flare')).toBe(4200);
    expect(priceOf('Polylogue Balanced')).toBeNull();
    for (const { modelType, imageTokens } of list) {
      expect(imageTokens !== null && imageTokens > 0).toBe(modelType === 'image');
    }
  });

  test('tells how much of a question passages may take: a quarter of the context, and no more than the operator allows', async () => {
    const { list } = await listFor(await member());
    for (const { modelType, contextLength, groundingTokens } of list) {
      const room = Math.min(8_000, Math.floor(contextLength / 4));
      expect(groundingTokens).toBe(modelType === 'image' ? 0 : room);
    }
  });

  test('marks the default as active if the user has chosen none', async () => {
    const { list, active } = await listFor(await member());
    expect(list.find(({ id }) => id === active)?.name).toBe('Polylogue Balanced');
  });

  test('is refused to guests', async () => {
    expect((await testApp.request(allCalls.listModels)).statusCode).toBe(401);
  });
});

describe('ai-chat/select-model', () => {
  test('activates the model for its user and nobody else', async () => {
    const [ada, emmy] = [await member(), await member()];
    const { list, active: usual } = await listFor(ada);
    for (const name of ['Claude Sonnet 5.5', 'Gemini Pro']) {
      const id = list.find((model) => model.name === name)?.id ?? 0;
      expect((await select(ada, id)).json()).toEqual({ result: true });
      expect((await listFor(ada)).active).toBe(id);
    }
    expect((await listFor(emmy)).active).toBe(usual);
  });

  test('rejects an unknown model and keeps the choice', async () => {
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

describe('ai-chat/star-model', () => {
  test('keeps the favourites of each user in the order of starring', async () => {
    const [ada, emmy] = [await member(), await member()];
    const { list } = await listFor(ada);
    const [one = 0, two = 0, three = 0] = list.map(({ id }) => id);
    for (const modelId of [two, three, one, two]) {
      testApp.clock.advance(1);
      expect((await star(ada, { modelId, starred: true })).json()).toEqual({ result: true });
    }
    expect((await listFor(ada)).starred).toEqual([two, three, one]);
    await star(ada, { modelId: three, starred: false });
    expect((await listFor(ada)).starred).toEqual([two, one]);
    expect(await listFor(emmy)).toMatchObject({ starred: [], recent: [] });
  });

  test('rejects an unknown model and guests; taking a star that is not there changes nothing', async () => {
    const ada = await member();
    expect((await star(ada, { modelId: missing, starred: true })).statusCode).toBe(404);
    expect((await star(ada, { modelId: missing, starred: false })).statusCode).toBe(200);
    expect((await star({}, { modelId: 1, starred: true })).statusCode).toBe(401);
    expect((await listFor(ada)).starred).toEqual([]);
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
      tokens: [1800, 4200, 16_200],
      usualQuality: 'medium',
    });
  });

  test('is empty for a text model', async () => {
    const ada = await member();
    const { active } = await listFor(ada);
    expect((await imageSettings(ada, active ?? 0)).json()).toEqual({
      size: [],
      quality: [],
      tokens: [],
      usualQuality: null,
    });
  });

  test('rejects an unknown model and guests', async () => {
    expect((await imageSettings(await member(), missing)).statusCode).toBe(404);
    expect((await imageSettings({}, 1)).statusCode).toBe(401);
  });
});
