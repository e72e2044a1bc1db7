import type { DictionaryEntry } from './dictionary-entry.ts';

/** What the editor's AI helper can be asked to do with a text. Ids travel with requests and never change. */
export const editorPrompts: readonly DictionaryEntry<number>[] = [
  {
    id: 1,
    title: { en: 'Improve the writing', ru: 'Улучшить текст', fr: 'Améliorer le texte' },
    instruction:
      'Improve the writing of the text: clearer, smoother, the same meaning and the same language.',
  },
  {
    id: 2,
    title: { en: 'Fix spelling and grammar', ru: 'Исправить ошибки', fr: 'Corriger les fautes' },
    instruction: 'Correct spelling, grammar and punctuation of the text. Change nothing else.',
  },
  {
    id: 3,
    title: { en: 'Make it shorter', ru: 'Сократить', fr: 'Raccourcir' },
    instruction: 'Shorten the text to about half without losing a statement that matters.',
  },
  {
    id: 4,
    title: { en: 'Make it longer', ru: 'Дополнить', fr: 'Développer' },
    instruction: 'Expand the text with details and examples in the same voice. Invent no facts.',
  },
  {
    id: 5,
    title: { en: 'Simplify', ru: 'Упростить', fr: 'Simplifier' },
    instruction: 'Rewrite the text in simple language that needs no knowledge of the subject.',
  },
  {
    id: 6,
    title: { en: 'Summarise', ru: 'Кратко изложить', fr: 'Résumer' },
    instruction: 'Summarise the text in a few sentences in its own language.',
  },
  {
    id: 7,
    title: { en: 'Turn into a list', ru: 'Превратить в список', fr: 'Mettre en liste' },
    instruction: 'Turn the text into a bulleted list in Markdown, one statement per item.',
  },
  {
    id: 8,
    title: { en: 'Continue writing', ru: 'Продолжить текст', fr: 'Continuer le texte' },
    instruction: 'Continue the text in the same language, voice and form. Do not repeat what is there.',
  },
];
