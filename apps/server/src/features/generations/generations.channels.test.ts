import type { StreamFrame } from '@polylogue/contract/realtime';
import { expect, test } from 'vitest';
import { startTestAppForTest } from '../../../test/harness.ts';
import { createFiles } from '../files/files.service.ts';
import { messagesScene } from '../messages/messages.scene.testing.ts';
import { endGeneration } from './ending.ts';
import { generationsChannels } from './generations.channels.ts';

test('an answer of another node that ends while it is looked up is told as it ended, whole', async () => {
  const app = await startTestAppForTest();
  const { deps, clock } = app;
  const scene = messagesScene(app);
  const owner = await scene.member();
  const chat = await scene.chat(owner);
  const answer = await scene.answer(owner, await scene.ask(owner, chat), '');
  const uuid = await scene.written(owner, answer, { state: 'running' });
  await scene.tail(uuid, { text: 'Half of ', textOffset: 0 });
  const end = {
    state: 'end',
    error: undefined,
    finish: 'stop',
    text: 'Half of it.',
    reasoning: '',
    images: [],
    used: 0,
    input: 0,
    output: 0,
    estimated: false,
    host: undefined,
    failover: undefined,
    firstTokenAt: undefined,
    thinkingMs: undefined,
  } as const;
  // The shared text is deleted once the answer has ended.
  const read = async () => {
    await endGeneration(deps, { uuid, userId: owner.userId, startedAt: clock.now() }, end, clock.now());
    return '';
  };
  const texts = { read, write: () => undefined, forget: () => undefined };
  const [kind] = generationsChannels({
    ...deps,
    realtime: { ...deps.realtime, texts },
    generations: { inChat: () => [] },
    files: createFiles({ ...deps, references: [], keepers: [], storageOf: () => Promise.resolve(0) }),
  });
  const match = kind?.pattern.exec(`chat:message#${owner.userId}-${chat.chatId}`);
  if (!match) throw new Error('The channel has no kind.');
  const frames: Partial<StreamFrame>[] = [];
  const caller = { userId: owner.userId, sessionId: 'one' };
  await kind?.snapshot?.({ caller, match, from: undefined, send: (frame) => void frames.push(frame) });
  expect(frames).toMatchObject([{ eof: 'end', finish: 'stop', offset: 0, chunk: 'Half of it.', length: 11 }]);
});

test('tells for many chats at once in which an answer runs or has ended lately, and how far a frame goes', async () => {
  const app = await startTestAppForTest();
  const { deps, clock } = app;
  const scene = messagesScene(app);
  const [owner, stranger] = [await scene.member(), await scene.member()];
  const [running, ended, old, foreign] = [
    await scene.chat(owner),
    await scene.chat(owner),
    await scene.chat(owner),
    await scene.chat(stranger),
  ];
  const write = async (chat: typeof running, as: Parameters<typeof scene.written>[2], who = owner) => {
    const answer = await scene.answer(who, await scene.ask(who, chat), 'Text');
    await scene.written(who, answer, as);
  };
  await write(old, { state: 'end', endedAt: clock.now() });
  clock.advance(600);
  const since = clock.now();
  clock.advance(1);
  await write(ended, { state: 'end', endedAt: clock.now() });
  await write(running, { state: 'running' });
  await write(foreign, { state: 'running' }, stranger);
  const [kind] = generationsChannels({
    ...deps,
    generations: { inChat: () => [] },
    files: createFiles({ ...deps, references: [], keepers: [], storageOf: () => Promise.resolve(0) }),
  });
  const matches = [running, ended, old, foreign]
    .map((chat) => kind?.pattern.exec(`chat:message#${owner.userId}-${chat.chatId}`) ?? null)
    .filter((match) => match !== null);
  expect(await kind?.changedSince?.(matches, since)).toEqual([true, true, false, false]);
  const frame = { message_id: 5, uuid: 'any', offset: 4, chunk: 'more' };
  expect(kind?.placeOf?.(frame)).toMatchObject({ id: '5', text: { from: 4, to: 8 } });
  // A continued answer begins with what was there before.
  expect(kind?.placeOf?.({ ...frame, response: { response: 'Text', reasoning: null } })).toMatchObject({
    text: { from: 0, to: 8 },
  });
});
