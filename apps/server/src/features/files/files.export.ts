import { asc, sql } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { files } from './files.tables.ts';

/** The list of a user's files, and the files. */
export async function* exportFiles(
  { database: { db }, storage }: { database: Pick<Database, 'db'>; storage: Pick<Storage, 'read'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  const stored = () =>
    inBatches(db, {
      id: files.id,
      // What was encoded for readers of a link is a copy of another file.
      where: sql`${files.userId} = ${userId} and ${files.purpose} <> 'shared'`,
      read: (batch) => db.select(columns).from(files).where(batch).orderBy(asc(files.id)),
    });
  yield { path: 'files.json', rows: listed(stored()) };
  // Files of capsules come last: they are the largest, and the pictures of chats should stand with the chats.
  for (const isOfCapsule of [false, true]) {
    for await (const file of stored()) {
      if ((file.purpose === 'capsule') !== isOfCapsule) continue;
      yield { path: pathOf(file), bytes: file.size, open: () => storage.read(file.storageKey) };
    }
  }
}

const columns = {
  id: files.id,
  name: files.name,
  type: files.type,
  size: files.size,
  purpose: files.purpose,
  createdAt: files.createdAt,
  storageKey: files.storageKey,
};

type ExportedFile = Pick<typeof files.$inferSelect, keyof typeof columns>;

async function* listed(stored: AsyncIterable<ExportedFile>): AsyncGenerator<object> {
  for await (const { storageKey: _storageKey, ...file } of stored) yield { ...file, path: pathOf(file) };
}

/** The id keeps two files of the same name apart. */
function pathOf({ id, name }: Pick<ExportedFile, 'id' | 'name'>): string {
  return `files/${id} ${name}`;
}
