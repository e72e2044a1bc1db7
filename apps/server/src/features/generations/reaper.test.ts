import { streamFrame, type StreamFrame } from '@polylogue/contract/realtime';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestAppForTest, type TestApp } from '../../../test/harness.ts';
import { openAccount } from '../billing/billing.service.ts';
import { messagesScene } from '../messages/messages.scene.testing.ts';
import { generations } from '../messages/messages.tables.ts';
import { foldFrames } from '../sending/sending.scene.testing.ts';
import { silentAnswers } from './generations.tables.ts';
import { endStored, noteSilent } from './reaper.ts';

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

/** Answers that run, each of another user, with nothing heard of their node for an hour. */
async function deadAnswers(app: TestApp, count: number): Promise<{ messageId: number; uuid: string }[]> {
  const scene = messagesScene(app);
  const dead = [];
  for (let made = 0; made < count; made += 1) {
    const owner = await scene.member();
    await openAccount(app.deps.database.db, owner.userId, app.clock.now());
    const answer = await scene.answer(owner, await scene.ask(owner, await scene.chat(owner)), '');
    const uuid = await scene.written(owner, answer, {
      state: 'running',
      heartbeatAt: new Date(Date.now() - 3_600_000),
    });
    dead.push({ messageId: answer.id, uuid });
  }
  return dead;
}

function statesOf(app: TestApp, answers: readonly { uuid: string }[]) {
  return app.deps.database.db
    .select({ state: generations.state })
    .from(generations)
    .where(
      inArray(
        generations.uuid,
        answers.map(({ uuid }) => uuid),
      ),
    );
}

const kind = 'generations.reap';

test('an answer that cannot be ended is set aside and keeps no other from ending, also on a node that is no worker', async () => {
  const app = await startTestAppForTest({ ROLES: 'web' });
  const { db } = app.deps.database;
  const [bad, ...good] = await deadAnswers(app, 3);
  if (!bad) throw new Error('There is no answer.');
  await db.execute(
    sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin
      if old.uuid = '${bad.uuid}' and new.state <> 'running' then raise exception 'no end'; end if; return new; end $$;
      create trigger refuse before update on generations for each row execute function refuse()`),
  );
  await noteSilent(app.deps);
  await expect
    .poll(() => statesOf(app, good), { timeout: 20_000 })
    .toEqual([{ state: 'error' }, { state: 'error' }]);
  await expect
    .poll(
      async () => {
        app.clock.advance(400);
        await app.runDue(kind);
        return (await app.deps.due.setAside({ kind, limit: 10, offset: 0 })).list;
      },
      { timeout: 20_000 },
    )
    .toMatchObject([{ id: bad.messageId }]);
  expect(await noteSilent(app.deps)).toBe(1);
  expect(await app.runDue(kind)).toBe(0);

  await db.execute(sql`drop trigger refuse on generations`);
  expect(await app.deps.due.retry(db, kind, bad.messageId)).toBe(true);
  await expect.poll(() => statesOf(app, [bad])).toMatchObject([{ state: 'error' }]);
  await expect.poll(() => db.select().from(silentAnswers)).toEqual([]);
});

test('an answer that was heard of since is left alone, and is noted again when it goes silent again', async () => {
  const app = await startTestAppForTest({ ROLES: 'web' });
  const { db } = app.deps.database;
  const [answer] = await deadAnswers(app, 1);
  if (!answer) throw new Error('There is no answer.');
  // Noted, but its turn has not come.
  const woken: string[] = [];
  const later = { at: () => app.deps.due.at(3_600), wake: (which: string) => void woken.push(which) };
  await noteSilent({ ...app.deps, due: later });
  expect(woken).toEqual([kind]);
  await db.update(generations).set({ heartbeatAt: new Date() }).where(eq(generations.uuid, answer.uuid));
  await db.update(silentAnswers).set({ dueAt: app.deps.due.at() });
  await expect.poll(() => db.select().from(silentAnswers)).toEqual([]);
  expect(await statesOf(app, [answer])).toMatchObject([{ state: 'running' }]);

  for (const minutes of [50, 40]) {
    const heartbeatAt = new Date(Date.now() - minutes * 60_000);
    await db.update(generations).set({ heartbeatAt }).where(eq(generations.uuid, answer.uuid));
    await noteSilent({ ...app.deps, due: later });
    expect(await db.select({ heardAt: silentAnswers.heardAt }).from(silentAnswers)).toEqual([
      { heardAt: heartbeatAt },
    ]);
  }
});
