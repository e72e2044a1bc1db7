import { streamTimes } from '@polylogue/contract/limits';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { storeTails, type Tail } from '../messages/answers/tails.service.ts';
import type { RunningAnswer } from './running-answer.ts';

/** Stores running answers about once a second. */
export interface Checkpoints {
  /** Stores now; for tests and before a node ends. */
  store(): Promise<void>;
  /** Resolves when nothing is being stored. */
  settled(): Promise<void>;
  stop(): void;
}

/** What checkpoints need. */
export interface CheckpointOptions {
  database: Database;
  log: Logger;
  running(): Iterable<RunningAnswer>;
  /** Called before each. */
  onBeat(): void;
  /** A stop was requested on another node. */
  onStopAsked(answer: RunningAnswer): void;
  /** Another node has ended the answer. */
  onLost(answer: RunningAnswer): void;
}

/** Starts the timer. While the database is unreachable, the tails accumulate until a statement succeeds. */
export function startCheckpoints(options: CheckpointOptions): Checkpoints {
  const { database, log } = options;
  let storing: Promise<void> | undefined;

  async function storeAll(): Promise<void> {
    const answers = [...options.running()];
    if (answers.length === 0) return;
    const tails = answers.map(tailOf);
    const askedAt = performance.now();
    const alive = await storeTails(database.db, tails);
    answers.forEach((answer, index) => {
      const state = alive.get(answer.facts.uuid);
      if (!state) return options.onLost(answer);
      answer.confirmedAt = askedAt;
      const tail = tails[index];
      if (tail) markStored(answer, tail);
      if (state.stopAsked) options.onStopAsked(answer);
    });
  }

  function store(): Promise<void> {
    storing ??= storeAll()
      .catch((error: unknown) => log.warn({ err: error }, 'running answers could not be stored'))
      .finally(() => (storing = undefined));
    return storing;
  }

  const timer = setInterval(() => {
    options.onBeat();
    void store();
  }, streamTimes.checkpoint);
  return { store, settled: () => storing ?? Promise.resolve(), stop: () => clearInterval(timer) };
}

/** For an answer whose end is being stored, this is only a heartbeat. */
function tailOf(answer: RunningAnswer): Tail {
  return {
    generation: answer.facts.uuid,
    textOffset: answer.storedText,
    text: answer.isEnding ? '' : answer.unstoredText,
    reasoningOffset: answer.storedReasoning,
    reasoning: answer.isEnding ? '' : answer.unstoredReasoning,
    thinkingMs: answer.thinkingMs ?? null,
  };
}

function markStored(answer: RunningAnswer, tail: Tail): void {
  answer.storedText += tail.text.length;
  answer.storedReasoning += tail.reasoning.length;
  answer.unstoredText = answer.unstoredText.slice(tail.text.length);
  answer.unstoredReasoning = answer.unstoredReasoning.slice(tail.reasoning.length);
}
