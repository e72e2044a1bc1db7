import type { Readable } from 'node:stream';

/** What to store: a file already on disk, or bytes. */
export type StorageSource = { path: string } | { bytes: Uint8Array };

/** How a browser may open an object by URL. */
export interface SignedUrlOptions {
  /** Lifetime of the URL. */
  seconds: number;
  name: string;
  type: string;
  inline: boolean;
}

/** An object as the storage lists it. */
export interface StoredObject {
  key: string;
  storedAt: Date;
}

/** Stores bytes under keys made by `storageKey` and a few fixed ones; any other key is rejected. */
export interface Storage {
  kind: 'disk' | 's3';
  /** Names where the objects are: processes that name the same place share them. */
  place: string;
  put(key: string, source: StorageSource, options: { type: string }): Promise<void>;
  /** Throws {@link MissingObjectError} when there is nothing under the key. */
  read(key: string): Promise<Readable>;
  /** Idempotent: removing a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** All objects whose keys begin so, page by page; nothing else that may be in the same place. */
  list(prefix: string): AsyncIterable<StoredObject[]>;
  /** A temporary URL for browsers, or null if the storage has none. */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string | null>;
  /** Origins that pages must be allowed to load objects from. */
  origins: string[];
  healthy(): Promise<boolean>;
}

/** There is no object under the key. */
export class MissingObjectError extends Error {}
