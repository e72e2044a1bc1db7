import type { Locale } from '@polylogue/contract/limits';

/** A choice of the user and the instruction it gives to the model. */
export interface DictionaryEntry<Id> {
  id: Id;
  title: Record<Locale, string>;
  /** Always in English, which models follow best. */
  instruction: string;
}
