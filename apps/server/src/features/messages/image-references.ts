import { sql } from 'drizzle-orm';
import type { RefersToFile } from '../files/files.service.ts';
import { messageImages } from './messages.tables.ts';

/** Whether a message shows the file. A note made of an answer shows the answer's own pictures. */
export const messagesShow: RefersToFile = (fileId) =>
  sql`exists (select 1 from ${messageImages} where ${messageImages.fileId} = ${fileId})`;
