import { allCalls } from '@polylogue/contract/calls';
import { counts, fileSizes } from '@polylogue/contract/limits';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { files } from '../files/files.tables.ts';
import {
  listOf,
  modelId,
  post,
  sendAndWait,
  setTokens,
  somebody,
  type Person,
} from './sending.scene.testing.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await somebody(app);
});

afterAll(() => app.close());

/** Pictures that differ by their width, so that their order shows. */
function pictures(count: number, first = 1) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const width = first + index;
      const canvas = { create: { width, height: 4, channels: 3 as const, background: 'teal' } };
      return { name: `picture-${width}.png`, data: await sharp(canvas).png().toBuffer() };
    }),
  );
}

const asked = (key: string) => ({
  message: 'What are these? [[sim echo rate=0]]',
  model_id: modelId(app, key),
});
const widthsOf = (images: readonly { width: number | null }[]) => images.map(({ width }) => width);
const filesOf = (userId: number) => app.deps.database.db.select().from(files).where(eq(files.userId, userId));

test.each(['gpt-6-luna', 'claude-haiku-5.5', 'gemini-3.8-flash', 'mistral-small', 'grok-4.5'])(
  'several pictures go along with a message in their order, and %s gets them all',
  async (key) => {
    await setTokens(app, owner.user.id, 1_000_000);
    const sent = await sendAndWait(app, owner, asked(key), await pictures(counts.messageImages));
    expect(widthsOf(sent.message.imageList)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const list = await listOf(app, owner, sent.chat.id);
    expect(widthsOf(list[0]?.imageList ?? [])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const alone = await sendAndWait(app, owner, asked(key));
    const [withPictures, without] = [list.at(-1), (await listOf(app, owner, alone.chat.id)).at(-1)];
    // The vendor counts them, and the difference is what eight pictures cost there.
    expect((withPictures?.tokenCost?.input ?? 0) - (without?.tokenCost?.input ?? 0)).toBeGreaterThan(8);
  },
);

test('another answer, other words and a carried-over chat keep all pictures', async () => {
  const sent = await sendAndWait(app, owner, asked('gpt-6-luna'), await pictures(3));
  const again = { chat: sent.chat.id, prev_message_id: sent.response.id };
  const answered = await sendAndWait(app, owner, again);
  expect(widthsOf(answered.message.imageList)).toEqual([1, 2, 3]);
  const reworded = await sendAndWait(app, owner, { ...again, message: 'And now? [[sim echo rate=0]]' });
  expect(widthsOf(reworded.message.imageList)).toEqual([1, 2, 3]);
  const carried = await sendAndWait(app, owner, {
    ...asked('gpt-6-luna'),
    continue_with: sent.chat.id,
    isCreatedNewChat: '1',
  });
  expect(widthsOf((await listOf(app, owner, carried.chat.id))[0]?.imageList ?? [])).toEqual([1, 2, 3]);
});

test('a model that takes fewer says how many, and nothing is kept', async () => {
  const person = await somebody(app);
  const refused = await post(app, person, asked('llama-4-scout'), await pictures(6));
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    validationErrors: { file: 'file_limit' },
    validationParams: { file: { max: 5 } },
  });
  expect(await filesOf(person.user.id)).toEqual([]);
});

test('more than a message takes, or more bytes than it takes in all, is refused before anything is kept', async () => {
  const person = await somebody(app);
  const many = await post(app, person, asked('gpt-6-luna'), await pictures(counts.messageImages + 1));
  expect(many.json()).toMatchObject({
    validationErrors: { file: 'file_limit' },
    validationParams: { file: { max: counts.messageImages } },
  });
  const half = { name: 'half.png', data: Buffer.alloc(fileSizes.chatImages / 2 + 1) };
  const large = await post(app, person, asked('gpt-6-luna'), [half, half]);
  expect(large.json()).toMatchObject({
    validationErrors: { file: 'file_too_much' },
    validationParams: { file: { max: fileSizes.chatImages } },
  });
  expect(await filesOf(person.user.id)).toEqual([]);
});

test('one that is no picture takes the others with it', async () => {
  const person = await somebody(app);
  const words = { name: 'words.png', data: Buffer.from('just words') };
  const refused = await post(app, person, asked('gpt-6-luna'), [...(await pictures(2)), words]);
  expect(refused.json()).toMatchObject({ code: 'unsupported_media_type' });
  expect(await filesOf(person.user.id)).toEqual([]);
});

test('a guest sends none, and another user sees none', async () => {
  const guest = await post(app, { cookies: {} }, asked('gpt-6-luna'), await pictures(2));
  expect(guest.statusCode).toBe(401);
  const sent = await sendAndWait(app, owner, asked('gpt-6-luna'), await pictures(2));
  const stranger = await somebody(app);
  const query = { groupId: sent.chat.id };
  const seen = await app.request(allCalls.listMessages, { cookies: stranger.cookies, query });
  expect(seen.statusCode).toBe(404);
});

test('the list of models says how many pictures each takes', async () => {
  const { list } = (await app.request(allCalls.listModels, { cookies: owner.cookies })).json<{
    list: { name: string; send_image: boolean; maxImages: number }[];
  }>();
  const of = (name: string) => list.find((model) => model.name === name);
  expect(of('Llama 4 Scout')).toMatchObject({ send_image: true, maxImages: 5 });
  expect(of('Claude Haiku 5.5')).toMatchObject({ send_image: true, maxImages: 8 });
  expect(list.filter(({ send_image }) => !send_image).every(({ maxImages }) => maxImages === 0)).toBe(true);
});
