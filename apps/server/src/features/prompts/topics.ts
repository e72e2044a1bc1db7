import type { Locale } from '@polylogue/contract/limits';
import type { Voice } from '@polylogue/contract/models';

/** A topic of the library. */
export interface Topic {
  /** Stored with prompts; never changes. */
  id: number;
  /** Name in file names and spreadsheets. */
  key: string;
  title: Record<Locale, string>;
  /** A colour of the design, with a light and a dark shade. */
  color: Voice;
}

/** The topics in display order. */
export const topics: readonly Topic[] = [
  { id: 1, key: 'writing', title: { en: 'Writing', ru: 'Тексты', fr: 'Écriture' }, color: 'amber' },
  {
    id: 2,
    key: 'engineering',
    title: { en: 'Engineering', ru: 'Разработка', fr: 'Ingénierie' },
    color: 'teal',
  },
  { id: 3, key: 'marketing', title: { en: 'Marketing', ru: 'Маркетинг', fr: 'Marketing' }, color: 'clay' },
  { id: 4, key: 'law', title: { en: 'Law', ru: 'Право', fr: 'Droit' }, color: 'violet' },
  { id: 5, key: 'education', title: { en: 'Education', ru: 'Обучение', fr: 'Éducation' }, color: 'sky' },
  { id: 6, key: 'product', title: { en: 'Product', ru: 'Продукт', fr: 'Produit' }, color: 'rose' },
  { id: 7, key: 'science', title: { en: 'Science', ru: 'Наука', fr: 'Sciences' }, color: 'moss' },
  { id: 8, key: 'business', title: { en: 'Business', ru: 'Бизнес', fr: 'Affaires' }, color: 'own' },
  { id: 9, key: 'design', title: { en: 'Design', ru: 'Дизайн', fr: 'Design' }, color: 'rose' },
  { id: 10, key: 'everyday', title: { en: 'Everyday', ru: 'Быт', fr: 'Quotidien' }, color: 'amber' },
];

const byId = new Map(topics.map((topic) => [topic.id, topic]));

/** A topic by its id. */
export function findTopic(id: number): Topic | undefined {
  return byId.get(id);
}
