import type { Locale } from '@polylogue/contract/limits';

/** A thing a user can choose, and what a model is told when it was chosen. */
export interface DictionaryEntry<Id> {
  id: Id;
  title: Record<Locale, string>;
  /** In English, whatever the user speaks: models follow it best. */
  instruction: string;
}
