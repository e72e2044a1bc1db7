import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, done, id, idText } from './fields.ts';
import { fileSizes } from './limits.ts';
import { filledText } from './validation.ts';

/** A stored file. `key` is only for guests: it lets them remove their upload. */
export const storedFile = z.object({
  id,
  name: z.string(),
  size: count,
  type: z.string(),
  url: z.string(),
  key: z.nullable(z.string()),
});
export type StoredFile = z.infer<typeof storedFile>;

/** Stores a file. Its type is detected by content, not by name. */
export const storeFile = call({
  method: 'POST',
  path: 'files/store',
  access: 'guest',
  summary: 'Upload a file',
  files: { file: { maxBytes: fileSizes.stored, maxFiles: 1 } },
  response: storedFile,
  errors: ['file_size_error', 'storage_full', 'unsupported_media_type'],
  rateLimit: { requests: 60, seconds: 60, by: 'address' },
  whileImpersonated: 'refused',
});

/** Removes a file: by its owner, or by a guest with the upload key. */
export const removeFile = call({
  method: 'GET',
  path: 'files/remove',
  access: 'guest',
  summary: 'Remove an uploaded file',
  query: z.object({ fileId: idText, key: z.optional(filledText()) }),
  response: done,
  errors: ['not_found'],
  whileImpersonated: 'refused',
});

/** The bytes of a file: for its owner, or with a valid signed link. */
export const downloadFile = call({
  method: 'GET',
  path: 'files/download',
  access: 'guest',
  summary: 'Download a file',
  query: z.object({
    fileId: idText,
    expires: z.optional(z.coerce.number<number | string>().check(z.int(), z.positive())),
    signature: z.optional(filledText()),
  }),
  errors: ['not_found', 'link_expired'],
  opened: true,
});
