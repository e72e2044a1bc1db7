import type { Locale } from '@polylogue/contract/limits';

const names: Record<Locale, string> = { en: 'New chat', ru: 'Новый чат', fr: 'Nouveau chat' };

/** The name of a chat until its first exchange or its user names it. */
export function provisionalName(language: Locale): string {
  return names[language];
}

/** Whether a listed chat is still to be named by its first exchange. */
export function isUnnamed(chat: { namedBy: string; compared: boolean }): boolean {
  return chat.namedBy === 'provisional' && !chat.compared;
}
