import type { DictionaryEntry } from './dictionary-entry.ts';

/** How an answer can sound. Ids are kept in settings and never change. */
export const tones: readonly DictionaryEntry<string>[] = [
  {
    id: 'neutral',
    title: { en: 'Neutral', ru: 'Нейтральный', fr: 'Neutre' },
    instruction: 'Keep a neutral, matter-of-fact tone.',
  },
  {
    id: 'friendly',
    title: { en: 'Friendly', ru: 'Дружелюбный', fr: 'Amical' },
    instruction: 'Keep a warm and friendly tone, as with a good acquaintance.',
  },
  {
    id: 'formal',
    title: { en: 'Formal', ru: 'Официальный', fr: 'Formel' },
    instruction: 'Keep a formal, polite tone without slang or contractions.',
  },
  {
    id: 'confident',
    title: { en: 'Confident', ru: 'Уверенный', fr: 'Assuré' },
    instruction: 'Keep a confident tone: state things plainly and hedge only where doubt is real.',
  },
  {
    id: 'encouraging',
    title: { en: 'Encouraging', ru: 'Ободряющий', fr: 'Encourageant' },
    instruction: 'Keep an encouraging tone that gives the reader courage to go on.',
  },
  {
    id: 'empathetic',
    title: { en: 'Empathetic', ru: 'Сочувственный', fr: 'Empathique' },
    instruction: 'Keep an empathetic tone: acknowledge how the reader may feel before you advise.',
  },
  {
    id: 'humorous',
    title: { en: 'Humorous', ru: 'Шутливый', fr: 'Humoristique' },
    instruction: 'Keep a light, humorous tone; a joke never replaces the substance.',
  },
  {
    id: 'persuasive',
    title: { en: 'Persuasive', ru: 'Убедительный', fr: 'Persuasif' },
    instruction: 'Keep a persuasive tone: lead with the benefit and support it with arguments.',
  },
];
