import { and, eq, inArray, notExists, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { inTransaction, type Database } from '../../platform/db/database.ts';
import { removeFiles, type Files, type RefersToFile } from '../files/files.service.ts';
import type { ChatSurroundings } from '../chats/chats.service.ts';
import type { Models } from '../models/models.service.ts';
import type { Generations } from './generations.ts';
import { messageImages, messages } from '../messages/messages.tables.ts';

interface ImagesDeps {
  database: Database;
  files: Files;
  /** What of other features shows pictures of messages; those stay. */
  references: readonly RefersToFile[];
}

/** What the chats learn of the answers in them. */
export function chatSurroundings(
  deps: ImagesDeps & { generations: Generations; models: Models },
): ChatSurroundings {
  return {
    voiceOf: deps.models.voiceOf,
    streamingChats: deps.generations.streamingChats,
    beforeRemove: async (userId, chatIds) => {
      await deps.generations.stop(userId, { chatIds });
      await removeImages(deps, userId, chatIds);
    },
  };
}

/** Pictures removed in one transaction, whose keys one job carries. */
const removedAtOnce = 500;

/** Removes pictures that only these chats show; one that was carried over into another chat or into a note stays. */
async function removeImages(deps: ImagesDeps, userId: number, chatIds: readonly number[]): Promise<void> {
  const { references } = deps;
  const { db } = deps.database;
  const otherImage = alias(messageImages, 'other_image');
  const otherMessage = alias(messages, 'other_message');
  const shownElsewhere = db
    .select({ one: sql`1` })
    .from(otherImage)
    .innerJoin(otherMessage, eq(otherMessage.id, otherImage.messageId))
    .where(and(eq(otherImage.fileId, messageImages.fileId), notInArray(otherMessage.chatId, [...chatIds])));
  const rows = await db
    .selectDistinct({ fileId: messageImages.fileId })
    .from(messageImages)
    .innerJoin(messages, eq(messages.id, messageImages.messageId))
    .where(
      and(eq(messages.userId, userId), inArray(messages.chatId, [...chatIds]), notExists(shownElsewhere)),
    );
  for (let start = 0; start < rows.length; start += removedAtOnce) {
    const fileIds = rows.slice(start, start + removedAtOnce).map(({ fileId }) => fileId);
    await inTransaction(db, (transaction) =>
      removeFiles(deps.files, transaction, { userId, fileIds, references }),
    );
  }
}
