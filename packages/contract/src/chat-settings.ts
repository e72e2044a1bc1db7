import * as z from 'zod/mini';
import { call } from './call.ts';
import { flagText, namedTitle } from './fields.ts';

/** A user's chat settings. Language, tone and style are ids from their dictionaries. */
export const chatSettings = z.object({
  out_language: z.nullable(z.string()),
  tone: z.nullable(z.string()),
  writing_style: z.nullable(z.string()),
  model_default: z.nullable(z.string()),
  /** The first exchange names the chat. */
  autogen_name_chat: flagText,
  /** After switching the model: `0` stays in the chat, `1` continues in a new one, null asks. */
  behavior_chat: z.nullable(flagText),
  /** Leaving the answer editor saves. */
  save_result: flagText,
  /** Answers show as formatted text. */
  formatting: flagText,
});
export type ChatSettings = z.infer<typeof chatSettings>;

/** Settings of a user who has changed none. */
export const defaultChatSettings: ChatSettings = {
  out_language: null,
  tone: null,
  writing_style: null,
  model_default: null,
  autogen_name_chat: '1',
  behavior_chat: '0',
  save_result: '1',
  formatting: '1',
};

/** A language for answers and prompts; its id is the ISO code. */
export const language = namedTitle;
export type Language = z.infer<typeof language>;

/** Languages listed first. */
export const mainLanguages = ['en', 'fr', 'de', 'it', 'es', 'pt', 'ru'] as const;

/** The user's chat settings. */
export const chatSettingsOf = call({
  method: 'GET',
  path: 'account-info/chat-settings',
  access: 'user',
  summary: 'Chat settings',
  response: chatSettings,
});

/** Changes some chat settings; omitted ones stay. */
export const updateChatSettings = call({
  method: 'POST',
  path: 'account/chat-settings',
  access: 'user',
  summary: 'Change chat settings',
  body: z.partial(chatSettings),
  response: chatSettings,
});

/** Writing styles of answers, in the caller's language. */
export const writingStyles = call({
  method: 'GET',
  path: 'chat-options/writing-styles',
  access: 'user',
  summary: 'Writing styles',
  response: z.array(namedTitle),
});

/** Tones of answers, in the caller's language. */
export const tones = call({
  method: 'GET',
  path: 'chat-options/tones',
  access: 'user',
  summary: 'Tones',
  response: z.array(namedTitle),
});

/** Languages for answers and prompts, named in the caller's language; the main ones first. */
export const languages = call({
  method: 'GET',
  path: 'dictionary/languages',
  access: 'guest',
  summary: 'Languages',
  response: z.array(language),
});
