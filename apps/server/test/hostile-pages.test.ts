import { barTable, hostileTables, hostileTexts } from '@polylogue/document/hostile-texts.testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharingScene, type SharingScene } from '../src/features/sharing/sharing.scene.testing.ts';
import type { Person, Place } from '../src/features/messages/messages.scene.testing.ts';
import { renderedPagesTotal } from '../src/platform/pages/page-renderer.ts';
import type { TestApp } from './harness.ts';
import { readPage, startPublicSite } from './public-site.ts';

let testApp: TestApp;
let scene: SharingScene;
let owner: Person;

beforeAll(async () => {
  testApp = await startPublicSite();
  scene = sharingScene(testApp);
  owner = await scene.sharer();
});
afterAll(() => testApp.close());

async function chatWith(texts: readonly string[]): Promise<Place> {
  const chat = await scene.chat(owner);
  let under = chat;
  for (const text of texts) {
    const request = await scene.ask(owner, under, 'Say it.');
    under = await scene.answer(owner, request, `Begun. ${text}`);
  }
  return chat;
}

/** How many renderings the thread has ended in some way, and how many of them with a page. */
async function renderings(): Promise<{ asked: number; rendered: number }> {
  const { values } = await renderedPagesTotal.get();
  const sum = (...outcomes: string[]) =>
    values
      .filter(({ labels }) => outcomes.includes(String(labels.outcome)))
      .reduce((total, { value }) => total + value, 0);
  return { asked: sum('rendered', 'late', 'failed', 'busy'), rendered: sum('rendered') };
}

/** Opens a page and says whether its text is in it. Whatever the text is, it was rendered in the thread or not at all. */
async function open(url: string, who: Person): Promise<{ body: string; isRendered: boolean }> {
  const before = await renderings();
  const { body, statusCode } = await testApp.app.inject({
    url,
    ...(who.cookies && { cookies: who.cookies }),
  });
  expect(statusCode).toBe(200);
  const after = await renderings();
  expect(after.asked).toBe(before.asked + 1);
  const isRendered = after.rendered > before.rendered;
  expect(readPage(body).words.includes('Begun.')).toBe(isRendered);
  return { body, isRendered };
}

test.each(hostileTables)(
  'a table of $columns by $rows cells makes no page that is much larger than its text',
  async ({ columns, rows }) => {
    const source = barTable(columns, rows).slice(0, 19_000);
    const chat = await chatWith([`\n\n${source}`]);
    const page = await open(`/chat?c=${chat.chatId}`, owner);
    expect(page.body.length).toBeLessThan(400_000);
    if (page.isRendered) expect(readPage(page.body).words).toContain('|a|a|a|');
    const { uuid } = await scene.share(owner, chat);
    const shared = await open(`/share/${uuid}`, scene.guest);
    expect(shared.body.length).toBeLessThan(400_000);
  },
);

test.each([
  'opening brackets',
  'stars after a word',
  'code blocks',
  'formulas',
  'what unfolds, without a summary',
  'footnotes',
])('%s, as much as a page takes, are rendered in the thread or left to the app', async (name) => {
  const text = hostileTexts.find((one) => one.name === name)?.of(18_000) ?? '';
  const chat = await chatWith([text]);
  await open(`/chat?c=${chat.chatId}`, owner);
});

test('a shared chat of every hostile text is answered, to guests without another rendering', async () => {
  const chat = await chatWith(hostileTexts.map(({ of }) => of(1_200)));
  const { uuid } = await scene.share(owner, chat);
  const { isRendered } = await open(`/share/${uuid}`, scene.guest);
  if (!isRendered) return;
  const before = await renderings();
  const again = await testApp.app.inject(`/share/${uuid}`);
  expect(readPage(again.body).words).toContain('Begun.');
  expect(await renderings()).toEqual(before);
});
