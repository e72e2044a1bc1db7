import type { Call } from '@polylogue/contract/call';
import { createChat, type ChatItem } from '@polylogue/contract/chats';
import { createCapsule, listCapsules, type Capsule } from '@polylogue/contract/library';
import { addCapsuleFile, type AddedFile } from '@polylogue/contract/library-sources';
import { sourceFrame, type SourceFrame } from '@polylogue/contract/realtime';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import type { CallOptions, TestApp } from '../../../test/harness.ts';
import type { TestUser } from '../../../test/factories.ts';
import { eventually } from '../../platform/realtime/realtime.testing.ts';
import { plans } from '../billing/plans.tables.ts';
import { finished } from './sources.queries.ts';

/** A file to upload; a short text by default. */
export interface TestUpload {
  name?: string;
  content?: string | Uint8Array<ArrayBuffer>;
  replaceId?: number;
}

/** A signed-in user with capsules. Methods without `try` must succeed. */
export interface Librarian {
  user: TestUser;
  cookies: Record<string, string>;
  ask<C extends Call>(call: C, options?: CallOptions<C>): Promise<LightMyRequestResponse>;
  /** The answer of a call that must succeed. */
  get<T>(call: Call, options?: CallOptions<Call>): Promise<T>;
  capsule(name?: string): Promise<Capsule>;
  /** A capsule as it is now. */
  see(capsuleId: number): Promise<Capsule>;
  chat(name?: string): Promise<ChatItem>;
  tryUpload(capsuleId: number, what?: TestUpload): Promise<LightMyRequestResponse>;
  upload(capsuleId: number, what?: TestUpload): Promise<AddedFile>;
  /** Waits until nothing is under way in a capsule; returns it. */
  settled(capsuleId: number): Promise<Capsule>;
}

/** Signs in a new user. */
export async function newLibrarian(testApp: TestApp): Promise<Librarian> {
  const user = await testApp.createUser();
  const cookies = await testApp.signIn(user);
  const ask: Librarian['ask'] = (call, options) => testApp.request(call, { cookies, ...options });
  async function get<T>(call: Call, options?: CallOptions<Call>): Promise<T> {
    return fine(await ask(call, options)).json();
  }
  async function see(capsuleId: number): Promise<Capsule> {
    const found = (await get<Capsule[]>(listCapsules)).find(({ id }) => id === capsuleId);
    if (!found) throw new Error('There is no such capsule.');
    return found;
  }
  async function tryUpload(capsuleId: number, what: TestUpload = {}): Promise<LightMyRequestResponse> {
    return ask(addCapsuleFile, await formOf(capsuleId, what));
  }
  return {
    user,
    cookies,
    ask,
    get,
    capsule: (name = 'Sources') => get(createCapsule, { body: { name } }),
    see,
    chat: (name = 'Chat') => get(createChat, { body: { name, isGroup: false } }),
    tryUpload,
    upload: async (capsuleId, what) => fine(await tryUpload(capsuleId, what)).json(),
    settled: (capsuleId) =>
      eventually(async () => {
        const capsule = await see(capsuleId);
        const { files, urls } = capsule.sources;
        for (const { status } of [...files, ...urls]) {
          if (!finished.some((end) => end === status)) throw new Error(`A source is ${status}.`);
        }
        return capsule;
      }),
  };
}

/** The request of an upload. */
export async function formOf(
  capsuleId: number,
  { name = 'facts.txt', content = 'The heron eats fish.', replaceId }: TestUpload = {},
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData();
  form.set('capsuleId', String(capsuleId));
  if (replaceId !== undefined) form.set('replaceId', String(replaceId));
  form.set('file', new Blob([content]), name);
  const body = new Response(form);
  return {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  };
}

/** Opens or closes the library in every plan. */
export async function setLibraryGate(testApp: TestApp, open: boolean): Promise<void> {
  await testApp.deps.database.db.update(plans).set({ rag_used: open });
}

/** The code of one field in a 422. */
export function fieldCode(response: LightMyRequestResponse, field: string): string | undefined {
  return response.json<{ validationErrors?: Record<string, string> }>().validationErrors?.[field];
}

function fine(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response;
}

/** What is told on a channel from now on, until mocks are restored. */
export function toldOn(
  { deps: { realtime } }: TestApp,
  channel: string,
  each: (frame: SourceFrame) => void = () => undefined,
): SourceFrame[] {
  const frames: SourceFrame[] = [];
  const publish = realtime.publish.bind(realtime);
  vi.spyOn(realtime, 'publish').mockImplementation((name, data) => {
    publish(name, data);
    if (name !== channel) return;
    const frame = sourceFrame.parse(data);
    frames.push(frame);
    each(frame);
  });
  return frames;
}
