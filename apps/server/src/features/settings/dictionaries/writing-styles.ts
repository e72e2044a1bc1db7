import type { DictionaryEntry } from './dictionary-entry.ts';

/** How an answer can be written. Ids are kept in settings and never change. */
export const writingStyles: readonly DictionaryEntry<string>[] = [
  {
    id: 'plain',
    title: { en: 'Plain', ru: 'Простой', fr: 'Simple' },
    instruction: 'Write in plain language: short sentences, everyday words, no jargon.',
  },
  {
    id: 'concise',
    title: { en: 'Concise', ru: 'Лаконичный', fr: 'Concis' },
    instruction: 'Write concisely: only what is needed, no introduction and no summary.',
  },
  {
    id: 'detailed',
    title: { en: 'Detailed', ru: 'Подробный', fr: 'Détaillé' },
    instruction: 'Write in detail: explain each step, with examples where they help.',
  },
  {
    id: 'business',
    title: { en: 'Business', ru: 'Деловой', fr: 'Professionnel' },
    instruction: 'Write in a business style: clear structure, the conclusion first.',
  },
  {
    id: 'academic',
    title: { en: 'Academic', ru: 'Научный', fr: 'Académique' },
    instruction: 'Write in an academic style: precise terms, defined before use, claims with their grounds.',
  },
  {
    id: 'journalistic',
    title: { en: 'Journalistic', ru: 'Публицистический', fr: 'Journalistique' },
    instruction:
      'Write in a journalistic style: the most important first, facts before opinion, lively wording.',
  },
  {
    id: 'narrative',
    title: { en: 'Narrative', ru: 'Повествовательный', fr: 'Narratif' },
    instruction: 'Write in a narrative style: tell it as a story with a beginning, a middle and an end.',
  },
  {
    id: 'technical',
    title: { en: 'Technical', ru: 'Технический', fr: 'Technique' },
    instruction: 'Write in a technical style: exact names, numbers and units, lists and code where they fit.',
  },
];
