import type { CalloutKind } from '@polylogue/document/tree';

type Words = Record<CalloutKind, string>;

const english: Words = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};

const words: Record<string, Words | undefined> = {
  en: english,
  ru: {
    note: 'Примечание',
    tip: 'Совет',
    important: 'Важно',
    warning: 'Внимание',
    caution: 'Осторожно',
  },
  fr: {
    note: 'Remarque',
    tip: 'Astuce',
    important: 'Important',
    warning: 'Avertissement',
    caution: 'Attention',
  },
};

/** What callouts are headed by, as on screen. */
export function calloutWords(language: string): Words {
  return words[language.slice(0, 2)] ?? english;
}
