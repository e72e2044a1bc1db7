import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestAppForTest } from '../../../test/harness.ts';
import { ledgerEntries } from '../billing/billing.tables.ts';
import { balancedTokens, modelId, sendAndWait, setTokens, somebody } from './sending.scene.testing.ts';
import { generationCause } from '../generations/cost.service.ts';
import { writeExchange } from './send.write.ts';

test('an exchange is stored whole or leaves nothing behind, not even a reserve', async () => {
  const app = await startTestAppForTest();
  const { db } = app.deps.database;
  const person = await somebody(app);
  const { id: userId } = person.user;
  const sent = await sendAndWait(app, person, { message: 'Hello [[sim tokens=5 rate=0]]' });
  const model = app.deps.models.resolveChoice(modelId(app, 'mistral-small'));
  await setTokens(app, userId, 1_000);

  async function write(changed: { headId?: number; reserve?: number }) {
    const uuid = randomUUID();
    const request = {
      parentId: sent.response.id,
      text: 'And then?',
      tokens: 3,
      clientId: undefined,
      prompts: [],
      notes: [],
      notesText: null,
      images: [],
    };
    const written = await writeExchange(db, {
      userId,
      chatId: sent.chat.id,
      headId: sent.response.id,
      request,
      model,
      image: undefined,
      effort: null,
      passages: null,
      reserve: 600,
      estimatedInput: 3,
      passesLimit: false,
      now: app.clock.now(),
      uuid,
      ...changed,
    });
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.cause, generationCause(uuid)));
    return { state: written.state, entries: entries.map(({ kind, amount }) => [kind, amount]) };
  }

  expect(await write({ headId: sent.id })).toEqual({ state: 'moved', entries: [] });
  expect(await write({ reserve: 1_001 })).toEqual({ state: 'short', entries: [] });
  expect(await write({ headId: sent.id, reserve: 1_001 })).toEqual({ state: 'moved', entries: [] });
  expect(await balancedTokens(app, userId)).toEqual({ available: 1_000, reserved: 0 });
  expect(await write({})).toEqual({ state: 'stored', entries: [['reserve', -600]] });
  expect(await balancedTokens(app, userId)).toEqual({ available: 400, reserved: 600 });
});
