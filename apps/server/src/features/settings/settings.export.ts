import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database } from '../../platform/db/database.ts';
import { findSettings, type ChatSettingsRow } from './settings.queries.ts';

/** How the user's chats behave. */
export async function* exportSettings(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  const row = await findSettings(db, userId);
  yield { path: 'chat-settings.json', rows: row ? [settingsOf(row)] : [] };
}

/** As the row has them: switches are '0' and '1'. */
function settingsOf({ userId: _userId, ...settings }: ChatSettingsRow): object {
  return settings;
}
