import { defaultChatSettings } from '@polylogue/contract/chat-settings';
import { allCalls } from '@polylogue/contract/calls';
import { channels } from '@polylogue/contract/realtime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type CallOptions, type TestApp } from '../../../test/harness.ts';
import { findEditorPrompt, findStyle, findTone } from './dictionaries/dictionaries.service.ts';
import { findLanguage } from './dictionaries/languages.service.ts';

type Changes = CallOptions<typeof allCalls.updateChatSettings>['body'];

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function member() {
  const user = await testApp.createUser();
  return { userId: user.id, cookies: await testApp.signIn(user) };
}

function settings({ cookies }: { cookies?: Record<string, string> }) {
  return testApp.request(allCalls.chatSettingsOf, { cookies });
}

function change({ cookies }: { cookies?: Record<string, string> }, body: Changes) {
  return testApp.request(allCalls.updateChatSettings, { cookies, body });
}

describe('chat settings', () => {
  test('of somebody who changed none are the defaults', async () => {
    expect((await settings(await member())).json()).toEqual(defaultChatSettings);
  });

  test('change in part and stay, and other tabs hear of it', async () => {
    const owner = await member();
    const publish = vi.spyOn(testApp.deps.realtime, 'publish');
    const modelId = String(testApp.deps.models.list()[0]?.id);
    const first = await change(owner, { out_language: 'fr', tone: 'formal', model_default: modelId });
    const expected = { ...defaultChatSettings, out_language: 'fr', tone: 'formal', model_default: modelId };
    expect(first.json()).toEqual(expected);
    expect(publish).toHaveBeenCalledWith(
      channels.user(owner.userId),
      expect.objectContaining({ entity: 'account', id: owner.userId }),
    );
    await change(owner, { tone: null, behavior_chat: '1', formatting: '0', writing_style: 'concise' });
    const changed = { tone: null, behavior_chat: '1', formatting: '0', writing_style: 'concise' };
    expect((await settings(owner)).json()).toEqual({ ...expected, ...changed });
    await change(owner, { behavior_chat: null, autogen_name_chat: '0', save_result: '0' });
    expect((await settings(owner)).json()).toEqual({
      ...expected,
      ...changed,
      behavior_chat: null,
      autogen_name_chat: '0',
      save_result: '0',
    });
  });

  test('left as they are make no row', async () => {
    const owner = await member();
    expect((await change(owner, {})).json()).toEqual(defaultChatSettings);
  });

  test('take only what the dictionaries and the catalogue know', async () => {
    const owner = await member();
    const response = await change(owner, {
      out_language: 'xx',
      tone: 'constructor',
      writing_style: '',
      model_default: '2000000000',
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      validationErrors: {
        out_language: 'invalid',
        tone: 'invalid',
        writing_style: 'invalid',
        model_default: 'invalid',
      },
    });
    expect((await change(owner, { model_default: 'gpt' })).statusCode).toBe(422);
    const flag = JSON.stringify({ save_result: '2' });
    const flagged = await testApp.request(allCalls.updateChatSettings, {
      cookies: owner.cookies,
      payload: flag,
    });
    expect(flagged.statusCode).toBe(422);
    expect((await settings(owner)).json()).toEqual(defaultChatSettings);
  });

  test('are each user’s own, and nobody’s without a session', async () => {
    const [owner, stranger] = [await member(), await member()];
    await change(owner, { tone: 'formal' });
    expect((await settings(stranger)).json()).toEqual(defaultChatSettings);
    expect((await settings({})).statusCode).toBe(401);
    expect((await change({}, { tone: 'formal' })).statusCode).toBe(401);
  });
});

describe('dictionaries', () => {
  async function entries(name: 'languages' | 'tones' | 'writingStyles' | 'editorPrompts', language: string) {
    const { cookies } = await member();
    const response = await testApp.request(allCalls[name], {
      cookies,
      headers: { 'x-user-language': language },
    });
    return response.json<{ id: string | number; title: string }[]>();
  }

  test('of languages begin with the main ones, named in the caller’s language, also for guests', async () => {
    const guest = await testApp.request(allCalls.languages, { headers: { 'x-user-language': 'ru' } });
    const list = guest.json<{ id: string; title: string }[]>();
    const main = list.slice(0, 7).map(({ id, title }) => `${id} ${title}`);
    expect(main).toEqual([
      'en Английский',
      'fr Французский',
      'de Немецкий',
      'it Итальянский',
      'es Испанский',
      'pt Португальский',
      'ru Русский',
    ]);
    expect(list).toContainEqual({ id: 'zh', title: 'Китайский' });
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  test.each(['tones', 'writingStyles', 'editorPrompts'] as const)(
    'of %s have the same entries in three languages, each with its own words',
    async (name) => {
      const [en, ru, fr] = [await entries(name, 'en'), await entries(name, 'ru'), await entries(name, 'fr')];
      expect(en).toHaveLength(8);
      const ids = en.map(({ id }) => id);
      expect(ru.map(({ id }) => id)).toEqual(ids);
      expect(fr.map(({ id }) => id)).toEqual(ids);
      for (const list of [en, ru, fr]) expect(new Set(list.map(({ title }) => title)).size).toBe(8);
      for (const { title } of ru) expect(title).toMatch(/^\p{Script=Cyrillic}/u);
    },
  );

  test.each(['tones', 'writingStyles', 'editorPrompts'] as const)('of %s are for users', async (name) => {
    expect((await testApp.request(allCalls[name])).statusCode).toBe(401);
  });

  test('tell a model what was chosen, for every id they list', async () => {
    for (const { id } of await entries('tones', 'en'))
      expect(findTone(String(id))?.instruction).toMatch(/\.$/);
    for (const { id } of await entries('writingStyles', 'en')) {
      expect(findStyle(String(id))?.instruction).toMatch(/\.$/);
    }
    for (const { id } of await entries('editorPrompts', 'en')) {
      expect(findEditorPrompt(Number(id))?.instruction).toMatch(/\.$/);
    }
    for (const { id } of await entries('languages', 'en')) {
      expect(findLanguage(String(id))?.instruction).toMatch(/^[A-Z]/);
    }
    expect([findTone('x'), findStyle('x'), findEditorPrompt(99), findLanguage('x')]).toEqual(
      Array(4).fill(undefined),
    );
  });
});
