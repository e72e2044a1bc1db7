import type { CallResponse } from '@polylogue/contract/call';
import { recall } from '@polylogue/contract/recall';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LeaseLost } from '../../platform/due/due.ts';
import { takenRow } from '../../platform/due/due.testing.ts';
import { startTestAppForTest } from '../../../test/harness.ts';
import { readings } from './capsules.tables.ts';
import { readKind, vectorKind } from './due-kinds.ts';
import { makeIndexDue, makeVectors } from './finding/vector-work.ts';
import { passageVectors, vectorWork } from './finding/vectors.tables.ts';
import { embedJob, indexVectorsJob } from './library.jobs.ts';
import { newLibrarian } from './library.scene.testing.ts';

const model = 'openai/text-embedding-3-small';

test('vectors that are made without the lease are not stored', async () => {
  const testApp = await startTestAppForTest({ EMBEDDING_MODEL: model, ROLES: 'web' });
  const { db } = testApp.deps.database;
  const owner = await newLibrarian(testApp);
  await owner.upload((await owner.capsule()).id, { content: 'The heron eats fish.' });
  await testApp.runDue(readKind);
  const [reading] = await db.select().from(readings).where(eq(readings.userId, owner.user.id));
  // It is lost as late as can be.
  for (const holds of [0, 1, 2]) {
    let held = 0;
    const hold = async () => {
      held += 1;
      if (held > holds) throw new LeaseLost();
    };
    const taken = takenRow({ id: reading?.id ?? 0, ownerId: owner.user.id, hold });
    await expect(makeVectors(testApp.deps, taken)).rejects.toThrow(LeaseLost);
    const stored = await db.select().from(passageVectors);
    expect(stored).toHaveLength(holds === 2 ? 1 : 0);
    expect(await db.select({ by: readings.vectorModel }).from(readings)).toEqual([{ by: null }]);
  }
});

test('with a model set by the operator sources get vectors, large libraries an index, and recall says that both were used', async () => {
  const testApp = await startTestAppForTest({ EMBEDDING_MODEL: model, ROLES: 'web' });
  const { db } = testApp.deps.database;
  const owner = await newLibrarian(testApp);
  const { id } = await owner.capsule();
  await owner.upload(id, { content: 'The heron eats fish.' });
  await testApp.runDue(readKind);
  await testApp.runJob(embedJob);
  await testApp.runDue(vectorKind);
  expect(await db.select().from(vectorWork)).toEqual([]);
  const recalled = async () => {
    const body = { capsuleIds: [id], question: 'What does the heron eat?' };
    const { passages, by } = await owner.get<CallResponse<typeof recall>>(recall, { body });
    expect(by).toBe('both');
    expect(passages[0]?.text).toContain('heron');
  };
  await recalled();

  const modelOfIndex = async () => {
    const [row] = await db.select().from(readings).where(eq(readings.userId, owner.user.id));
    return row?.indexedModel;
  };
  await testApp.runJob(indexVectorsJob);
  await testApp.runDue(vectorKind);
  expect(await modelOfIndex()).toBeNull();
  const indexAll = async () => {
    await makeIndexDue({ ...testApp.deps, due: { ...testApp.deps.due, wake: () => undefined } }, 1);
    const work = await db.select().from(vectorWork);
    for (const { readingId, ownerId } of work) {
      await makeVectors(testApp.deps, takenRow({ id: readingId, ownerId }), 1);
    }
  };
  await indexAll();
  const { rows } = await db.execute(sql`select 1 from pg_available_extensions where name = 'vector'`);
  expect(await modelOfIndex()).toBe(rows.length > 0 ? model : null);
  await recalled();

  await db.execute(sql`drop table if exists passage_points`);
  await recalled();
  await indexAll();
  const { rows: made } = await db.execute(sql`select to_regclass('passage_points') is not null as made`);
  expect(made).toEqual([{ made: rows.length > 0 }]);
});
