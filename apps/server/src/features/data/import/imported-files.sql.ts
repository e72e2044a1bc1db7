import { sql } from 'drizzle-orm';
import type { RefersToFile } from '../../files/file-references.sql.ts';
import { importedFiles } from '../data.tables.ts';

/** Whether a picture is kept for a chat or note of an archive that was not imported yet. */
export const keepsFile: RefersToFile = (file) =>
  sql`exists (select 1 from ${importedFiles} where ${importedFiles.fileId} = ${file.id} and ${importedFiles.state} = 'kept')`;
