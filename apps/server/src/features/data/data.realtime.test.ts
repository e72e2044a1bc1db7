import * as calls from '@polylogue/contract/data';
import type { DataExport } from '@polylogue/contract/data';
import { channels, userEvent } from '@polylogue/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { listenForSockets } from '../../../test/sockets.ts';
import { gptExchange } from './import/exports.testing.ts';
import { bringFile, newMember, type Member } from './members.testing.ts';

let testApp: TestApp;
let socketOf: Awaited<ReturnType<typeof listenForSockets>>;

beforeAll(async () => {
  testApp = await startTestApp();
  socketOf = await listenForSockets(testApp);
});
afterAll(() => testApp.close());

/** What is told on the user's own channel from now on. */
async function eventsOf({ userId, cookies }: Member) {
  const socket = await socketOf(cookies);
  await socket.follow(channels.user(userId));
  return () => socket.events(channels.user(userId)).map((data) => userEvent.parse(data));
}

test('the progress of an import and of an export is told on the channel of their owner, and on no other', async () => {
  const owner = await newMember(testApp);
  const stranger = await newMember(testApp);
  const [told, overheard] = [await eventsOf(owner), await eventsOf(stranger)];
  const bytes = Buffer.from(JSON.stringify(['a', 'b', 'c'].map((key) => gptExchange(key))));
  const { done } = await bringFile(testApp, owner, { name: 'conversations.json', bytes });
  const ofImport = () => told().filter((event) => event.entity === 'import' && event.id === done.id);
  // While it runs, and when it has ended.
  await expect.poll(() => ofImport().length).toBeGreaterThanOrEqual(2);
  const entities = () => new Set(told().map(({ entity }) => entity));
  await expect.poll(entities).toEqual(new Set(['import', 'chat', 'note', 'prompt', 'instructions']));
  const begun: DataExport = (await testApp.request(calls.exportData, { cookies: owner.cookies })).json();
  const last = async (): Promise<DataExport> =>
    (await testApp.request(calls.lastExport, { cookies: owner.cookies })).json().export;
  await expect.poll(async () => (await last()).state).toBe('done');
  await expect.poll(told).toContainEqual(expect.objectContaining({ entity: 'export', id: begun.id }));
  expect(overheard()).toEqual([]);
});

test('ended imports and exports are counted', async () => {
  const metrics = async () => (await testApp.app.inject({ url: '/metrics' })).body;
  // An export counts a moment after its state is stored. Other tests of this process count, too.
  await expect.poll(metrics).toMatch(/^data_exports_total\{state="done"\} [1-9]/m);
  const body = await metrics();
  expect(body).toMatch(/^data_imports_total\{origin="chatgpt",state="done"\} [1-9]/m);
  expect(Number(/^data_exported_bytes_total (\d+)/m.exec(body)?.[1])).toBeGreaterThan(1_000);
});
