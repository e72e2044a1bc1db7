import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { inContext } from '../../platform/context.ts';
import { traced } from '../../platform/tracing.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Due } from '../../platform/due/due.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Nodes } from '../../platform/nodes/nodes.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import {
  answerState,
  askToStop,
  chatsBeingWritten,
  type GenerationRow,
  type WhichAnswers,
} from '../messages/answers/stored-answers.service.ts';
import { releaseAbandoned } from './abandoned-reserves.ts';
import { outcomeOf } from './answer-outcome.ts';
import { startCheckpoints } from './checkpoints.ts';
import { endFrame, endGeneration } from './ending.ts';
import { createFramePace, reasoningKey, textKey, type FramePace } from './frame-pace.ts';
import { countEnded } from './generations.metrics.ts';
import { endStored, noteSilent } from './reaper.ts';
import {
  beginAnswer,
  keptLengths,
  snapshotFrame,
  type AnswerFacts,
  type Interruption,
  type RunningAnswer,
} from './running-answer.ts';
import { tellBegun, tellEnded } from './tell-generation.ts';

/** The engine that writes answers: it begins, publishes, stores and ends them. */
export interface Generations {
  readonly pace: FramePace;
  /** Throws while the node is shutting down. */
  refuseWhileClosing(): void;
  /** Whether the node is about to end, or has said that it soon will be. */
  isLeaving(): boolean;
  /** Begins to write. The work adds to the answer and resolves when nothing more comes; it must not reject. */
  begin(facts: AnswerFacts, work: (answer: RunningAnswer) => Promise<void>): RunningAnswer;
  /** How many answers this node is writing. */
  count(): number;
  /** Answers this node is writing in a chat. */
  inChat(userId: number, chatId: number): RunningAnswer[];
  /** Stops answers of a user on any node, and resolves when they have ended. */
  stop(userId: number, which: WhichAnswers): Promise<void>;
  streamingChats(userId: number): Promise<ReadonlySet<number>>;
  /** Calls the listener after an answer of this node has ended without an error. */
  onEnd(listener: (facts: AnswerFacts) => void): void;
  /**
   * Lets running answers finish for a while, then stops them with what was written. For the first seconds, where notice is
   * given, new ones still begin: until a balancer has heard that the node is leaving, they are sent here.
   */
  close(patienceSeconds: number, noticeSeconds?: number): Promise<void>;
}

/** What the engine needs. */
export interface GenerationsDeps {
  database: Database;
  realtime: Realtime;
  clock: Clock;
  log: Logger;
  due: Pick<Due, 'at' | 'wake'>;
  /** Undefined where this process is the only one on its database. */
  nodes: Nodes | undefined;
}

/** How often answers of dead nodes are looked for. */
const lookInterval = 5_000;

/** How long a stop waits for the writing node before it ends the answer on its behalf. */
const stopPatience = 3_000;

/** Pauses between attempts to store an end while the database is unreachable. */
const endPause = { first: 250, longest: 5_000 };

/** Starts the engine of one node. */
export function createGenerations(deps: GenerationsDeps): Generations {
  const { database, realtime, clock, log, nodes } = deps;
  const { db } = database;
  const running = new Map<string, RunningAnswer>();
  const listeners: ((facts: AnswerFacts) => void)[] = [];
  const pace = createFramePace(realtime);
  let leaving = false;
  let closing = false;
  let abandoned = false;

  const checkpoints = startCheckpoints({
    database,
    log,
    running: () => running.values(),
    onBeat: pace.beat,
    onStopAsked: (answer) => interrupt(answer, 'stopped'),
    onLost: (answer) => interrupt(answer, 'lost'),
  });

  let databaseWasAway = false;
  async function noteDead(everything = false): Promise<void> {
    try {
      // While the database was unreachable, living nodes were silent too: give them time to be heard.
      if (databaseWasAway) await db.execute(sql`select 1`);
      else await noteSilent(deps, { everything });
      databaseWasAway = false;
    } catch (error) {
      databaseWasAway = true;
      log.warn({ err: error }, 'answers of dead nodes could not be looked for');
    }
  }
  // Nobody else uses the database: an answer that runs when this process starts was left by a dead one.
  const isOnlyNode = nodes === undefined;
  const before = isOnlyNode ? clock.now() : undefined;
  const clearing = noteDead(isOnlyNode)
    .then(() => releaseAbandoned(deps, { before }))
    .catch((error: unknown) => log.warn({ err: error }, 'abandoned reserves could not be given back'));
  const looking = setInterval(() => void noteDead(), lookInterval);

  function interrupt(answer: RunningAnswer, why: Interruption): void {
    answer.interruption ??= why;
    answer.abort.abort();
  }

  function begin(facts: AnswerFacts, work: (answer: RunningAnswer) => Promise<void>): RunningAnswer {
    const answer = beginAnswer(facts);
    running.set(facts.uuid, answer);
    // Shared whole, like the text of any other answer.
    if (facts.kept) realtime.texts?.write(textKey(facts.uuid), 0, facts.kept.text);
    if (facts.kept?.reasoning) realtime.texts?.write(reasoningKey(facts.uuid), 0, facts.kept.reasoning);
    const { uuid, userId } = facts;
    answer.ended = inContext({ generation: uuid, userId }, () => write(answer, work)).finally(() =>
      running.delete(uuid),
    );
    // A turn later, so that the question leaves for the vendor first. Frames of the answer come later still.
    setImmediate(() => {
      realtime.publish(answer.channel, snapshotFrame(answer, keptLengths(answer)));
      tellBegun(realtime, facts);
    });
    return answer;
  }

  async function write(answer: RunningAnswer, work: (answer: RunningAnswer) => Promise<void>): Promise<void> {
    await traced('generation', { 'generation.id': answer.facts.uuid }, async (span) => {
      answer.span = span;
      try {
        await work(answer);
      } catch (error) {
        log.error({ err: error }, 'writing an answer failed');
        answer.error ??= 'error_chat';
      }
      pace.flush(answer);
      // Even if it was ended elsewhere: when its chat was removed, only this node settles its reserve.
      await end(answer);
      span?.set({ 'generation.host': answer.host, 'generation.error': answer.error });
    });
  }

  /** Retries until the end is stored: a lost end would leave a message loading and tokens reserved. */
  async function end(answer: RunningAnswer): Promise<void> {
    const { facts } = answer;
    const outcome = await outcomeOf(answer, clock.now());
    for (let pause = endPause.first; ; pause = Math.min(pause * 2, endPause.longest)) {
      try {
        answer.isEnding = true;
        await checkpoints.settled();
        const ended = await endGeneration(deps, facts, outcome, clock.now());
        if (!ended) return;
        countEnded(answer, outcome);
        pace.flush(answer, { isStored: true });
        realtime.publish(answer.channel, endFrame(ended, outcome));
        forgetTexts(facts.uuid);
        if (outcome.state === 'end') listeners.forEach((listener) => listener(facts));
        await tellEnded(deps, facts);
        return;
      } catch (error) {
        answer.isEnding = false;
        log.warn({ err: error }, 'the end of an answer could not be stored');
        if (abandoned) return;
        await after(pause, undefined, { ref: false });
      }
    }
  }

  function forgetTexts(uuid: string): void {
    realtime.texts?.forget(textKey(uuid));
    realtime.texts?.forget(reasoningKey(uuid));
  }

  async function stop(userId: number, which: WhichAnswers): Promise<void> {
    const asked = await askToStop(db, userId, which);
    await Promise.all(asked.map((row) => stopOne(row)));
  }

  async function stopOne(row: GenerationRow): Promise<void> {
    const here = running.get(row.uuid);
    if (here) {
      interrupt(here, 'stopped');
      return here.ended;
    }
    const deadline = Date.now() + stopPatience;
    while (Date.now() < deadline) {
      if ((await answerState(db, row)) !== 'running') return;
      await after(100);
    }
    await endStored(deps, row, 'stopped');
  }

  async function close(patienceSeconds: number, noticeSeconds = 0): Promise<void> {
    leaving = true;
    let isOver = patienceSeconds === 0;
    const over = after(patienceSeconds * 1000, undefined, { ref: false }).then(() => (isOver = true));
    const everything = () => Promise.all([...running.values()].map((answer) => answer.ended));
    if (noticeSeconds > 0) await Promise.race([after(noticeSeconds * 1000, undefined, { ref: false }), over]);
    closing = true;
    // A send that came in before may still begin one.
    while (running.size > 0 && !isOver) await Promise.race([everything(), over]);
    for (const answer of running.values()) interrupt(answer, 'shutdown');
    abandoned = true;
    await everything();
    clearInterval(looking);
    await clearing;
    checkpoints.stop();
  }

  return {
    pace,
    refuseWhileClosing: () => {
      if (closing) throw new CallError('unavailable', { retryAfter: 5 });
    },
    isLeaving: () => leaving,
    begin,
    count: () => running.size,
    inChat: (userId, chatId) => {
      return [...running.values()].filter(({ facts }) => facts.userId === userId && facts.chatId === chatId);
    },
    stop,
    streamingChats: (userId) => chatsBeingWritten(db, userId),
    onEnd: (listener) => void listeners.push(listener),
    close,
  };
}
