import { sql } from 'drizzle-orm';
import type { RefersToFile } from '../files/file-references.sql.ts';

/** Whether a note of the file's owner shows it, or did in a version that can be restored. */
export const notesShow: RefersToFile = (file) => {
  const shows = (content: 'notes.content' | 'note_versions.content') =>
    sql`jsonb_path_exists(${sql.raw(content)}, '$.**.attrs.fileId ? (@ == $id)', jsonb_build_object('id', ${file.id}))`;
  return sql`exists (
    select 1 from notes left join note_versions on note_versions.note_id = notes.id
    where notes.user_id = ${file.userId} and (${shows('notes.content')} or ${shows('note_versions.content')}))`;
};
