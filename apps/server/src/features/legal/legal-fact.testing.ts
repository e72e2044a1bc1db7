import type { LegalAnchor } from '@polylogue/contract/legal';
import type { Locale } from '@polylogue/contract/limits';

/** Something that a document has to say, by language. */
export interface LegalFact extends Record<Locale, RegExp> {
  /** What it is, for the name of the test. */
  fact: string;
  document: LegalAnchor;
  /** Only in this edition; otherwise in both. */
  edition?: 'ru' | 'international';
}
