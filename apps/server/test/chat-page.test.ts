import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  messagesScene,
  type MessagesScene,
  type Person,
  type Place,
} from '../src/features/messages/messages.scene.testing.ts';
import { withoutChat } from '../../web/service-worker/kept.ts';
import type { TestApp } from './harness.ts';
import { readPage, startPublicSite } from './public-site.ts';

let testApp: TestApp;
let scene: MessagesScene;
let owner: Person;
let stranger: Person;
let chat: Place;

beforeAll(async () => {
  testApp = await startPublicSite();
  scene = messagesScene(testApp);
  [owner, stranger] = [await scene.member(), await scene.member()];
  chat = await scene.chat(owner);
  let under = chat;
  for (const text of ['first', 'second', '**third** </script><!--/chat-->', 'last']) {
    under = (await scene.exchange(owner, under, text)).answer;
  }
});
afterAll(() => testApp.close());

async function open({ cookies }: Person, path = `/chat?c=${chat.chatId}`) {
  const { body, headers, statusCode } = await testApp.app.inject({ url: path, ...(cookies && { cookies }) });
  return { body, headers, statusCode, page: readPage(body) };
}

/** What the page of a chat has of its messages before any script runs. */
function shown(body: string) {
  return { text: readPage(body).words.includes('last?'), data: body.includes('id="early-chat"') };
}

test('the owner of a chat gets its end with the page, for no one to keep', async () => {
  const { body, headers, page } = await open(owner);
  expect(shown(body)).toEqual({ text: true, data: true });
  expect(page.words).toContain('last!');
  expect(page.all('strong')).not.toEqual([]);
  // More than a screen, not the whole chat.
  expect(page.words).not.toContain('first?');
  expect(headers['cache-control']).toBe('private, no-store');
  const [, content = ''] = /id="early-chat">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(content)).toMatchObject({
    chatId: chat.chatId,
    answer: { totalCount: 4, list: { length: 8 } },
  });
});

test('a stranger and a guest get nothing of it', async () => {
  for (const who of [stranger, scene.guest]) {
    const { body, statusCode } = await open(who);
    expect(statusCode).toBe(200);
    expect(shown(body)).toEqual({ text: false, data: false });
    expect(body).not.toContain('third');
  }
});

test('an address that opens something else has nothing of it either', async () => {
  const { chatId } = chat;
  for (const query of ['', '?c=', '?c=0', '?c=99999999999', '?c=x', `?c=${chatId}&m=1`, `?c=${chatId}&n=1`]) {
    const { body, headers } = await open(owner, `/chat${query}`);
    expect(shown(body)).toEqual({ text: false, data: false });
    expect(headers['cache-control']).toBe('private, no-cache');
  }
});

test('an answer that is being written, or a very long one, is left to the app', async () => {
  const running = await scene.chat(owner);
  const request = await scene.ask(owner, running, 'last?');
  await scene.written(owner, await scene.answer(owner, request, 'last!'), { state: 'running' });
  expect(shown((await open(owner, `/chat?c=${running.chatId}`)).body).text).toBe(false);
  const long = await scene.chat(owner);
  await scene.answer(owner, await scene.ask(owner, long, 'last?'), 'word '.repeat(5_000));
  expect(shown((await open(owner, `/chat?c=${long.chatId}`)).body).text).toBe(false);
});

test('what a browser keeps of the page has nothing of the chat', async () => {
  const { body } = await open(owner);
  const kept = withoutChat(body);
  expect(shown(kept)).toEqual({ text: false, data: false });
  expect(kept).not.toContain('third');
  expect(readPage(kept).all('div', { 'data-skeleton': 'true' })).toHaveLength(1);
  expect(kept).toContain('id="page-start"');
  const usual = (await open(owner, '/chat')).body;
  expect(withoutChat(usual)).toBe(usual);
});
