import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, done, id, idText, moment, namedTitle, pageOf } from './fields.ts';
import { counts, fileSizes, promptPage } from './limits.ts';
import { modelReference } from './models.ts';
import { filledText, promptForm, text } from './validation.ts';
import { validationCodes } from './validation-codes.ts';

/** Tabs of the prompt library. */
export const promptView = z.enum(['public', 'favourites', 'own']);
export type PromptView = z.infer<typeof promptView>;

/** Order of the prompt list. */
export const promptSort = z.enum(['new', 'old']);
export type PromptSort = z.infer<typeof promptSort>;

/** What the operator thinks of a prompt that its owner wants to be public. Others see it once it is approved. */
export const promptReview = z.enum(['waiting', 'approved', 'refused']);
export type PromptReview = z.infer<typeof promptReview>;

/** A prompt of the library. `language` is an ISO code. */
export const prompt = z.object({
  id,
  name: z.string(),
  description: z.string(),
  title: z.string(),
  prompt: z.string(),
  language: z.string(),
  recommendationModel: z.nullable(z.string()),
  topicId: z.nullable(id),
  topicName: z.nullable(z.string()),
  topicColor: z.nullable(z.string()),
  public: z.boolean(),
  isFavourite: z.boolean(),
  isEditable: z.boolean(),
  user: z.string(),
  userAvatar: z.nullable(z.string()),
  date: moment,
  tone: z.nullable(z.string()),
  style: z.nullable(z.string()),
  activity: z.nullable(z.string()),
  /** The recommended model; null when there is none or it is gone from the catalogue. */
  model: z.nullable(modelReference),
  /** Only on one's own public prompts. */
  review: z.nullable(promptReview),
  /** Taken out of the library; users who had it among their favourites keep it. */
  retired: z.boolean(),
});
export type Prompt = z.infer<typeof prompt>;

/** A page of prompts. */
export const promptList = pageOf(prompt);
export type PromptList = z.infer<typeof promptList>;

/** A topic of the library and how many prompts it has. */
export const promptTopic = z.object({ id, name: z.string(), color: z.string(), count });
export type PromptTopic = z.infer<typeof promptTopic>;

/** A prompt as it is saved. */
export const promptPayload = z.extend(promptForm, {
  modelId: z.optional(z.nullable(id)),
  topic_id: z.optional(z.nullable(id)),
  public: z.optional(z.boolean()),
  tone: z.optional(z.nullable(text())),
  style: z.optional(z.nullable(text())),
  activity: z.optional(z.nullable(text())),
});
export type PromptPayload = z.infer<typeof promptPayload>;

/** What narrows a list of prompts. `tone`, `style` and `activity` are ids of their dictionaries. */
const promptFilters = z.object({
  view: z._default(promptView, 'public'),
  /** Words in any form, the last one perhaps unfinished; a slip of the finger is forgiven. */
  search: z.optional(text()),
  language: z.optional(filledText()),
  model: z.optional(idText),
  topic: z.optional(idText),
  tone: z.optional(filledText()),
  style: z.optional(filledText()),
  activity: z.optional(filledText()),
});

const pageNumber = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100_000));

/** The topics with the number of prompts that the same filters leave in each, and their colours. */
export const listPromptTopics = call({
  method: 'GET',
  path: 'prompts/topic-list',
  access: 'user',
  summary: 'Topics of the prompts',
  query: z.omit(promptFilters, { topic: true }),
  response: z.array(promptTopic),
});

/** A page of prompts. Without `sort` a search answers the best matches first, everything else the newest. */
export const listPrompts = call({
  method: 'GET',
  path: 'prompts/list',
  access: 'user',
  summary: 'List prompts',
  query: z.extend(promptFilters, {
    sort: z.optional(promptSort),
    page: z._default(pageNumber, 1),
    limit: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100)), promptPage),
  }),
  response: promptList,
});

/** One prompt that the caller may see. */
export const viewPrompt = call({
  method: 'GET',
  path: 'prompts/view',
  access: 'user',
  summary: 'Show a prompt',
  query: z.object({ id: idText }),
  response: prompt,
  errors: ['not_found'],
});

/** Adds a prompt of one's own. One more than the plan allows is a 422 on `name` with the code `plan_limit`. */
export const createPrompt = call({
  method: 'POST',
  path: 'prompts/create',
  access: 'user',
  summary: 'Create a prompt',
  body: promptPayload,
  response: prompt,
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/** Replaces a prompt of one's own. A public one that changed waits for the operator again. */
export const updatePrompt = call({
  method: 'POST',
  path: 'prompts/update',
  access: 'user',
  summary: 'Change a prompt',
  body: z.extend(promptPayload, { promptId: id }),
  response: prompt,
  errors: ['not_found'],
});

/** Removes a prompt of one's own. */
export const removePrompt = call({
  method: 'DELETE',
  path: 'prompts/remove',
  access: 'user',
  summary: 'Remove a prompt',
  query: z.object({ promptId: idText }),
  response: done,
  errors: ['not_found'],
});

/**
 * Puts a prompt among the favourites or takes it out. `favourite` says which, so that a double click does no
 * harm; without it the state changes. One more than the plan allows is a 422 on `favourite` with the code `plan_limit`.
 */
export const toggleFavouritePrompt = call({
  method: 'POST',
  path: 'prompts/toggle-favourite',
  access: 'user',
  summary: 'Change whether a prompt is a favourite',
  body: z.object({ promptId: id, favourite: z.optional(z.boolean()) }),
  response: z.object({ isFavourite: z.boolean() }),
  errors: ['not_found'],
});

/** All prompts that the filters leave, as a spreadsheet that can be imported again. The gate is `isExport`. */
export const exportPrompts = call({
  method: 'GET',
  path: 'prompts/export',
  access: 'user',
  summary: 'Prompts as a spreadsheet',
  query: z.extend(promptFilters, { sort: z.optional(promptSort) }),
  errors: ['not_permission', 'unavailable'],
  rateLimit: { requests: 20, seconds: 60, by: 'user' },
  opened: true,
});

/** Columns of the spreadsheet, in its order. */
export const promptColumns = [
  'name',
  'description',
  'prompt',
  'language',
  'model',
  'topic',
  'tone',
  'style',
  'activity',
  'public',
] as const;

/** A column of the spreadsheet. */
export type PromptColumn = (typeof promptColumns)[number];

/** What an import does, or would do. Rows are numbered as the spreadsheet shows them. */
export const promptImport = z.object({
  /** Rows with something in them, without the headings. */
  rows: count,
  /** How many prompts are added. */
  added: count,
  /** How many have the same name, text and language as one that is there or stands further up; they are left out. */
  duplicateCount: count,
  errorCount: count,
  /** The first of them. */
  duplicates: z.array(z.object({ row: count, name: z.string() })),
  errors: z.array(
    z.object({ row: count, column: z.nullable(z.enum(promptColumns)), code: z.enum(validationCodes) }),
  ),
  /** How many own prompts the plan allows and how many more fit; null when it sets no limit. */
  limit: z.nullable(z.object({ max: count, free: count })),
});
export type PromptImport = z.infer<typeof promptImport>;

const importFile = { file: { maxBytes: fileSizes.promptImport, maxFiles: counts.promptImportFiles } };
const importErrors = ['not_permission', 'unsupported_media_type', 'unavailable'] as const;

/**
 * Reads the spreadsheet and tells what an import would do. Changes nothing. What cannot be read is a 422 on `file`: `file_type`
 * for no spreadsheet, `file_size` for too large a file, `file_too_much` for one that unpacks to too much, `too_many` for too many
 * rows. The gate is `isImport`.
 */
export const checkPromptImport = call({
  method: 'POST',
  path: 'prompts/import-check',
  access: 'user',
  summary: 'Try an import of prompts',
  files: importFile,
  response: promptImport,
  errors: importErrors,
  rateLimit: { requests: 20, seconds: 60, by: 'user' },
});

/**
 * Adds the prompts of a spreadsheet, all or none: a faulty row is a 422 on `file` with the code `invalid`, more
 * prompts than the plan allows one with `plan_limit`. The gate is `isImport`.
 */
export const importPrompts = call({
  method: 'POST',
  path: 'prompts/import',
  access: 'user',
  summary: 'Import prompts',
  files: importFile,
  response: promptImport,
  errors: importErrors,
  rateLimit: { requests: 20, seconds: 60, by: 'user' },
});

/** An empty spreadsheet with the headings and the values that can be chosen. */
export const promptImportPattern = call({
  method: 'GET',
  path: 'prompts/download-import-pattern',
  access: 'user',
  summary: 'A spreadsheet to fill in',
  opened: true,
});

/** What prompts are used for, in the caller's language. */
export const activities = call({
  method: 'GET',
  path: 'chat-options/activities',
  access: 'user',
  summary: 'Activities',
  response: z.array(namedTitle),
});
