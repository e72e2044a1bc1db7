import type { Origin } from '@polylogue/contract/data';
import type { Locale } from '@polylogue/contract/limits';
import type { Deps } from '../../../deps.ts';
import type { Taken } from '../../../platform/due/due.ts';

/** What importing needs. */
export type ImportDeps = Pick<
  Deps,
  | 'database'
  | 'storage'
  | 'clock'
  | 'config'
  | 'children'
  | 'temporary'
  | 'jobs'
  | 'due'
  | 'files'
  | 'models'
  | 'realtime'
  | 'log'
>;

/** A file of the export, unpacked on disk. */
export interface UnpackedFile {
  path: string;
  name: string;
  size: number;
}

/** An import that is under way. */
export interface Importing {
  deps: ImportDeps;
  userId: number;
  importId: number;
  /** The lease: what is written without it might be written twice. */
  taken: Taken;
  origin: Origin;
  /** The account as exports of this product name it. */
  ownAccount: string;
  /** The user's language, for names of chats without one. */
  language: Locale;
  /** Pins that the plan has. */
  mostPins: number;
  /** An interrupted import goes on, so what is there may be its own. */
  isResumed: boolean;
  /** A file that came before, by its number. */
  file(number: number): UnpackedFile | undefined;
}
