import * as calls from '@polylogue/contract/chats';
import type { ChatItem } from '@polylogue/contract/chats';
import { lengths } from '@polylogue/contract/limits';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../../test/harness.ts';
import type { TestUser } from '../../../test/factories.ts';

type Cookies = Record<string, string>;

/** A signed-in user who creates and arranges chats. Methods without `try` must succeed. */
export interface Person {
  user: TestUser;
  cookies: Cookies;
  list(name?: string): Promise<ChatItem[]>;
  /** The list as `[name, …]`, pinned ones marked with `*`, those in a folder with `folder/`. */
  outline(): Promise<string[]>;
  chat(name: string): Promise<ChatItem>;
  folder(name: string): Promise<ChatItem>;
  update(chatId: number, change: object): Promise<ChatItem>;
  tryUpdate(chatId: number, change: object): Promise<LightMyRequestResponse>;
  tryOrder(orderList: readonly object[]): Promise<LightMyRequestResponse>;
  tryRemove(chatID: number): Promise<LightMyRequestResponse>;
  selected(): Promise<number | null>;
}

/** Signs in a new user. */
export async function newPerson(testApp: TestApp): Promise<Person> {
  const user = await testApp.createUser();
  const cookies = await testApp.signIn(user);

  async function list(name?: string): Promise<ChatItem[]> {
    return fine(await testApp.request(calls.listChats, { cookies, query: { name } })).json();
  }
  /** Longer names than the dialog takes are given afterwards. */
  async function make(name: string, isGroup: boolean): Promise<ChatItem> {
    const { min, max } = lengths.newItemName;
    const isShort = name.trim().length >= min && name.trim().length <= max;
    const body = { name: isShort ? name : 'Not named yet', isGroup };
    const made: ChatItem = fine(await testApp.request(calls.createChat, { cookies, body })).json();
    return isShort ? made : fine(await tryUpdate(made.id, { name })).json();
  }
  function tryUpdate(chatId: number, change: object): Promise<LightMyRequestResponse> {
    const payload = JSON.stringify({ chatId, ...change });
    return testApp.request(calls.updateChat, { cookies, payload });
  }

  return {
    user,
    cookies,
    list,
    outline: async () => outlineOf(await list()),
    chat: (name) => make(name, false),
    folder: (name) => make(name, true),
    update: async (chatId, change) => fine(await tryUpdate(chatId, change)).json(),
    tryUpdate,
    tryOrder: (orderList) =>
      testApp.request(calls.orderChats, { cookies, payload: JSON.stringify({ orderList }) }),
    tryRemove: (chatID) => testApp.request(calls.removeChat, { cookies, query: { chatID } }),
    selected: async () => (await testApp.request(calls.selectedChatOf, { cookies })).json().chatId,
  };
}

/** A user with a folder and three chats in the root: `Three`, `Two`, `One`, `Folder`. */
export async function settledPerson(testApp: TestApp) {
  const owner = await newPerson(testApp);
  const folder = await owner.folder('Folder');
  const one = await owner.chat('One');
  const two = await owner.chat('Two');
  const three = await owner.chat('Three');
  return { owner, folder, one, two, three };
}

function fine(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response;
}

function outlineOf(items: readonly ChatItem[]): string[] {
  const names = new Map(items.map((item) => [item.id, item.name]));
  return items.map((item) => {
    const folder = item.parent_id === null ? '' : `${names.get(item.parent_id)}/`;
    return `${item.pin ? '*' : ''}${folder}${item.name}`;
  });
}
