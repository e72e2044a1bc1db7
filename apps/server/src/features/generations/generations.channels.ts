import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { streamTimes } from '@polylogue/contract/limits';
import {
  channelPatterns,
  type ReadOffset,
  type ReadOffsets,
  type StreamFrame,
} from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ChannelKindDefinition, SnapshotRequest } from '../../platform/realtime/channel-kinds.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { findChat } from '../chats/stored-chat.service.ts';
import { generations as table, messages } from '../messages/messages.tables.ts';
import { errorOf, finishOf, presentCost, timesOf } from '../messages/message.present.ts';
import type { GenerationRow } from '../messages/message-rows.ts';
import { imagesOf, type ImageDeps } from '../messages/message-images.ts';
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
 * The channel of a chat: frames of the answers being written in it. Who subscribes says how far every answer has been
 * read and gets the rest; without that it gets everything that runs or has just ended.
 */
export function generationsChannels(deps: GenerationsChannelsDeps): ChannelKindDefinition[] {
  const { generations } = deps;
  const { db } = deps.database;
  const kind: ChannelKindDefinition = {
    pattern: channelPatterns.chatMessage,
    authorise: async (caller, match) => {
      const { user, chat } = namesIn(match);
      if (caller.userId !== user) return false;
      // Whose answer is being written here was asked when it began.
      if (generations.inChat(user, chat).length > 0) return true;
      return (await findChat(db, user, chat, { compared: true })) !== undefined;
    },
    snapshot: async ({ match, from, send }: SnapshotRequest) => {
      const { user, chat } = namesIn(match);
      // In the same turn as the join: what is told from now on follows behind.
      const here = generations.inChat(user, chat);
      for (const answer of here) send(snapshotFrame(answer, offsetsIn(from, answer.facts.messageId)));
      // What is known leaves before the database is asked for what is not.
      if (here.length > 0) await nextTurn();
      const told = here.map((answer) => answer.facts.uuid);
      for (const row of await recentGenerations(deps, { user, chat, from, told })) {
        send(await storedFrame(deps, row, from));
      }
    },
  };
  return [kind];
}

function namesIn(match: RegExpExecArray): { user: number; chat: number } {
  return { user: Number(match.groups?.user), chat: Number(match.groups?.chat) };
}

function offsetsIn(from: ReadOffsets | undefined, messageId: number): { text: number; reasoning: number } {
  const offset: ReadOffset = from?.[String(messageId)] ?? 0;
  return typeof offset === 'number' ? { text: offset, reasoning: 0 } : offset;
}

/** What runs, what ended a moment ago, and what the reader says it was reading, but for what has been told. */
async function recentGenerations(
  { database, clock }: GenerationsChannelsDeps,
  of: { user: number; chat: number; from: ReadOffsets | undefined; told: string[] },
) {
  return generationsToTell(database.db).execute({
    chat: of.chat,
    user: of.user,
    since: new Date(clock.now().getTime() - streamTimes.replayAfterEnd),
    read: Object.keys(of.from ?? {}).map(Number),
    told: of.told,
  });
}

const generationsToTell = buildOnce((executor) =>
  executor
    .select({ generation: table, text: messages.text, reasoning: messages.reasoning })
    .from(table)
    .innerJoin(messages, eq(messages.id, table.messageId))
    .where(
      and(
        eq(table.chatId, sql.placeholder('chat')),
        eq(table.userId, sql.placeholder('user')),
        or(
          eq(table.state, 'running'),
          gt(table.endedAt, sql.placeholder('since')),
          sql`${table.messageId} = any(${sql.placeholder('read')}::int[])`,
        ),
        sql`${table.uuid} <> all(${sql.placeholder('told')}::uuid[])`,
      ),
    )
    .orderBy(asc(table.startedAt)),
);

/** One frame with all there is of an answer that this node does not write. */
async function storedFrame(
  deps: GenerationsChannelsDeps,
  row: { generation: GenerationRow; text: string; reasoning: string | null },
  from: ReadOffsets | undefined,
): Promise<StreamFrame> {
  const { generation } = row;
  const isRunning = generation.state === 'running';
  const whole = isRunning
    ? await storedText(deps.database.db, deps.realtime.texts, generation.uuid)
    : { text: row.text, reasoning: row.reasoning ?? '' };
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
  // The reader may have seen more than was stored in the end.
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
