import * as z from 'zod/mini';
import { call } from './call.ts';
import { flagText, namedTitle } from './fields.ts';

/** How a user's chats behave. Language, tone and style are ids of their dictionaries. */
export const chatSettings = z.object({
  out_language: z.nullable(z.string()),
  tone: z.nullable(z.string()),
  writing_style: z.nullable(z.string()),
  model_default: z.nullable(z.string()),
  /** The first exchange names the chat. */
  autogen_name_chat: flagText,
  /** After a change of model: null asks, `0` stays in the chat, `1` goes on in a new one. */
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
  behavior_chat: null,
  save_result: '1',
  formatting: '1',
};

/** A language an answer or a prompt can be in; its id is the ISO code. */
export const language = namedTitle;
export type Language = z.infer<typeof language>;

/** Languages that stand first in lists. */
export const mainLanguages = ['en', 'fr', 'de', 'it', 'es', 'pt', 'ru'] as const;

/** How the user's chats behave. */
export const chatSettingsOf = call({
  method: 'GET',
  path: 'account-info/chat-settings',
  access: 'user',
  summary: 'Chat settings',
  response: chatSettings,
});

/** Changes some of the chat settings; what is left out stays. */
export const updateChatSettings = call({
  method: 'POST',
  path: 'account/chat-settings',
  access: 'user',
  summary: 'Change chat settings',
  body: z.partial(chatSettings),
  response: chatSettings,
});

/** Ways an answer can be written, in the caller's language. */
export const writingStyles = call({
  method: 'GET',
  path: 'chat-options/writing-styles',
  access: 'user',
  summary: 'Writing styles',
  response: z.array(namedTitle),
});

/** Tones an answer can have, in the caller's language. */
export const tones = call({
  method: 'GET',
  path: 'chat-options/tones',
  access: 'user',
  summary: 'Tones',
  response: z.array(namedTitle),
});

/** Languages an answer or a prompt can be in, named in the caller's language; the main ones first. */
export const languages = call({
  method: 'GET',
  path: 'dictionary/languages',
  access: 'guest',
  summary: 'Languages',
  response: z.array(language),
});
