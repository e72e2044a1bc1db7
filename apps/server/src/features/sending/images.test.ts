import { randomUUID } from 'node:crypto';
import { imageMark } from '@polylogue/contract/answers';
import { allCalls } from '@polylogue/contract/calls';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { unusedFilesJob } from '../files/files.jobs.ts';
import { files } from '../files/files.tables.ts';
import {
  balancedTokens,
  listOf,
  modelId,
  post,
  sendAndWait,
  setTokens,
  somebody,
} from './sending.scene.testing.ts';

let app: TestApp;
let png: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  const canvas = { create: { width: 30, height: 20, channels: 3 as const, background: 'teal' } };
  png = await sharp(canvas).png().toBuffer();
});

afterAll(() => app.close());

const filesOf = (userId: number) => app.deps.database.db.select().from(files).where(eq(files.userId, userId));

test('a picture goes along with a message, shows in it, and reaches the model again with the next one', async () => {
  const person = await somebody(app);
  const fields = { message: 'What is this? [[sim echo rate=0]]', model_id: modelId(app, 'gpt-6-luna') };
  const sent = await sendAndWait(app, person, fields, { name: 'teal.png', data: png });
  expect(sent.message.imageList).toEqual([
    { id: expect.any(Number), url: expect.stringContaining('/api/files/download'), width: 30, height: 20 },
  ]);
  const [image] = sent.message.imageList;
  const shown = await app.app.inject({ url: image?.url ?? '' });
  expect(shown.headers['content-type']).toBe('image/png');
  const [first] = await listOf(app, person, sent.chat.id);
  expect(first?.imageList).toMatchObject([{ id: image?.id }]);
  await sendAndWait(app, person, { ...fields, chat: sent.chat.id });
  const answer = (await listOf(app, person, sent.chat.id)).at(-1);
  expect(answer?.tokenCost?.input).toBeGreaterThan(0);
});

test('a request that is answered again or worded anew keeps its picture, which outlives either wording', async () => {
  const person = await somebody(app);
  const fields = { message: 'What is this? [[sim echo rate=0]]', model_id: modelId(app, 'gpt-6-luna') };
  const sent = await sendAndWait(app, person, fields, { name: 'teal.png', data: png });
  const [image] = sent.message.imageList;
  const again = { ...fields, chat: sent.chat.id, prev_message_id: sent.response.id };
  const answered = await sendAndWait(app, person, { chat: sent.chat.id, prev_message_id: sent.response.id });
  expect(answered.message.imageList).toMatchObject([{ id: image?.id }]);
  const reworded = await sendAndWait(app, person, { ...again, message: 'And now? [[sim echo rate=0]]' });
  expect(reworded.id).not.toBe(sent.id);
  expect(reworded.message.imageList).toMatchObject([{ id: image?.id }]);
  expect((await listOf(app, person, sent.chat.id))[0]?.imageList).toMatchObject([{ id: image?.id }]);
  await app.request(allCalls.removeMessage, {
    cookies: person.cookies,
    query: { id: reworded.id, messageType: 'request' },
  });
  await app.runJob(unusedFilesJob);
  expect(await filesOf(person.user.id)).toHaveLength(1);
});

test('the same client id with a picture, several times at once, keeps one picture', async () => {
  const person = await somebody(app);
  const fields = {
    message: 'Once [[sim echo rate=0]]',
    model_id: modelId(app, 'gpt-6-luna'),
    client_id: randomUUID(),
  };
  const picture = { name: 'teal.png', data: png };
  const answers = await Promise.all([1, 2, 3].map(() => post(app, person, fields, picture)));
  expect(new Set(answers.map((answer) => answer.json<{ id: number }>().id)).size).toBe(1);
  expect(await filesOf(person.user.id)).toHaveLength(1);
});

test('another answer to a request takes no new picture, and none is kept', async () => {
  const person = await somebody(app);
  const sent = await sendAndWait(app, person, {
    message: 'Words [[sim echo rate=0]]',
    model_id: modelId(app, 'gpt-6-luna'),
  });
  const again = { chat: sent.chat.id, prev_message_id: sent.response.id };
  const refused = await post(app, person, again, { name: 'teal.png', data: png });
  expect(refused.statusCode).toBe(422);
  expect(await filesOf(person.user.id)).toEqual([]);
});

test('a picture is refused when the default model of new chats cannot see, whatever was chosen last', async () => {
  const person = await somebody(app);
  const { cookies } = person;
  const seeing = modelId(app, 'gpt-6-luna');
  await app.request(allCalls.selectModel, { cookies, query: { modelId: seeing } });
  const blind = String(modelId(app, 'deepseek-v4-flash'));
  await app.request(allCalls.updateChatSettings, { cookies, body: { model_default: blind } });
  const refused = await post(app, person, { message: 'Look' }, { name: 'teal.png', data: png });
  expect(refused.json<{ code: string }>().code).toBe('model_without_images');
  expect(await filesOf(person.user.id)).toEqual([]);
});

test('a model that takes no pictures refuses one, and nothing is kept', async () => {
  const person = await somebody(app);
  const fields = { message: 'Look', model_id: modelId(app, 'deepseek-v4-flash') };
  const refused = await post(app, person, fields, { name: 'teal.png', data: png });
  expect(refused.json()).toMatchObject({ code: 'model_without_images' });
  expect(await filesOf(person.user.id)).toEqual([]);
});

test.each([
  ['a text called a picture', 'notes.png', Buffer.from('just words')],
  [
    'a picture of a kind models do not take',
    'notes.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['a document', 'notes.txt', Buffer.from('just words')],
])('%s is refused by its content, and nothing is kept', async (_, name, data) => {
  const person = await somebody(app);
  const fields = { message: 'Look', model_id: modelId(app, 'gpt-6-luna') };
  const refused = await post(app, person, fields, { name, data });
  expect(refused.json()).toMatchObject({ code: 'unsupported_media_type' });
  expect(await filesOf(person.user.id)).toEqual([]);
});

test('a picture of more pixels than a camera has is refused, and nothing is kept', async () => {
  const person = await somebody(app);
  const canvas = { create: { width: 10_000, height: 5_001, channels: 3 as const, background: 'teal' } };
  const data = await sharp(canvas).png({ compressionLevel: 1 }).toBuffer();
  const fields = { message: 'Look', model_id: modelId(app, 'gpt-6-luna') };
  const refused = await post(app, person, fields, { name: 'huge.png', data });
  expect(refused.json()).toMatchObject({ code: 'file_size_error' });
  expect(await filesOf(person.user.id)).toEqual([]);
});

test('a picture whose message is refused is not kept', async () => {
  const person = await somebody(app);
  await setTokens(app, person.user.id, 10);
  const fields = { message: 'Look', model_id: modelId(app, 'gpt-6-luna') };
  expect((await post(app, person, fields, { name: 'teal.png', data: png })).statusCode).toBe(402);
  expect(await filesOf(person.user.id)).toEqual([]);
});

test.each([
  ['gpt-image-flare', 'medium'],
  ['gemini-flash-image', 'standard'],
  ['grok-imagine', 'medium'],
])(
  'the image model %s draws in %s quality, where none is chosen, for its listed price',
  async (key, quality) => {
    const person = await somebody(app);
    await setTokens(app, person.user.id, 1_000_000);
    const sent = await sendAndWait(app, person, { message: 'A lighthouse', model_id: modelId(app, key) });
    const answer = (await listOf(app, person, sent.chat.id)).at(-1);
    expect(answer).toMatchObject({
      response: imageMark,
      responseType: 'image',
      quality,
      error_msg: null,
      imageList: [{ url: expect.stringContaining('/api/files/download'), width: expect.any(Number) }],
    });
    const shown = await app.app.inject({ url: answer?.imageList[0]?.url ?? '' });
    expect(shown.statusCode).toBe(200);
    const model = app.deps.models.byKey(key);
    const listed = model?.image?.qualities.find(({ id }) => id === quality);
    const price = Math.ceil(((listed?.tokens ?? 0) * (model?.coefficient ?? 0)) / 1000);
    expect(answer?.tokenCost).toMatchObject({ input: 0, output: listed?.tokens, total: price });
    expect(await balancedTokens(app, person.user.id)).toEqual({ available: 1_000_000 - price, reserved: 0 });
  },
);

test.each(['gpt-image-flare', 'gemini-flash-image'])(
  'the image model %s draws from an attached picture, for the same price',
  async (key) => {
    const person = await somebody(app);
    await setTokens(app, person.user.id, 1_000_000);
    const fields = { message: 'Make it orange', model_id: modelId(app, key) };
    const alone = await sendAndWait(app, person, fields);
    const sent = await sendAndWait(app, person, fields, { name: 'teal.png', data: png });
    expect(sent.message.imageList).toHaveLength(1);
    const answer = (await listOf(app, person, sent.chat.id)).at(-1);
    expect(answer).toMatchObject({
      responseType: 'image',
      error_msg: null,
      imageList: [{ width: expect.any(Number) }],
    });
    const without = (await listOf(app, person, alone.chat.id)).at(-1);
    expect(answer?.tokenCost?.total).toBe(without?.tokenCost?.total);
  },
);

test('an image model that draws from words alone refuses a picture', async () => {
  const person = await somebody(app);
  await setTokens(app, person.user.id, 1_000_000);
  const fields = { message: 'Make it orange', model_id: modelId(app, 'grok-imagine') };
  const refused = await post(app, person, fields, { name: 'teal.png', data: png });
  expect(refused.json()).toMatchObject({ code: 'model_without_images' });
});

test('size and quality are those of the model, or refused', async () => {
  const person = await somebody(app);
  await setTokens(app, person.user.id, 1_000_000);
  const model = modelId(app, 'gpt-image-flare');
  const settings = (
    await app.request(allCalls.imageSettingsOf, { cookies: person.cookies, query: { modelId: model } })
  ).json<{ size: string[]; quality: string[] }>();
  const [size = '', quality = ''] = [settings.size.at(-1), settings.quality.at(-1)];
  const sent = await sendAndWait(app, person, {
    message: 'A lighthouse',
    model_id: model,
    gen_img_config: JSON.stringify({ size, quality }),
  });
  expect((await listOf(app, person, sent.chat.id)).at(-1)).toMatchObject({ size, quality, error_msg: null });
  const wrong = { message: 'A lighthouse', model_id: model, gen_img_config: '{"size":"7x7"}' };
  expect((await post(app, person, wrong)).json()).toMatchObject({
    validationErrors: { gen_img_config: 'invalid' },
  });
});

test('a picture that cannot be drawn costs nothing, and one that cannot be paid is not begun', async () => {
  const person = await somebody(app);
  await setTokens(app, person.user.id, 1_000_000);
  const model = modelId(app, 'gpt-image-flare');
  const sent = await sendAndWait(app, person, { message: 'A lighthouse [[sim fail=400]]', model_id: model });
  expect((await listOf(app, person, sent.chat.id)).at(-1)).toMatchObject({ error_msg: expect.any(String) });
  expect(await balancedTokens(app, person.user.id)).toEqual({ available: 1_000_000, reserved: 0 });
  await setTokens(app, person.user.id, 100);
  expect((await post(app, person, { message: 'A lighthouse', model_id: model })).statusCode).toBe(402);
});
