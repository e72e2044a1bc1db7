import type { Locale } from '@polylogue/contract/limits';

/** Something that can be chosen for a prompt. */
export interface Choice {
  id: string;
  title: Record<Locale, string>;
}

/** The choices besides topic and model. Those shared with answers are passed in, so that there is one list. */
export interface PromptChoices {
  languages: readonly Choice[];
  tones: readonly Choice[];
  styles: readonly Choice[];
}

/** What prompts are used for. Ids are stored with prompts and never change. */
export const activities: readonly Choice[] = [
  { id: 'work', title: { en: 'Work', ru: 'Работа', fr: 'Travail' } },
  { id: 'study', title: { en: 'Study', ru: 'Учёба', fr: 'Études' } },
  { id: 'home', title: { en: 'Home', ru: 'Дом', fr: 'Maison' } },
  { id: 'creative', title: { en: 'Creative', ru: 'Творчество', fr: 'Création' } },
  { id: 'career', title: { en: 'Career', ru: 'Карьера', fr: 'Carrière' } },
  { id: 'money', title: { en: 'Money', ru: 'Деньги', fr: 'Argent' } },
  { id: 'health', title: { en: 'Health', ru: 'Здоровье', fr: 'Santé' } },
  { id: 'community', title: { en: 'Community', ru: 'Общество', fr: 'Vie sociale' } },
];

/** Whether there is a choice with this id. */
export function isChoice(choices: readonly Choice[], id: string): boolean {
  return choices.some((choice) => choice.id === id);
}
