import type { Logger } from 'pino';
import { channels, type StreamFrame } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { silentAnswers, type GenerationRow } from '../messages/answers/stored-answers.service.ts';
import { countTokens } from '../messages/count-tokens.service.ts';
import { costOf } from './cost.service.ts';
import { endFrame, endGeneration, type AnswerEnd } from './ending.ts';
import { storedText } from './stored-text.ts';
import { tellEnded } from './tell-generation.ts';

/** Silence after which a node counts as dead. A database outage of a few seconds must not end a living answer. */
const silenceSeconds = 12;

/** The most answers ended in one go, so that a dead busy node does not hold up the others. */
const batch = 50;

/** What ending an answer on behalf of another node needs. */
export interface ReaperDeps {
  database: Database;
  realtime: Realtime;
  clock: Clock;
  log: Logger;
}

/** Ends the answers of dead nodes with what is stored of them, and returns how many there were. */
export async function reapGenerations(
  deps: ReaperDeps,
  options: { everything: boolean } = { everything: false },
): Promise<number> {
  const rows = await silentAnswers(deps.database.db, {
    silenceSeconds: options.everything ? undefined : silenceSeconds,
    limit: batch,
  });
  for (const row of rows) await endStored(deps, row, 'generation_interrupted');
  return rows.length;
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
