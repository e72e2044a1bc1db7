import type { LeftOut, Origin } from '@polylogue/contract/data';
import type { ForeignChat } from '../tree.ts';
import type { Fields } from '../values.ts';

/** What a reader may ask of the archive that a chat came in. */
export interface Attachments {
  /** The entry with a file of the export, by its id or name; null if it is not there. */
  find(name: string): string | null;
  /** The folder that a project becomes for one of its chats; null if there is no such project. */
  folderOf?(projectId: string, chatKey: string): ForeignChat['folder'];
}

/** Reads one conversation, an entry of a list. */
export interface ConversationReader {
  origin: Origin;
  /** The provider of answers whose model says nothing else; null if the product has models of many. */
  provider: string | null;
  /** The name of answers whose model is not named. */
  voice: string;
  /** Whether it is such a conversation. */
  recognises(entry: Fields): boolean;
  /** Null for an entry without any message. */
  read(entry: Fields, attachments: Attachments): ForeignChat | null;
}

/** Counts what is left out of a chat. */
export class LeftOutCounter {
  readonly counts = new Map<LeftOut, number>();

  add(what: LeftOut, count = 1): void {
    if (count > 0) this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }
}
