import { defaultChatSettings, type ChatSettings } from '@polylogue/contract/chat-settings';
import type { ChatSettingsRow } from './settings.queries.ts';

/** The settings of a user, with defaults for those never changed. */
export function settingsOf(row: Omit<ChatSettingsRow, 'userId'> | null): ChatSettings {
  if (!row) return defaultChatSettings;
  return {
    out_language: row.outLanguage,
    tone: row.tone,
    writing_style: row.writingStyle,
    model_default: row.modelDefault,
    autogen_name_chat: flagOf(row.autogenNameChat),
    behavior_chat: row.behaviorChat === null ? null : flagOf(row.behaviorChat),
    save_result: flagOf(row.saveResult),
    formatting: flagOf(row.formatting),
  };
}

function flagOf(text: string): '0' | '1' {
  return text === '0' ? '0' : '1';
}
