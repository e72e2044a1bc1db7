import type { Executor } from '../../platform/db/database.ts';
import { findStyle, findTone } from './dictionaries/dictionaries.service.ts';
import { findLanguage } from './dictionaries/languages.service.ts';
import { addSettings, findSettings, type ChatSettingsRow } from './settings.queries.ts';

/** Chat settings of an export. The default model is not among them: its id means another model elsewhere. */
export type ImportedSettings = Omit<ChatSettingsRow, 'userId' | 'modelDefault'>;

/** Takes over chat settings for a user who has none yet; false if there are some. Choices that do not exist here are left out. */
export function importSettings(
  executor: Executor,
  userId: number,
  settings: ImportedSettings,
): Promise<boolean> {
  const { outLanguage, tone, writingStyle } = settings;
  return addSettings(executor, {
    ...settings,
    userId,
    outLanguage: outLanguage !== null && findLanguage(outLanguage) ? outLanguage : null,
    tone: tone !== null && findTone(tone) ? tone : null,
    writingStyle: writingStyle !== null && findStyle(writingStyle) ? writingStyle : null,
    modelDefault: null,
  });
}

/** Whether the user has chosen chat settings of their own. */
export async function hasSettings(executor: Executor, userId: number): Promise<boolean> {
  return (await findSettings(executor, userId)) !== null;
}
