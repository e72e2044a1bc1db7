import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { channels, type StreamFrame } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Due, DueKind } from '../../platform/due/due.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import {
  answerUnheardSince,
  silentAnswers as listSilent,
  type GenerationRow,
} from '../messages/answers/stored-answers.service.ts';
import { countTokens } from '../messages/count-tokens.service.ts';
import { costOf } from './cost.service.ts';
import { endFrame, endGeneration, type AnswerEnd } from './ending.ts';
import { reapedAnswers } from './generations.metrics.ts';
import { silentAnswers } from './generations.tables.ts';
import { storedText } from './stored-text.ts';
import { tellEnded } from './tell-generation.ts';

/** Silence after which a node counts as dead. A database outage of a few seconds must not end a living answer. */
const silenceSeconds = 12;

/** Answers noted at a time. Those that could not be ended and were set aside are among them, so it is far more than they can be. */
const mostNoted = 1_000;

/** What ending an answer on behalf of another node needs. */
export interface ReaperDeps {
  database: Database;
  realtime: Realtime;
  clock: Clock;
  log: Logger;
}

/** Notes the answers of dead nodes, for any node to end them, and returns how many there are. */
export async function noteSilent(
  { database: { db }, due }: { database: Pick<Database, 'db'>; due: Pick<Due, 'at' | 'wake'> },
  options: { everything: boolean } = { everything: false },
): Promise<number> {
  const rows = await listSilent(db, {
    silenceSeconds: options.everything ? undefined : silenceSeconds,
    limit: mostNoted,
  });
  if (rows.length === 0) return 0;
  const dueAt = due.at();
  const noted = rows.map(({ messageId, userId, heartbeatAt }) => ({
    ...{ messageId, ownerId: userId, dueAt },
    heardAt: heartbeatAt,
  }));
  // One that was heard of since it was noted and is silent again is new work.
  await db
    .insert(silentAnswers)
    .values(noted)
    .onConflictDoUpdate({
      target: silentAnswers.messageId,
      set: { heardAt: sql`excluded.heard_at`, dueAt, tries: 0, setAsideAt: null, setAsideReason: null },
      setWhere: sql`${silentAnswers.heardAt} <> excluded.heard_at`,
    });
  due.wake(reapKind);
  return rows.length;
}

/** The work on answers of dead nodes. */
const reapKind = 'generations.reap';

/** Ends answers of dead nodes. They hold their users' tokens, so no node waits for a worker to end them. */
export function reaping(deps: ReaperDeps): DueKind {
  return {
    name: reapKind,
    table: silentAnswers,
    id: silentAnswers.messageId,
    owner: silentAnswers.ownerId,
    onEveryNode: true,
    concurrency: 4,
    limitSeconds: 60,
    run: ({ id, ownerId }) => reap(deps, { messageId: id, userId: ownerId }),
  };
}

/** Ends an answer with what is stored of it, unless its node was heard of since or another one has ended it. */
async function reap(
  deps: ReaperDeps,
  { messageId, userId }: { messageId: number; userId: number },
): Promise<void> {
  const { db } = deps.database;
  const isIt = and(eq(silentAnswers.messageId, messageId), eq(silentAnswers.ownerId, userId));
  const [noted] = await db.select({ heartbeatAt: silentAnswers.heardAt }).from(silentAnswers).where(isIt);
  const row = noted && (await answerUnheardSince(db, { messageId, userId, ...noted }));
  if (row) {
    await endStored(deps, row, 'generation_interrupted');
    reapedAnswers.inc();
  }
  await db.delete(silentAnswers).where(isIt);
}

/** Ends an answer with what is stored of it: its node died or, for `stopped`, did not react. */
export async function endStored(
  deps: ReaperDeps,
  row: GenerationRow,
  why: 'generation_interrupted' | 'stopped',
): Promise<void> {
  const { database, realtime, clock } = deps;
  const { text, reasoning } = await storedText(database.db, realtime.texts, row.uuid);
  const own = { text: text.slice(row.keptText), reasoning: reasoning.slice(row.keptReasoning) };
  // A stopped answer costs its reasoning too; when a node died, only text is charged.
  const isFree = why === 'stopped' ? own.text === '' && own.reasoning === '' : own.text === '';
  const output = isFree ? 0 : (await countTokens(own.text)) + (await countTokens(own.reasoning));
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
  // Screens may show more than was stored, or less if the node died before it sent it: send what a reload would show.
  const frame: StreamFrame = { ...endFrame(ended, end), offset: 0, chunk: text, length: text.length };
  if (reasoning !== '') frame.reasoning = { offset: 0, chunk: reasoning };
  realtime.publish(channels.chatMessage(ended.userId, ended.chatId), frame);
  await tellEnded(deps, { ...ended, isListed: false });
}
