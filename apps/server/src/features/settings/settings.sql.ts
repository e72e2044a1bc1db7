import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { SqlValue } from '../../platform/db/statement.ts';
import { chatSettings } from './settings.tables.ts';

/** The settings that a send depends on, as JSON in a larger read; null if all are defaults. */
export function sendSettingsOf(userId: SqlValue<number>): SQL {
  return sql`(
    select json_build_object('out_language', out_language, 'tone', tone, 'writing_style', writing_style,
      'model_default', model_default, 'autogen_name_chat', autogen_name_chat)
    from ${chatSettings} where user_id = ${userId}::int)`;
}

/** What {@link sendSettingsOf} reads. */
export const sendSettings = z
  .object({
    out_language: z.string().nullable(),
    tone: z.string().nullable(),
    writing_style: z.string().nullable(),
    model_default: z.string().nullable(),
    autogen_name_chat: z.string(),
  })
  .nullable();
