import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { buildOnce } from '../../../platform/db/build-once.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { generations, messages } from '../messages.tables.ts';

/** State, times and cost of an answer, as its row. */
export type GenerationRow = typeof generations.$inferSelect;

/** Selects answers of a user. */
export type WhichAnswers =
  | { uuid: string }
  | { chatIds: readonly number[] }
  | { messageIds: readonly number[] };

/** Ids of all answers that are being written, on any node. */
export async function runningAnswers(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ uuid: generations.uuid })
    .from(generations)
    .where(eq(generations.state, 'running'));
  return rows.map(({ uuid }) => uuid);
}

/** An answer that is being written, and when its node was last heard of. */
export interface HeardAnswer {
  messageId: number;
  userId: number;
  heartbeatAt: Date;
}

/** Running answers without a heartbeat for this long, the latest first; without a time, all running answers. */
export async function silentAnswers(
  executor: Executor,
  { silenceSeconds, limit }: { silenceSeconds: number | undefined; limit: number },
): Promise<HeardAnswer[]> {
  const { messageId, userId, heartbeatAt } = generations;
  const isSilent =
    silenceSeconds === undefined
      ? undefined
      : sql`${heartbeatAt} < now() - make_interval(secs => ${silenceSeconds}::int)`;
  return executor
    .select({ messageId, userId, heartbeatAt })
    .from(generations)
    .where(and(eq(generations.state, 'running'), isSilent))
    .orderBy(desc(heartbeatAt))
    .limit(limit);
}

/** An answer that runs and was not heard of since then; undefined if it was, or has ended. */
export async function answerUnheardSince(
  executor: Executor,
  { userId, messageId, heartbeatAt }: HeardAnswer,
): Promise<GenerationRow | undefined> {
  // A date has milliseconds, the column microseconds.
  const isUnheard = sql`date_trunc('milliseconds', ${generations.heartbeatAt}) <= ${heartbeatAt.toISOString()}::timestamptz`;
  const [row] = await executor
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        eq(generations.messageId, messageId),
        eq(generations.state, 'running'),
        isUnheard,
      ),
    );
  return row;
}

/** Requests a stop; the writing node sees it with its next heartbeat. Returns the answers concerned. */
export async function askToStop(
  executor: Executor,
  userId: number,
  which: WhichAnswers,
): Promise<GenerationRow[]> {
  return executor
    .update(generations)
    .set({ stopAsked: true })
    .where(and(eq(generations.userId, userId), eq(generations.state, 'running'), isAmong(which)))
    .returning();
}

function isAmong(which: WhichAnswers) {
  if ('uuid' in which) return eq(generations.uuid, which.uuid);
  if ('chatIds' in which) return inArray(generations.chatId, [...which.chatIds]);
  return inArray(generations.messageId, [...which.messageIds]);
}

/** Whether an answer is running, has ended, or is gone with its chat. */
export async function answerState(
  executor: Executor,
  { uuid, userId }: { uuid: string; userId: number },
): Promise<'running' | 'ended' | 'gone'> {
  const [row] = await executor
    .select({ state: generations.state })
    .from(generations)
    .where(and(eq(generations.uuid, uuid), eq(generations.userId, userId)));
  if (!row) return 'gone';
  return row.state === 'running' ? 'running' : 'ended';
}

/** Corrects what an answer cost, all its generations together. */
export async function setCharged(
  executor: Executor,
  { uuid, userId, charged }: { uuid: string; userId: number; charged: number },
): Promise<void> {
  await executor
    .update(generations)
    .set({ charged })
    .where(and(eq(generations.uuid, uuid), eq(generations.userId, userId)));
}

const chatsInWriting = buildOnce((executor) =>
  executor
    .selectDistinct({ chatId: generations.chatId })
    .from(generations)
    // A literal, not a value: a plan for any state could not use the index of running answers.
    .where(and(eq(generations.userId, sql.placeholder('userId')), sql`${generations.state} = 'running'`)),
);

/** Ids of a user's chats in which an answer is being written. */
export async function chatsBeingWritten(executor: Executor, userId: number): Promise<Set<number>> {
  const rows = await chatsInWriting(executor).execute({ userId });
  return new Set(rows.map(({ chatId }) => chatId));
}

/** An answer with the text of its message, which lacks what is being written. */
export interface StoredAnswer {
  generation: GenerationRow;
  text: string;
  reasoning: string | null;
}

const answersToTell = buildOnce((executor) =>
  executor
    .select({ generation: generations, text: messages.text, reasoning: messages.reasoning })
    .from(generations)
    .innerJoin(messages, eq(messages.id, generations.messageId))
    .where(
      and(
        eq(generations.chatId, sql.placeholder('chatId')),
        eq(generations.userId, sql.placeholder('userId')),
        or(
          eq(generations.state, 'running'),
          gt(generations.endedAt, sql.placeholder('endedSince')),
          sql`${generations.messageId} = any(${sql.placeholder('messageIds')}::int[])`,
        ),
        sql`${generations.uuid} <> all(${sql.placeholder('without')}::uuid[])`,
      ),
    )
    .orderBy(asc(generations.startedAt)),
);

/** Answers of a chat that are running, ended recently or are named by id; oldest first. */
export async function recentAnswers(
  executor: Executor,
  wanted: { userId: number; chatId: number; endedSince: Date; messageIds: number[]; without: string[] },
): Promise<StoredAnswer[]> {
  return answersToTell(executor).execute(wanted);
}

/** Which of the chats have an answer that is running or has ended since then; the users are their owners. */
export async function chatsWithNews(
  executor: Executor,
  { chats, since }: { chats: readonly { user: number; chat: number }[]; since: Date },
): Promise<Set<number>> {
  const users = chats.map(({ user }) => user);
  const ids = chats.map(({ chat }) => chat);
  const rows = await executor
    .selectDistinct({ chatId: generations.chatId })
    .from(generations)
    .innerJoin(
      sql`unnest(${sql.param(users)}::int[], ${sql.param(ids)}::int[]) as asked(user_id, chat_id)`,
      sql`asked.chat_id = ${generations.chatId} and asked.user_id = ${generations.userId}`,
    )
    // Running ones have no end, so both are found by the index of chat and end.
    .where(
      or(gt(generations.endedAt, since), and(isNull(generations.endedAt), eq(generations.state, 'running'))),
    );
  return new Set(rows.map(({ chatId }) => chatId));
}

const storedAnswer = buildOnce((executor) =>
  executor
    .select({ generation: generations, text: messages.text, reasoning: messages.reasoning })
    .from(generations)
    .innerJoin(messages, eq(messages.id, generations.messageId))
    .where(
      and(eq(generations.uuid, sql.placeholder('uuid')), eq(generations.userId, sql.placeholder('userId'))),
    ),
);

/** An answer as it is stored now; undefined if it is gone with its chat. */
export async function findStoredAnswer(
  executor: Executor,
  { uuid, userId }: { uuid: string; userId: number },
): Promise<StoredAnswer | undefined> {
  const [row] = await storedAnswer(executor).execute({ uuid, userId });
  return row;
}
