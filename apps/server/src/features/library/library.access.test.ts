import type { Call } from '@polylogue/contract/call';
import * as calls from '@polylogue/contract/library';
import * as sourceCalls from '@polylogue/contract/library-sources';
import * as recallCalls from '@polylogue/contract/recall';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type CallOptions, type TestApp } from '../../../test/harness.ts';
import { formOf, newLibrarian, setLibraryGate, type Librarian } from './library.scene.testing.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
afterEach(() => setLibraryGate(testApp, true));

/** Things of a user that the calls name. */
interface Things {
  capsuleId: number;
  groupId: number;
  fileId: number;
  urlId: number;
}

async function thingsOf(owner: Librarian): Promise<Things> {
  const { id: capsuleId } = await owner.capsule();
  const { id: groupId } = await owner.chat();
  await owner.get(calls.attachCapsules, { body: { capsuleIds: [capsuleId], groupId } });
  const { fileId } = await owner.upload(capsuleId);
  const body = { capsuleId, url: 'http://127.0.0.1/' };
  const { urlId } = await owner.get<sourceCalls.AddedLink>(sourceCalls.addCapsuleUrl, { body });
  await owner.settled(capsuleId);
  return { capsuleId, groupId, fileId, urlId };
}

interface Case {
  call: Call;
  options(things: Things): CallOptions<Call> | Promise<CallOptions<Call>>;
  /** What a plan without the library answers; by default the same as any. */
  closed?: 403;
  /** What a stranger gets. */
  stranger?: 200;
}

const cases: Case[] = [
  { call: calls.listCapsules, options: () => ({}), stranger: 200 },
  { call: calls.libraryInfoOf, options: () => ({}), stranger: 200 },
  { call: calls.createCapsule, options: () => ({ body: { name: 'Mine' } }), closed: 403, stranger: 200 },
  { call: calls.updateCapsule, options: ({ capsuleId }) => ({ body: { id: capsuleId, name: 'Other' } }) },
  {
    call: calls.switchCapsule,
    options: ({ capsuleId, groupId }) => ({ body: { capsuleId, groupId, enabled: true } }),
    closed: 403,
  },
  {
    call: calls.attachCapsules,
    options: ({ capsuleId, groupId }) => ({ body: { capsuleIds: [capsuleId], groupId } }),
    closed: 403,
  },
  { call: calls.capsuleOfChat, options: ({ groupId }) => ({ body: { groupId } }), closed: 403 },
  {
    call: sourceCalls.addCapsuleFile,
    options: ({ capsuleId }) => formOf(capsuleId, { content: 'Another text.' }),
    closed: 403,
  },
  {
    call: sourceCalls.addCapsuleText,
    options: ({ capsuleId }) => ({ body: { capsuleId, title: 'An answer', text: 'Forty-two.' } }),
    closed: 403,
  },
  {
    call: sourceCalls.addCapsuleUrl,
    options: ({ capsuleId }) => ({ body: { capsuleId, url: 'http://127.0.0.2/' } }),
    closed: 403,
  },
  {
    call: sourceCalls.updateCapsuleFile,
    options: ({ fileId }) => ({ body: { id: fileId, filename: 'new.txt' } }),
  },
  { call: sourceCalls.updateCapsuleUrl, options: ({ urlId }) => ({ body: { id: urlId, url_name: 'New' } }) },
  { call: sourceCalls.refreshUrl, options: ({ urlId }) => ({ body: { id: urlId } }), closed: 403 },
  { call: sourceCalls.retrySource, options: ({ fileId }) => ({ body: { id: fileId } }), closed: 403 },
  {
    call: recallCalls.recall,
    options: ({ capsuleId }) => ({ body: { capsuleIds: [capsuleId], question: 'heron' } }),
    closed: 403,
  },
  { call: recallCalls.viewSource, options: ({ fileId }) => ({ query: { id: fileId } }) },
  { call: recallCalls.capsuleHealth, options: ({ capsuleId }) => ({ query: { id: capsuleId } }) },
  {
    call: calls.disconnectCapsule,
    options: ({ capsuleId, groupId }) => ({ body: { capsuleId, groupId } }),
  },
  { call: sourceCalls.removeCapsuleFile, options: ({ fileId }) => ({ query: { id: fileId } }) },
  { call: sourceCalls.removeCapsuleUrl, options: ({ urlId }) => ({ query: { id: urlId } }) },
  { call: calls.deleteCapsule, options: ({ capsuleId }) => ({ query: { id: capsuleId } }) },
];

test('every call: a guest is sent away, a stranger finds nothing, a plan without the library reads and deletes, the owner may', async () => {
  const owner = await newLibrarian(testApp);
  const stranger = await newLibrarian(testApp);
  const things = await thingsOf(owner);
  const got: Record<string, (number | string | undefined)[]> = {};
  const wanted: Record<string, (number | string | undefined)[]> = {};
  for (const { call, options, closed = 200, stranger: foreign = 404 } of cases) {
    const send = await options(things);
    const asGuest = await testApp.request(call, send);
    const asStranger = await stranger.ask(call, send);
    const isReading = call.method === 'GET' || closed === 403;
    await setLibraryGate(testApp, false);
    // What changes without the library is tried once, by the owner with it.
    const onClosedPlan = isReading ? await owner.ask(call, send) : undefined;
    await setLibraryGate(testApp, true);
    const asOwner = await owner.ask(call, send);
    const gate = onClosedPlan?.json<{ gate?: string }>().gate;
    const name = `${call.method} ${call.path}`;
    got[name] = [
      asGuest.statusCode,
      asStranger.statusCode,
      onClosedPlan?.statusCode,
      gate,
      asOwner.statusCode,
    ];
    wanted[name] = [
      401,
      foreign,
      isReading ? closed : undefined,
      closed === 403 ? 'rag_used' : undefined,
      200,
    ];
  }
  expect(got).toEqual(wanted);
  const all = [...Object.values(calls), ...Object.values(sourceCalls), ...Object.values(recallCalls)];
  const declared = all.flatMap((value) => ('path' in value && 'method' in value ? [value.path] : []));
  expect(cases.map(({ call }) => call.path).sort()).toEqual([...declared].sort());
});

test('on a plan without the library what is there can be renamed, disconnected, turned off and removed', async () => {
  const owner = await newLibrarian(testApp);
  const { capsuleId, groupId, fileId, urlId } = await thingsOf(owner);
  await setLibraryGate(testApp, false);
  const done = [
    await owner.ask(calls.switchCapsule, { body: { capsuleId, groupId, enabled: false } }),
    await owner.ask(calls.updateCapsule, { body: { id: capsuleId, name: 'Other' } }),
    await owner.ask(calls.disconnectCapsule, { body: { capsuleId, groupId } }),
    await owner.ask(sourceCalls.removeCapsuleFile, { query: { id: fileId } }),
    await owner.ask(sourceCalls.removeCapsuleUrl, { query: { id: urlId } }),
    await owner.ask(calls.deleteCapsule, { query: { id: capsuleId } }),
  ];
  expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
});

test('a source is not of the other kind', async () => {
  const owner = await newLibrarian(testApp);
  const { fileId, urlId } = await thingsOf(owner);
  const mixed = [
    await owner.ask(sourceCalls.removeCapsuleFile, { query: { id: urlId } }),
    await owner.ask(sourceCalls.removeCapsuleUrl, { query: { id: fileId } }),
    await owner.ask(sourceCalls.refreshUrl, { body: { id: fileId } }),
    await owner.ask(sourceCalls.updateCapsuleUrl, { body: { id: fileId, url_name: 'New' } }),
  ];
  expect(mixed.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
});
