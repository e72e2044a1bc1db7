import type { ExportPart } from '../../../platform/account-exporter.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { rowsAsList } from '../../../platform/db/own-rows.ts';
import { passages } from './passages.tables.ts';

/** The text of a user's readings, by passages. */
export function exportPassages(executor: Executor, userId: number): ExportPart {
  return rowsAsList(executor, userId, {
    path: 'library/passages.json',
    table: passages,
    columns: {
      readingId: passages.readingId,
      ordinal: passages.ordinal,
      start: passages.start,
      text: passages.text,
      place: passages.place,
      language: passages.language,
    },
  });
}
