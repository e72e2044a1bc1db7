import type { Locale } from '@polylogue/contract/limits';

/** The texts of the pages in an export. */
export interface PageWords {
  title: string;
  madeAt(day: string): string;
  chats: string;
  notes: string;
  search: string;
  back: string;
  you: string;
  answer: string;
  rest: string;
}

/** The texts by language. */
export const pageWords: Record<Locale, PageWords> = {
  en: {
    title: 'Your Polylogue data',
    madeAt: (day) => `Exported on ${day}.`,
    chats: 'Chats',
    notes: 'Notes',
    search: 'Find by name',
    back: 'All chats and notes',
    you: 'You',
    answer: 'Answer',
    rest: 'Everything else is in the JSON files next to this page; manifest.json lists them.',
  },
  ru: {
    title: 'Ваши данные Polylogue',
    madeAt: (day) => `Экспорт от ${day}.`,
    chats: 'Чаты',
    notes: 'Заметки',
    search: 'Найти по названию',
    back: 'Все чаты и заметки',
    you: 'Вы',
    answer: 'Ответ',
    rest: 'Всё остальное — в файлах JSON рядом с этой страницей; их перечень — в manifest.json.',
  },
  fr: {
    title: 'Vos données Polylogue',
    madeAt: (day) => `Export du ${day}.`,
    chats: 'Chats',
    notes: 'Notes',
    search: 'Rechercher par nom',
    back: 'Tous les chats et notes',
    you: 'Vous',
    answer: 'Réponse',
    rest: 'Tout le reste se trouve dans les fichiers JSON à côté de cette page\u00a0; manifest.json en donne la liste.',
  },
};
