import type { Readable } from 'node:stream';

/** What is put into a storage: a file that is already on disk, or bytes. */
export type StorageSource = { path: string } | { bytes: Uint8Array };

/** How a browser may open an object by an address of the storage's own. */
export interface SignedUrlOptions {
  /** How long the address works. */
  seconds: number;
  name: string;
  type: string;
  inline: boolean;
}

/** Keeps bytes under keys made by `storageKey`; any other key is refused. */
export interface Storage {
  kind: 'disk' | 's3';
  put(key: string, source: StorageSource, options: { type: string }): Promise<void>;
  /** Throws {@link MissingObjectError} when there is nothing under the key. */
  read(key: string): Promise<Readable>;
  /** Removes what is there; nothing there is no error, so that it can be repeated. */
  remove(key: string): Promise<void>;
  /** An address a browser can open for a while, or null when the storage has none of its own. */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string | null>;
  /** Origins a page has to be allowed to load objects from. */
  origins: string[];
  healthy(): Promise<boolean>;
}

/** There is no object under the key. */
export class MissingObjectError extends Error {}
