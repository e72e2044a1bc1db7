import type { Locale } from '@polylogue/contract/limits';

const names: Record<Locale, string> = { en: 'New chat', ru: 'Новый чат', fr: 'Nouveau chat' };

/** What a chat is called until its first exchange or its user names it. */
export function provisionalName(language: Locale): string {
  return names[language];
}

/** Whether a chat of the list still waits for its first exchange to name it. */
export function isUnnamed(chat: { namedBy: string; compared: boolean }): boolean {
  return chat.namedBy === 'provisional' && !chat.compared;
}
