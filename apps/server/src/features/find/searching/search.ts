import type { CallOutput } from '@polylogue/contract/call';
import type { find } from '@polylogue/contract/find';
import type { WantedWord } from './wanted-words.ts';

/** What is looked for, as it was asked. */
export type Asked = CallOutput<typeof find>['query'];

/** A search by certain words. */
export interface Search {
  userId: number;
  asked: Asked;
  words: readonly WantedWord[];
  /** The words as text, for features with an index of their own. */
  search: string;
}
