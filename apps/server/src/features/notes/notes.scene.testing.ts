import * as calls from '@polylogue/contract/notes';
import type { Note, NoteContent, NoteItem, NoteVersion } from '@polylogue/contract/notes';
import type { LightMyRequestResponse } from 'fastify';
import type { TestUser } from '../../../test/factories.ts';
import type { TestApp } from '../../../test/harness.ts';

/** A signed-in user who writes notes. Methods without `try` must succeed. */
export interface Writer {
  user: TestUser;
  cookies: Record<string, string>;
  list(name?: string): Promise<NoteItem[]>;
  /** Names in list order, pinned ones marked with `*`. */
  outline(): Promise<string[]>;
  create(wanted?: object): Promise<Note>;
  tryCreate(wanted: object): Promise<LightMyRequestResponse>;
  view(id: number): Promise<Note>;
  tryView(id: number): Promise<LightMyRequestResponse>;
  update(id: number, change: object): Promise<Note>;
  tryUpdate(id: number, change: object): Promise<LightMyRequestResponse>;
  tryRemove(id: number): Promise<LightMyRequestResponse>;
  tryOrder(orderList: readonly object[]): Promise<LightMyRequestResponse>;
  versions(id: number): Promise<NoteVersion[]>;
  tryVersions(id: number): Promise<LightMyRequestResponse>;
  tryVersion(query: { id: number; versionId: number }): Promise<LightMyRequestResponse>;
  tryRestore(wanted: object): Promise<LightMyRequestResponse>;
}

/** A document of paragraphs. */
export function paragraphs(...texts: string[]): NoteContent {
  return {
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}

/** Signs in a user, a new one by default. */
export async function newWriter(testApp: TestApp, known?: TestUser): Promise<Writer> {
  const user = known ?? (await testApp.createUser());
  const cookies = await testApp.signIn(user);
  const send = (call: Parameters<TestApp['request']>[0], body: object) =>
    testApp.request(call, { cookies, payload: JSON.stringify(body) });

  const list = async (name?: string) =>
    fine<NoteItem[]>(await testApp.request(calls.listNotes, { cookies, query: { name } }));
  const tryView = (id: number) => testApp.request(calls.viewNote, { cookies, query: { id } });
  const tryCreate = (wanted: object) => send(calls.createNote, wanted);
  const tryUpdate = (id: number, change: object) => send(calls.updateNote, { id, ...change });
  const tryVersions = (id: number) => testApp.request(calls.listNoteVersions, { cookies, query: { id } });
  return {
    user,
    cookies,
    list,
    outline: async () => (await list()).map(({ name, pin }) => (pin ? `*${name}` : name)),
    create: async (wanted = {}) => fine(await tryCreate(wanted)),
    tryCreate,
    view: async (id) => fine(await tryView(id)),
    tryView,
    update: async (id, change) => fine(await tryUpdate(id, change)),
    tryUpdate,
    tryRemove: (id) => testApp.request(calls.deleteNote, { cookies, query: { id } }),
    tryOrder: (orderList) => send(calls.orderNotes, { orderList }),
    versions: async (id) => fine(await tryVersions(id)),
    tryVersions,
    tryVersion: (query) => testApp.request(calls.viewNoteVersion, { cookies, query }),
    tryRestore: (wanted) => send(calls.restoreNoteVersion, wanted),
  };
}

function fine<T>(response: LightMyRequestResponse): T {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json();
}
