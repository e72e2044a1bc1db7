import { sql } from 'drizzle-orm';
import type { RefersToFile } from '../files/files.keys.ts';
import { messageImages } from './messages.tables.ts';

/** Whether a message shows the file. */
export const messagesShow: RefersToFile = (file) =>
  sql`exists (select 1 from ${messageImages} where ${messageImages.fileId} = ${file.id})`;
