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
    files: createFiles({ ...deps, references: [], storageOf: () => Promise.resolve(0) }),
  });
  const match = kind?.pattern.exec(`chat:message#${owner.userId}-${chat.chatId}`);
  if (!match) throw new Error('The channel has no kind.');
  const frames: Partial<StreamFrame>[] = [];
  const caller = { userId: owner.userId, sessionId: 'one' };
  await kind?.snapshot?.({ caller, match, from: undefined, send: (frame) => void frames.push(frame) });
  expect(frames).toMatchObject([{ eof: 'end', finish: 'stop', offset: 0, chunk: 'Half of it.', length: 11 }]);
});
