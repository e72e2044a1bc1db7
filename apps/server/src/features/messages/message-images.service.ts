import { asc, inArray } from 'drizzle-orm';
import type { MessageImage } from '@polylogue/contract/answers';
import type { Database } from '../../platform/db/database.ts';
import { fileUrl, type Files } from '../files/files.service.ts';
import { messageImages } from './messages.tables.ts';

/** What showing images of messages needs. */
export interface ImageDeps {
  database: Pick<Database, 'db'>;
  files: Files;
}

/** The images of messages by message id, with fresh addresses. The caller has checked who owns the messages. */
export async function imagesOf(
  { database, files }: ImageDeps,
  messageIds: readonly number[],
): Promise<Map<number, MessageImage[]>> {
  const found = new Map<number, MessageImage[]>();
  if (messageIds.length === 0) return found;
  const rows = await database.db
    .select()
    .from(messageImages)
    .where(inArray(messageImages.messageId, [...messageIds]))
    .orderBy(asc(messageImages.messageId), asc(messageImages.position));
  for (const row of rows) {
    const images = found.get(row.messageId) ?? [];
    images.push({ id: row.fileId, url: fileUrl(files, row.fileId), width: row.width, height: row.height });
    found.set(row.messageId, images);
  }
  return found;
}
