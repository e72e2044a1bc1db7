import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { downloadFile, removeFile, storedFile, storeFile, type StoredFile } from '@polylogue/contract/files';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from '../../../test/harness.ts';
import type { FilePurpose } from './files.service.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { png } from './files.samples.testing.ts';
import { files } from './files.tables.ts';

/** A caller: a signed-in user by cookies, or a guest by network. */
export interface Person {
  userId?: number;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
}

/** An upload; a small picture by default. */
export interface Upload {
  name?: string;
  content?: string | Uint8Array<ArrayBuffer>;
  field?: string;
}

/** Actions of the file tests. */
export interface FilesScene {
  app: TestApp;
  /** A guest from a separate network. */
  guest(): Person;
  member(): Promise<Person>;
  upload(who: Person, what?: Upload): Promise<LightMyRequestResponse>;
  /** Uploads a file that must be accepted. */
  stored(who: Person, what?: Upload): Promise<StoredFile>;
  remove(who: Person, fileId: number, key?: string): Promise<LightMyRequestResponse>;
  download(who: Person, fileId: number): Promise<LightMyRequestResponse>;
  /** Opens a link like a browser: without our pages' headers. */
  open(url: string): Promise<LightMyRequestResponse>;
  /** Takes up space without any bytes. */
  fill(owner: {
    userId?: number;
    guestNetwork?: string | null;
    purpose?: FilePurpose;
    sizes: number[];
  }): Promise<void>;
  /** The keys of all that the storage has. */
  storedObjects(): Promise<string[]>;
  /** The storage key of a file. */
  objectOf(fileId: number): Promise<string>;
}

/** Wraps a running application for file tests. */
export function filesScene(app: TestApp): FilesScene {
  let guests = 0;

  async function upload(who: Person, what: Upload = {}): Promise<LightMyRequestResponse> {
    const form = new FormData();
    form.set(what.field ?? 'file', new Blob([what.content ?? new Uint8Array(png)]), what.name ?? 'photo.png');
    const body = new Response(form);
    return app.request(storeFile, {
      cookies: who.cookies,
      headers: { ...who.headers, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }

  return {
    app,
    guest: () => {
      guests += 1;
      return { headers: { 'x-forwarded-for': `198.51.100.${guests}` } };
    },
    member: async () => {
      const user = await app.createUser();
      return { userId: user.id, cookies: await app.signIn(user) };
    },
    upload,
    stored: async (who, what) => {
      const response = await upload(who, what);
      expect(response.statusCode, response.body).toBe(200);
      return storedFile.parse(response.json());
    },
    remove: ({ cookies, headers }, fileId, key) =>
      app.request(removeFile, { cookies, headers, query: { fileId, key } }),
    download: ({ cookies, headers }, fileId) =>
      app.request(downloadFile, { cookies, headers, query: { fileId } }),
    open: (url) => app.app.inject({ method: 'GET', url }),
    fill: async ({ sizes, ...owner }) => {
      const file = {
        ...owner,
        name: 'x',
        type: 'text/plain',
        createdAt: app.clock.now(),
        checkAt: app.clock.now(),
      };
      await app.deps.database.db
        .insert(files)
        .values(sizes.map((size) => ({ ...file, size, storageKey: storageKey() })));
    },
    storedObjects: async () => {
      const folder = join(app.deps.config.DATA_DIR, 'files');
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    },
    objectOf: async (fileId) => {
      const [row] = await app.deps.database.db.select().from(files).where(eq(files.id, fileId));
      if (!row) throw new Error('There is no such file.');
      return row.storageKey;
    },
  };
}

/** The code of an error response. */
export function codeOf(response: LightMyRequestResponse): unknown {
  return response.json<{ code: unknown }>().code;
}
