import type { ChatSettings } from '@polylogue/contract/chat-settings';
import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { findStyle, findTone } from './dictionaries/dictionaries.service.ts';
import { findLanguage } from './dictionaries/languages.service.ts';
import { settingsOf } from './settings.present.ts';
import { findSettings, saveSettings } from './settings.queries.ts';

/** What chat settings need. */
export interface SettingsDeps {
  database: Pick<Database, 'db'>;
  realtime: Pick<Realtime, 'publish'>;
  clock: Clock;
  models: { find(id: number): object | undefined };
}

/** How the user's chats behave. */
export async function chatSettingsOf(deps: SettingsDeps, userId: number): Promise<ChatSettings> {
  return settingsOf(await findSettings(deps.database.db, userId));
}

/**
 * Changes some of the settings and tells the user's other tabs. Language, tone and style are stored on any plan: each send
 * checks the plan at that moment.
 */
export async function changeChatSettings(
  deps: SettingsDeps,
  userId: number,
  changes: Partial<ChatSettings>,
): Promise<ChatSettings> {
  refuseUnknown(deps, changes);
  if (Object.values(changes).every((value) => value === undefined)) return chatSettingsOf(deps, userId);
  const row = await saveSettings(deps.database.db, userId, {
    outLanguage: changes.out_language,
    tone: changes.tone,
    writingStyle: changes.writing_style,
    modelDefault: changes.model_default,
    autogenNameChat: changes.autogen_name_chat,
    behaviorChat: changes.behavior_chat,
    saveResult: changes.save_result,
    formatting: changes.formatting,
  });
  const event: UserEvent = { entity: 'account', id: userId, version: deps.clock.now().getTime() };
  deps.realtime.publish(channels.user(userId), event);
  return settingsOf(row);
}

function refuseUnknown(deps: SettingsDeps, changes: Partial<ChatSettings>): void {
  const isModel = (id: string) => /^[1-9]\d{0,9}$/.test(id) && deps.models.find(Number(id)) !== undefined;
  const { out_language: language, tone, writing_style: style, model_default: model } = changes;
  const known: Record<string, boolean> = {
    out_language: isUnset(language) || findLanguage(language) !== undefined,
    tone: isUnset(tone) || findTone(tone) !== undefined,
    writing_style: isUnset(style) || findStyle(style) !== undefined,
    model_default: isUnset(model) || isModel(model),
  };
  const unknown = Object.keys(known).filter((field) => !known[field]);
  if (unknown.length === 0) return;
  throw new CallError('validation_error', {
    validationErrors: Object.fromEntries(unknown.map((field) => [field, 'invalid'])),
  });
}

function isUnset(value: string | null | undefined): value is null | undefined {
  return value === null || value === undefined;
}
