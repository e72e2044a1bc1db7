import type { Locale } from '@polylogue/contract/limits';

/** A subject with its title in every interface language. Ids are stored and never change. */
interface Subject {
  id: number;
  title: Record<Locale, string>;
}

/** What a ticket can be about. */
const subjects: readonly Subject[] = [
  {
    id: 1,
    title: { en: 'Models and answers', ru: 'Модели и ответы', fr: 'Modèles et réponses' },
  },
  {
    id: 2,
    title: { en: 'Payments and receipts', ru: 'Платежи и квитанции', fr: 'Paiements et reçus' },
  },
  { id: 3, title: { en: 'Refund', ru: 'Возврат денег', fr: 'Remboursement' } },
  {
    id: 4,
    title: { en: 'Account and sign-in', ru: 'Аккаунт и вход', fr: 'Compte et connexion' },
  },
  {
    id: 5,
    title: {
      en: 'Library, notes and prompts',
      ru: 'Библиотека, заметки и промпты',
      fr: 'Bibliothèque, notes et prompts',
    },
  },
  {
    id: 6,
    title: {
      en: 'My data and privacy',
      ru: 'Мои данные и приватность',
      fr: 'Mes données et confidentialité',
    },
  },
  { id: 7, title: { en: 'An idea', ru: 'Идея', fr: 'Une idée' } },
  { id: 8, title: { en: 'Something else', ru: 'Другое', fr: 'Autre chose' } },
];

/** The dictionary in one language. */
export function subjectsIn(locale: Locale): { id: number; title: string }[] {
  return subjects.map(({ id, title }) => ({ id, title: title[locale] }));
}

/** Whether there is such a subject. */
export function isSubject(id: number): boolean {
  return subjects.some((subject) => subject.id === id);
}

/** The title of a subject; a stored id always has one. */
export function subjectTitle(id: number, locale: Locale): string {
  return subjects.find((subject) => subject.id === id)?.title[locale] ?? '';
}
