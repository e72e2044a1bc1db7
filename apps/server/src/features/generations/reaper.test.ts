import { streamFrame, type StreamFrame } from '@polylogue/contract/realtime';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestAppForTest } from '../../../test/harness.ts';
import { openAccount } from '../billing/billing.service.ts';
import { messagesScene } from '../messages/messages.scene.testing.ts';
import { generations } from '../messages/messages.tables.ts';
import { foldFrames } from '../sending/sending.scene.testing.ts';
import { endStored } from './reaper.ts';

test('readers who saw less or more than a dead node had stored end with what it had stored', async () => {
  const app = await startTestAppForTest();
  const scene = messagesScene(app);
  const owner = await scene.member();
  await openAccount(app.deps.database.db, owner.userId, app.clock.now());
  const chat = await scene.chat(owner);
  const answer = await scene.answer(owner, await scene.ask(owner, chat), '');
  const uuid = await scene.written(owner, answer, { state: 'running' });
  await scene.tail(uuid, { text: 'What was stored', textOffset: 0, reasoning: 'Hm.', reasoningOffset: 0 });
  const told: StreamFrame[] = [];
  const publish = (_: string, data: object) => {
    const { success, data: frame } = streamFrame.safeParse(data);
    if (success) told.push(frame);
  };
  const [row] = await app.deps.database.db.select().from(generations).where(eq(generations.uuid, uuid));
  if (!row) throw new Error('The answer was not stored.');
  await endStored(
    { ...app.deps, realtime: { ...app.deps.realtime, publish } },
    row,
    'generation_interrupted',
  );
  const seen = (chunk: string): StreamFrame => ({ message_id: answer.id, uuid, offset: 0, chunk });
  for (const text of ['', 'What was', 'What was stored and what was not']) {
    expect(foldFrames([seen(text), ...told])).toMatchObject({
      text: 'What was stored',
      reasoning: 'Hm.',
      eof: 'error',
    });
  }
});
