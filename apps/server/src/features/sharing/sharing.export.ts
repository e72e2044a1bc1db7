import { asc, eq, inArray } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { sharePictures, shares } from './sharing.tables.ts';

/** Links to shared chats with their copies. */
export async function* exportShares(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  yield {
    path: 'shared-links.json',
    rows: inBatches(db, {
      id: shares.id,
      where: eq(shares.userId, userId),
      // A copy has up to two megabytes.
      size: 5,
      read: async (batch) => {
        const rows = await db.select(columns).from(shares).where(batch).orderBy(asc(shares.id));
        const ids = rows.map(({ id }) => id);
        const pictures = await db
          .select()
          .from(sharePictures)
          .where(inArray(sharePictures.shareId, ids))
          .orderBy(asc(sharePictures.shareId), asc(sharePictures.number));
        const ofShare = Map.groupBy(pictures, ({ shareId }) => shareId);
        return rows.map((row) => ({
          ...row,
          pictures: (ofShare.get(row.id) ?? []).map(({ number, fileId }) => ({ number, fileId })),
        }));
      },
    }),
  };
}

const columns = {
  id: shares.id,
  uuid: shares.uuid,
  chatId: shares.chatId,
  messageId: shares.messageId,
  name: shares.name,
  turns: shares.turns,
  hiddenMessageIds: shares.hidden,
  showsAuthor: shares.showsAuthor,
  expiresAt: shares.expiresAt,
  views: shares.views,
  createdAt: shares.createdAt,
  takenAt: shares.takenAt,
};
