import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { channels } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { generations } from '../messages/messages.tables.ts';
import { countTokens } from '../messages/count-tokens.ts';
import { costOf } from './cost.ts';
import { endFrame, endGeneration, type AnswerEnd } from './ending.ts';
import { storedText } from './stored-text.ts';
import { tellEnded } from './tell-generation.ts';

type GenerationRow = typeof generations.$inferSelect;

/** Silence after which a node is taken for dead: a database away for some seconds must not end a living answer. */
const silenceSeconds = 12;

/** Ended at once at most, so that the dead of a busy node do not hold up the living. */
const batch = 50;

/** What ending in another's place takes. */
export interface ReaperDeps {
  database: Database;
  realtime: Realtime;
  clock: Clock;
  log: Logger;
}

/** Ends answers whose node has died, with what is stored of them. Answers how many. */
export async function reapGenerations(
  deps: ReaperDeps,
  options: { everything: boolean } = { everything: false },
): Promise<number> {
  const isSilent = sql`${generations.heartbeatAt} < now() - make_interval(secs => ${silenceSeconds}::int)`;
  const rows = await deps.database.db
    .select()
    .from(generations)
    .where(and(eq(generations.state, 'running'), options.everything ? undefined : isSilent))
    .limit(batch);
  for (const row of rows) await endStored(deps, row, 'generation_interrupted');
  return rows.length;
}

/** Ends an answer with what is stored of it: because its node died, or (`stopped`) because it does not listen. */
export async function endStored(
  deps: ReaperDeps,
  row: GenerationRow,
  why: 'generation_interrupted' | 'stopped',
): Promise<void> {
  const { database, realtime, clock } = deps;
  const { text, reasoning } = await storedText(database.db, realtime.texts, row.uuid);
  // Who stops an answer pays for what it has thought; whose node died pays for words only.
  const isFree = why === 'stopped' ? text === '' && reasoning === '' : text === '';
  const output = isFree ? 0 : (await countTokens(text)) + (await countTokens(reasoning));
  const input = isFree ? 0 : row.inputTokens;
  const end: AnswerEnd = {
    state: why === 'stopped' ? 'stopped' : 'error',
    error: why === 'stopped' ? undefined : why,
    finish: why === 'stopped' ? 'stopped' : undefined,
    text,
    reasoning,
    images: [],
    used: costOf({ input, output }, row.coefficient),
    input,
    output,
    estimated: !isFree,
    host: row.host ?? undefined,
    failover: row.failover ?? undefined,
    firstTokenAt: row.firstTokenAt ?? undefined,
    thinkingMs: row.thinkingMs ?? undefined,
  };
  const ended = await endGeneration(deps, row, end, clock.now());
  if (!ended) return;
  // Screens may show more than was stored: they are cut to what will be there after a reload.
  const frame = { ...endFrame(ended, end), length: text.length };
  realtime.publish(channels.chatMessage(ended.userId, ended.chatId), frame);
  await tellEnded(deps, { ...ended, isListed: false });
}
