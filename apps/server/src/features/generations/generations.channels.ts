import { setImmediate as nextTurn } from 'node:timers/promises';
import { streamTimes } from '@polylogue/contract/limits';
import {
  channelPatterns,
  type ReadOffset,
  type ReadOffsets,
  type StreamFrame,
} from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type {
  ChannelKindDefinition,
  SnapshotRequest,
  TextPlace,
} from '../../platform/realtime/channel-kinds.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { findChat } from '../chats/stored-chat.service.ts';
import {
  chatsWithNews,
  findStoredAnswer,
  recentAnswers,
  type StoredAnswer,
} from '../messages/answers/stored-answers.service.ts';
import { errorOf, finishOf, presentCost, timesOf } from '../messages/message.present.ts';
import { imagesOf, type ImageDeps } from '../messages/message-images.service.ts';
import type { Generations } from './generations.ts';
import { snapshotFrame } from './running-answer.ts';
import { storedText } from './stored-text.ts';

/** What the channels of chats need. */
export interface GenerationsChannelsDeps extends ImageDeps {
  database: Database;
  realtime: Realtime;
  clock: Clock;
  generations: Pick<Generations, 'inChat'>;
}

/**
 * The channel of a chat: frames of the answers being written in it. A subscriber says how far it has read each answer and
 * gets the rest; otherwise it gets every answer that is running or has just ended.
 */
export function generationsChannels(deps: GenerationsChannelsDeps): ChannelKindDefinition[] {
  const { generations } = deps;
  const { db } = deps.database;
  const kind: ChannelKindDefinition = {
    pattern: channelPatterns.chatMessage,
    authorise: async (caller, match) => {
      const { user, chat } = namesIn(match);
      if (caller.userId !== user) return false;
      // The owner of an answer that runs here was checked when it began.
      if (generations.inChat(user, chat).length > 0) return true;
      return (await findChat(db, user, chat, { compared: true })) !== undefined;
    },
    snapshot: async ({ match, from, send }: SnapshotRequest) => {
      const { user, chat } = namesIn(match);
      // In the same turn as the join, so that later frames follow this one.
      const here = generations.inChat(user, chat);
      for (const answer of here) send(snapshotFrame(answer, offsetsIn(from, answer.facts.messageId)));
      // Let these frames leave before the database is asked for the others.
      if (here.length > 0) await nextTurn();
      const told = here.map((answer) => answer.facts.uuid);
      for (const row of await answersToTell(deps, { user, chat, from, told })) {
        send(await storedFrame(deps, row, from));
      }
    },
    placeOf: (event) => (isStreamFrame(event) ? placeOf(event) : undefined),
    changedSince: async (matches, since) => {
      const chats = matches.map(namesIn);
      const news = await chatsWithNews(db, { chats, since });
      return chats.map(({ chat }) => news.has(chat));
    },
  };
  return [kind];
}

/** The channel carries nothing else; this is for the compiler. */
function isStreamFrame(event: object): event is StreamFrame {
  return 'message_id' in event && 'chunk' in event;
}

function placeOf(frame: StreamFrame): TextPlace {
  const { reasoning, response } = frame;
  return {
    id: String(frame.message_id),
    text: stretch(frame, response?.response),
    reasoning: reasoning && stretch(reasoning, response?.reasoning),
    length: frame.length,
  };
}

/** The first frame of a continued answer also brings the text from before. */
function stretch(
  { offset, chunk }: { offset: number; chunk: string },
  before: string | null | undefined,
): { from: number; to: number } {
  return { from: offset <= (before?.length ?? 0) ? 0 : offset, to: offset + chunk.length };
}

function namesIn(match: RegExpExecArray): { user: number; chat: number } {
  return { user: Number(match.groups?.user), chat: Number(match.groups?.chat) };
}

function offsetsIn(from: ReadOffsets | undefined, messageId: number): { text: number; reasoning: number } {
  const offset: ReadOffset = from?.[String(messageId)] ?? 0;
  return typeof offset === 'number' ? { text: offset, reasoning: 0 } : offset;
}

/** Answers that run, ended a moment ago or were being read, except those that have been sent already. */
function answersToTell(
  { database, clock }: GenerationsChannelsDeps,
  of: { user: number; chat: number; from: ReadOffsets | undefined; told: string[] },
): Promise<StoredAnswer[]> {
  return recentAnswers(database.db, {
    userId: of.user,
    chatId: of.chat,
    endedSince: new Date(clock.now().getTime() - streamTimes.replayAfterEnd),
    messageIds: Object.keys(of.from ?? {}).map(Number),
    without: of.told,
  });
}

/** What is stored of an answer. If it ended while its tails were read, they are gone and its message has the text. */
async function readStored(deps: GenerationsChannelsDeps, row: StoredAnswer): Promise<StoredAnswer> {
  if (row.generation.state !== 'running') return row;
  const { db } = deps.database;
  const soFar = await storedText(db, deps.realtime.texts, row.generation.uuid);
  const now = await findStoredAnswer(db, row.generation);
  return now && now.generation.state !== 'running' ? now : { ...row, ...soFar };
}

/** One frame with everything stored of an answer that runs elsewhere or has ended. */
async function storedFrame(
  deps: GenerationsChannelsDeps,
  row: StoredAnswer,
  from: ReadOffsets | undefined,
): Promise<StreamFrame> {
  const { generation, text, reasoning } = await readStored(deps, row);
  const isRunning = generation.state === 'running';
  const whole = { text, reasoning: reasoning ?? '' };
  const read = offsetsIn(from, generation.messageId);
  const frame: StreamFrame = {
    message_id: generation.messageId,
    uuid: generation.uuid,
    offset: Math.min(read.text, whole.text.length),
    chunk: whole.text.slice(read.text),
    eof: isRunning ? 'started' : generation.state === 'error' ? 'error' : 'end',
  };
  if (whole.reasoning.length > read.reasoning) {
    frame.reasoning = { offset: read.reasoning, chunk: whole.reasoning.slice(read.reasoning) };
  }
  if (generation.failover) frame.failover = generation.failover;
  if (generation.thinkingMs !== null) frame.thinking_ms = generation.thinkingMs;
  if (isRunning) return frame;
  // The reader may have seen more than what was finally stored.
  frame.length = whole.text.length;
  Object.assign(frame, timesOf(generation));
  const cost = presentCost(generation);
  if (cost) frame.message_cost = cost;
  if (generation.state === 'stopped') frame.stopped = true;
  const finish = finishOf(generation);
  if (finish) frame.finish = finish;
  const error = errorOf(generation);
  if (error) frame.error_msg = error;
  const images = await imagesOf(deps, [generation.messageId]);
  const list = images.get(generation.messageId) ?? [];
  if (list.length > 0) frame.imageList = list;
  return frame;
}
