import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id } from './fields.ts';

/** The way of a file or a link through the library. */
export const sourceStatus = z.enum([
  'queued',
  'loading',
  'processing',
  'indexing',
  'embedded',
  'success',
  'error',
]);
export type SourceStatus = z.infer<typeof sourceStatus>;

/** A file of a capsule. With `error`, `is_success` tells a failed download from failed processing. */
export const capsuleFile = z.object({
  id,
  filename: z.string(),
  file_description: z.nullable(z.string()),
  file_type: z.string(),
  file_size_in_bytes: count,
  status: sourceStatus,
  load_percentage: z.number().check(z.gte(0), z.lte(100)),
  is_success: z.boolean(),
});
export type CapsuleFile = z.infer<typeof capsuleFile>;

/** A link of a capsule. */
export const capsuleLink = z.object({
  id,
  url: z.string(),
  url_name: z.string(),
  url_description: z.nullable(z.string()),
  status: sourceStatus,
});
export type CapsuleLink = z.infer<typeof capsuleLink>;

/** A chat the capsule is connected to. */
export const capsuleGroup = z.object({ group_id: id, enabled: z.boolean() });
export type CapsuleGroup = z.infer<typeof capsuleGroup>;

/** A capsule of files and links. */
export const capsule = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  groups: z.array(capsuleGroup),
  sources: z.object({
    count,
    size_in_bytes: count,
    files: z.array(capsuleFile),
    urls: z.array(capsuleLink),
  }),
});
export type Capsule = z.infer<typeof capsule>;

/** Space of the library by the user's plan. */
export const libraryInfo = z.object({ bytes: z.object({ used: count, total: count, free: count }) });
export type LibraryInfo = z.infer<typeof libraryInfo>;

/** How much of the plan's space the user's library takes. */
export const libraryInfoOf = call({
  method: 'GET',
  path: 'rag/info',
  access: 'user',
  summary: 'Space of the library',
  response: libraryInfo,
});
