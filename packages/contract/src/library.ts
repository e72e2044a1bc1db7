import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id, idText, moment } from './fields.ts';
import { counts } from './limits.ts';
import { sourceError, sourceProblem } from './source-problems.ts';
import { capsuleForm, text } from './validation.ts';

/** Processing state of a file or link in the library. */
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

const percentage = z.number().check(z.gte(0), z.lte(100));

/** A file in a capsule. With `error`, `is_success` tells a failed download from failed processing. */
export const capsuleFile = z.object({
  id,
  filename: z.string(),
  file_description: z.nullable(z.string()),
  /** The extension, or the extension that its content stands for. */
  file_type: z.string(),
  file_size_in_bytes: count,
  status: sourceStatus,
  load_percentage: percentage,
  is_success: z.boolean(),
  /** With the status `error`: why. */
  error: z.nullable(sourceError),
  /** What to know about it although it was read. */
  problems: z.array(sourceProblem),
  created_at: moment,
});
export type CapsuleFile = z.infer<typeof capsuleFile>;

/** A link in a capsule. */
export const capsuleLink = z.object({
  id,
  url: z.string(),
  url_name: z.string(),
  url_description: z.nullable(z.string()),
  status: sourceStatus,
  load_percentage: percentage,
  /** Whether a page was fetched; with `error` it tells a failed download from failed processing. */
  is_success: z.boolean(),
  error: z.nullable(sourceError),
  problems: z.array(sourceProblem),
  created_at: moment,
  /** When the page was last fetched. */
  fetched_at: z.nullable(moment),
  /** When its text was last found changed since it was added. */
  changed_at: z.nullable(moment),
  /** The day its author gives for it. */
  published_at: z.nullable(moment),
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
  /** About how many tokens the text of its sources has. */
  tokens: count,
  /** The chat whose dropped files it holds. */
  own_group_id: z.nullable(id),
});
export type Capsule = z.infer<typeof capsule>;

/** The space of the user's plan, which the library shares with other uploads. */
export const libraryInfo = z.object({ bytes: z.object({ used: count, total: count, free: count }) });
export type LibraryInfo = z.infer<typeof libraryInfo>;

/** The response of a call that removed something from the library. */
export const removedFromLibrary = z.object({ status: z.literal(true), ragInfo: libraryInfo });
export type RemovedFromLibrary = z.infer<typeof removedFromLibrary>;

/** What a chat is connected to after a change. */
export const capsuleConnections = z.object({
  /** Number of capsules connected to the chat. */
  count_rag_capsules: count,
  /** Where the changed capsule is connected; of several capsules, where the first is. */
  groups: z.array(capsuleGroup),
});
export type CapsuleConnections = z.infer<typeof capsuleConnections>;

const changing = { requests: 120, seconds: 60, by: 'user' } as const;

/** The capsules, newest first: all, those with sources, by name, or those connected to a chat. */
export const listCapsules = call({
  method: 'GET',
  path: 'capsule/list',
  access: 'user',
  summary: 'List capsules',
  query: z.object({
    name: z.optional(text()),
    view: z.optional(z.enum(['all', 'filled'])),
    groupId: z.optional(idText),
  }),
  response: z.array(capsule),
});

/** Creates a capsule. */
export const createCapsule = call({
  method: 'POST',
  path: 'capsule/create',
  access: 'user',
  summary: 'Create a capsule',
  body: capsuleForm,
  response: capsule,
  errors: ['not_permission'],
  rateLimit: changing,
});

/** Renames a capsule; an omitted or empty description is removed. */
export const updateCapsule = call({
  method: 'POST',
  path: 'capsule/update',
  access: 'user',
  summary: 'Change a capsule',
  body: z.extend(capsuleForm, { id }),
  response: capsule,
  errors: ['not_found'],
  rateLimit: changing,
});

/** Removes a capsule with its sources. Answers keep what they cited. */
export const deleteCapsule = call({
  method: 'DELETE',
  path: 'capsule/delete',
  access: 'user',
  summary: 'Remove a capsule',
  query: z.object({ id: idText }),
  response: removedFromLibrary,
  errors: ['not_found'],
});

/** Turns a connected capsule on or off in a chat. */
export const switchCapsule = call({
  method: 'POST',
  path: 'capsule/switch-capsule-in-group',
  access: 'user',
  summary: 'Turn a capsule on or off in a chat',
  body: z.object({ capsuleId: id, groupId: id, enabled: z.boolean() }),
  response: capsuleConnections,
  errors: ['not_found', 'not_permission'],
  rateLimit: changing,
});

/** Connects capsules to a chat, all or none. One that is connected stays as it is. */
export const attachCapsules = call({
  method: 'POST',
  path: 'capsule/attach-few-capsules-to-group',
  access: 'user',
  summary: 'Connect capsules to a chat',
  body: z.object({
    capsuleIds: z.array(id).check(z.minLength(1), z.maxLength(counts.capsules)),
    groupId: id,
  }),
  response: capsuleConnections,
  errors: ['not_found', 'not_permission'],
  rateLimit: changing,
});

/** Disconnects a capsule from a chat; one that is not connected is no error. */
export const disconnectCapsule = call({
  method: 'POST',
  path: 'capsule/disconnect-capsule-from-group',
  access: 'user',
  summary: 'Disconnect a capsule from a chat',
  body: z.object({ capsuleId: id, groupId: id }),
  response: capsuleConnections,
  errors: ['not_found'],
  rateLimit: changing,
});

/** The capsule for files dropped into a chat: created and connected the first time. */
export const capsuleOfChat = call({
  method: 'POST',
  path: 'capsule/of-group',
  own: true,
  access: 'user',
  summary: "The chat's own capsule",
  body: z.object({ groupId: id }),
  response: capsule,
  errors: ['not_found', 'not_permission'],
  rateLimit: changing,
});

/** How much of the plan's space the library uses. */
export const libraryInfoOf = call({
  method: 'GET',
  path: 'rag/info',
  access: 'user',
  summary: 'Space of the library',
  response: libraryInfo,
});
