import { setTimeout as after } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { generations as table } from '../messages/messages.tables.ts';
import { releaseAbandoned } from './abandoned-reserves.ts';
import { outcomeOf } from './answer-outcome.ts';
import { startCheckpoints } from './checkpoints.ts';
import { endFrame, endGeneration } from './ending.ts';
import { createFramePace, reasoningKey, textKey, type FramePace } from './frame-pace.ts';
import { countEnded, reapedAnswers } from './generations.metrics.ts';
import { endStored, reapGenerations } from './reaper.ts';
import {
  beginAnswer,
  snapshotFrame,
  type AnswerFacts,
  type Interruption,
  type RunningAnswer,
} from './running-answer.ts';
import { tellBegun, tellEnded } from './tell-generation.ts';

/** The answers being written: begun, told, stored, ended. */
export interface Generations {
  readonly pace: FramePace;
  /** Throws while the node is about to end. */
  refuseWhileClosing(): void;
  /** Begins to write. The work adds to the answer and resolves when nothing more comes; it must not reject. */
  begin(facts: AnswerFacts, work: (answer: RunningAnswer) => Promise<void>): RunningAnswer;
  /** How many answers this node is writing. */
  count(): number;
  /** Answers this node is writing in a chat. */
  inChat(userId: number, chatId: number): RunningAnswer[];
  /** Stops answers of a user, wherever they are written, and resolves when they have ended. */
  stop(
    userId: number,
    which: { uuid: string } | { chatIds: readonly number[] } | { messageIds: readonly number[] },
  ): Promise<void>;
  streamingChats(userId: number): Promise<ReadonlySet<number>>;
  /** What happens after an answer that this node has written has ended well. */
  onEnd(listener: (facts: AnswerFacts) => void): void;
  /** Lets running answers finish for a while, then ends them with what was written. */
  close(patienceSeconds: number): Promise<void>;
}

/** What the engine stands on. */
export interface GenerationsDeps {
  database: Database;
  realtime: Realtime;
  clock: Clock;
  log: Logger;
}

/** How often answers of dead nodes are looked for. */
const reapInterval = 5_000;

/** How long a stop waits for the node that writes before it ends the answer in its place. */
const stopPatience = 3_000;

/** Pauses between tries to store an end while the database is away. */
const endPause = { first: 250, longest: 5_000 };

/** Starts the engine of one node. */
export function createGenerations(deps: GenerationsDeps): Generations {
  const { database, realtime, clock, log } = deps;
  const { db } = database;
  const running = new Map<string, RunningAnswer>();
  const listeners: ((facts: AnswerFacts) => void)[] = [];
  const pace = createFramePace(realtime);
  let closing = false;
  let abandoned = false;

  const checkpoints = startCheckpoints({
    database,
    log,
    running: () => running.values(),
    onStopAsked: (answer) => interrupt(answer, 'stopped'),
    onLost: (answer) => interrupt(answer, 'lost'),
  });

  let databaseWasAway = false;
  async function reap(everything = false): Promise<void> {
    try {
      // While the database was away the living were silent, too: they get until the next time to be heard.
      if (databaseWasAway) await db.execute(sql`select 1`);
      else reapedAnswers.inc(await reapGenerations(deps, { everything }));
      databaseWasAway = false;
    } catch (error) {
      databaseWasAway = true;
      log.warn({ err: error }, 'answers of dead nodes could not be ended');
    }
  }
  // The embedded engine has one process only: whatever runs when it starts was left behind by a dead one.
  const isOnlyNode = database.engine === 'embedded';
  const before = isOnlyNode ? clock.now() : undefined;
  const clearing = reap(isOnlyNode)
    .then(() => releaseAbandoned(deps, { before }))
    .catch((error: unknown) => log.warn({ err: error }, 'abandoned reserves could not be given back'));
  const reaping = setInterval(() => void reap(), reapInterval);

  function interrupt(answer: RunningAnswer, why: Interruption): void {
    answer.interruption ??= why;
    answer.abort.abort();
  }

  function begin(facts: AnswerFacts, work: (answer: RunningAnswer) => Promise<void>): RunningAnswer {
    const answer = beginAnswer(facts);
    running.set(facts.uuid, answer);
    answer.ended = write(answer, work).finally(() => running.delete(facts.uuid));
    // A turn later: the question leaves for the vendor first. Frames of its answer come in turns after that.
    setImmediate(() => {
      realtime.publish(answer.channel, snapshotFrame(answer, { text: 0, reasoning: 0 }));
      tellBegun(realtime, facts);
    });
    return answer;
  }

  async function write(answer: RunningAnswer, work: (answer: RunningAnswer) => Promise<void>): Promise<void> {
    try {
      await work(answer);
    } catch (error) {
      log.error({ err: error, generation: answer.facts.uuid }, 'writing an answer failed');
      answer.error ??= 'error_chat';
    }
    pace.flush(answer);
    // Also when somebody else has ended it: if that was the removal of its chat, nobody settles its reserve but this node.
    await end(answer);
  }

  /** Tries until it is stored: an end that is lost would leave a message loading and tokens reserved. */
  async function end(answer: RunningAnswer): Promise<void> {
    const { facts } = answer;
    const outcome = await outcomeOf(answer, clock.now());
    for (let pause = endPause.first; ; pause = Math.min(pause * 2, endPause.longest)) {
      try {
        answer.isEnding = true;
        await checkpoints.settled();
        const ended = await endGeneration(deps, facts, outcome, clock.now());
        if (!ended) return;
        countEnded(facts, outcome);
        realtime.publish(answer.channel, endFrame(ended, outcome));
        forgetTexts(facts.uuid);
        if (outcome.state === 'end') listeners.forEach((listener) => listener(facts));
        await tellEnded(deps, facts);
        return;
      } catch (error) {
        answer.isEnding = false;
        log.warn({ err: error, generation: facts.uuid }, 'the end of an answer could not be stored');
        if (abandoned) return;
        await after(pause, undefined, { ref: false });
      }
    }
  }

  function forgetTexts(uuid: string): void {
    realtime.texts?.forget(textKey(uuid));
    realtime.texts?.forget(reasoningKey(uuid));
  }

  async function stop(userId: number, which: Parameters<Generations['stop']>[1]): Promise<void> {
    const asked = await db
      .update(table)
      .set({ stopAsked: true })
      .where(and(eq(table.userId, userId), eq(table.state, 'running'), condition(which)))
      .returning();
    await Promise.all(asked.map((row) => stopOne(row)));
  }

  async function stopOne(row: typeof table.$inferSelect): Promise<void> {
    const here = running.get(row.uuid);
    if (here) {
      interrupt(here, 'stopped');
      return here.ended;
    }
    const deadline = Date.now() + stopPatience;
    while (Date.now() < deadline) {
      const [now] = await db.select({ state: table.state }).from(table).where(eq(table.uuid, row.uuid));
      if (now?.state !== 'running') return;
      await after(100);
    }
    await endStored(deps, row, 'stopped');
  }

  async function close(patienceSeconds: number): Promise<void> {
    closing = true;
    if (running.size > 0 && patienceSeconds > 0)
      log.info({ running: running.size }, 'waiting for answers to end');
    const everything = () => Promise.all([...running.values()].map((answer) => answer.ended));
    await Promise.race([everything(), after(patienceSeconds * 1000, undefined, { ref: false })]);
    for (const answer of running.values()) interrupt(answer, 'shutdown');
    abandoned = true;
    await everything();
    clearInterval(reaping);
    await clearing;
    checkpoints.stop();
  }

  return {
    pace,
    refuseWhileClosing: () => {
      if (closing) throw new CallError('unavailable', { retryAfter: 5 });
    },
    begin,
    count: () => running.size,
    inChat: (userId, chatId) => {
      return [...running.values()].filter(({ facts }) => facts.userId === userId && facts.chatId === chatId);
    },
    stop,
    streamingChats: async (userId) => {
      const rows = await chatsOfRunning(db).execute({ userId });
      return new Set(rows.map((row) => row.chatId));
    },
    onEnd: (listener) => void listeners.push(listener),
    close,
  };
}

const chatsOfRunning = buildOnce((executor) =>
  executor
    .selectDistinct({ chatId: table.chatId })
    .from(table)
    // The state stands in the text: a plan for any state could not use the index of those that run.
    .where(and(eq(table.userId, sql.placeholder('userId')), sql`${table.state} = 'running'`)),
);

function condition(which: Parameters<Generations['stop']>[1]) {
  if ('uuid' in which) return eq(table.uuid, which.uuid);
  if ('chatIds' in which) return inArray(table.chatId, [...which.chatIds]);
  return inArray(table.messageId, [...which.messageIds]);
}
