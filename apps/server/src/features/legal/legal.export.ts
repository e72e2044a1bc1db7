import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database } from '../../platform/db/database.ts';
import { rowsAsList } from '../../platform/db/own-rows.ts';
import { legalAgreements as table } from './legal.tables.ts';

/** Which versions of the legal documents the user has agreed to. */
export async function* exportAgreements(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  const { id, document, version, agreedAt } = table;
  yield rowsAsList(db, userId, {
    path: 'legal-agreements.json',
    table,
    columns: { id, document, version, agreedAt },
  });
}
