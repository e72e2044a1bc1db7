import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { setHead, setVoices } from '../chats/stored-chat.service.ts';
import { countTokens } from './count-tokens.service.ts';
import { providersIn } from './messages.queries.ts';
import { messageImages, messages } from './messages.tables.ts';

/** A message that was written elsewhere. */
export interface CopiedMessage {
  type: 'request' | 'response';
  text: string;
  createdAt: Date;
  images: readonly { id: number; width: number | null; height: number | null }[];
  /** Of an answer. */
  model: {
    id: number | null;
    name: string;
    providerId: number;
    providerName: string;
    voice: string;
    draws: boolean;
  } | null;
}

/** Counts the tokens of messages, before the transaction that stores them. */
export async function countCopied(copied: readonly CopiedMessage[]): Promise<number[]> {
  const tokens: number[] = [];
  for (const { text } of copied) {
    tokens.push(await countTokens(text));
    // Each takes milliseconds of the server's thread, and there may be thousands.
    await setImmediate();
  }
  return tokens;
}

/** Rows written by one statement. */
const atOnce = 200;

/**
 * Stores messages as the one branch of an empty chat of the user's own, and shows it. Their files must be the user's own
 * already. Nothing is charged: no generation belongs to them.
 */
export async function storeCopied(
  transaction: Executor,
  { userId, chatId, now }: { userId: number; chatId: number; now: Date },
  copied: readonly (CopiedMessage & { tokens: number })[],
): Promise<void> {
  const ids: number[] = [];
  let exchange = 0;
  const rows = copied.map(({ type, text, tokens, createdAt, model }) => {
    if (type === 'request') exchange += 1;
    return {
      chatId,
      userId,
      exchange,
      type,
      text,
      tokens,
      createdAt,
      ...(model && {
        modelId: model.id,
        modelName: model.name,
        providerId: model.providerId,
        providerName: model.providerName,
        voice: model.voice,
        responseType: model.draws ? 'image' : 'text',
      }),
    };
  });
  for (let start = 0; start < rows.length; start += atOnce) {
    const part = await transaction
      .insert(messages)
      .values(rows.slice(start, start + atOnce))
      .returning({ id: messages.id });
    ids.push(...part.map(({ id }) => id));
  }
  await transaction.execute(sql`
    update ${messages} set parent_id = before.id
    from (select id as child, lag(id) over (order by id) as id from ${messages} where chat_id = ${chatId}) before
    where messages.id = before.child and before.id is not null`);
  const images = copied.flatMap((message, index) =>
    message.images.map(({ id, width, height }, position) => ({
      messageId: ids[index] ?? 0,
      position,
      fileId: id,
      width,
      height,
    })),
  );
  if (images.length > 0) await transaction.insert(messageImages).values(images);
  await setVoices(transaction, {
    userId,
    chatId,
    providerKeys: await providersIn(transaction, userId, chatId),
  });
  await setHead(transaction, userId, { chatId, headId: ids.at(-1) ?? null, now });
}
