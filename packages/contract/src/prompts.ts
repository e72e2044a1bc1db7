import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, done, id, idText, moment, namedTitle, pageOf, thumb } from './fields.ts';
import { counts, fileSizes, promptPage } from './limits.ts';
import { modelReference } from './models.ts';
import { shownVariable, typedVariables } from './typed-variables.ts';
import { filledText, promptForm, text } from './validation.ts';
import { validationCodes } from './validation-codes.ts';

/** Tabs of the prompt library. */
export const promptView = z.enum(['public', 'favourites', 'own']);
export type PromptView = z.infer<typeof promptView>;

/** Order of the prompt list. `best` weighs thumbs and uses, `used` counts uses only. */
export const promptSort = z.enum(['best', 'used', 'new', 'old']);
export type PromptSort = z.infer<typeof promptSort>;

/** The operator's review of a prompt submitted for publication. Others see it once approved. */
export const promptReview = z.enum(['waiting', 'approved', 'refused']);
export type PromptReview = z.infer<typeof promptReview>;

/** The kind of model a library prompt needs; the recommended model follows from it. */
export const promptNeed = z.enum(['fast', 'careful', 'code', 'image']);
export type PromptNeed = z.infer<typeof promptNeed>;

/**
 * A prompt: a user's own, or the default or a variant of a library task. Lists show one prompt a task.
 * `language` is an ISO code.
 */
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
  /** The recommended model; null if there is none or it has left the catalogue. */
  model: z.nullable(modelReference),
  /** Only on one's own public prompts. */
  review: z.nullable(promptReview),
  /** Removed from the library; users who have it as a favourite keep it. */
  retired: z.boolean(),
  /** The task of the library that it belongs to: the id of its default prompt. Null for users' own. */
  taskId: z.nullable(id),
  /** All prompts of its task, the default first; empty if there is only one. */
  variants: z.array(z.object({ id, name: z.string() })),
  /** Every variable of the text. Those that nobody has described are lines with their name as the label. */
  variables: z.array(shownVariable),
  need: z.nullable(promptNeed),
  /** The reader's verdict. */
  thumb: z.nullable(thumb),
  /** Whether the reader has sent it; only then it may be rated. */
  used: z.boolean(),
  /** How many times all users have sent it. */
  uses: count,
  /** Address of the picture that an image prompt is shown with. */
  preview: z.nullable(z.string()),
});
export type Prompt = z.infer<typeof prompt>;

/**
 * A page of prompts; `totalCount` counts tasks and users' prompts, not variants. `match`: whether the prompts have
 * `all` searched words, or are the best partial matches because none has all; null without a search.
 */
export const promptList = z.extend(pageOf(prompt), { match: z.nullable(z.enum(['all', 'some'])) });
export type PromptList = z.infer<typeof promptList>;

/** A topic of the library and its number of prompts. */
export const promptTopic = z.object({ id, name: z.string(), color: z.string(), count });
export type PromptTopic = z.infer<typeof promptTopic>;

/** A collection of the library: tasks for one occasion. `topicColor` is the colour of the topic most of them have. */
export const promptCollection = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  count,
  topicColor: z.nullable(z.string()),
});
export type PromptCollection = z.infer<typeof promptCollection>;

/** A prompt to save. Variables of the text that are not described are lines. */
export const promptPayload = z.extend(promptForm, {
  variables: z.optional(typedVariables),
  modelId: z.optional(z.nullable(id)),
  topic_id: z.optional(z.nullable(id)),
  public: z.optional(z.boolean()),
  tone: z.optional(z.nullable(text())),
  style: z.optional(z.nullable(text())),
  activity: z.optional(z.nullable(text())),
});
export type PromptPayload = z.infer<typeof promptPayload>;

/** Filters of a list of prompts. `tone`, `style` and `activity` are ids from their dictionaries. */
const promptFilters = z.object({
  view: z._default(promptView, 'public'),
  /** Words in any inflection, the last one possibly incomplete; typos are tolerated. */
  search: z.optional(text()),
  language: z.optional(filledText()),
  model: z.optional(idText),
  topic: z.optional(idText),
  tone: z.optional(filledText()),
  style: z.optional(filledText()),
  activity: z.optional(filledText()),
  /** The id of a collection. */
  collection: z.optional(filledText()),
});

const pageNumber = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100_000));

/** The topics with their colours and the number of prompts that match the filters. */
export const listPromptTopics = call({
  method: 'GET',
  path: 'prompts/topic-list',
  access: 'user',
  summary: 'Topics of the prompts',
  query: z.omit(promptFilters, { topic: true }),
  response: z.array(promptTopic),
});

/**
 * A page of prompts. Without `sort`, a search returns the best matches first, a collection its own order, the library
 * the best and the reader's own prompts and favourites the newest.
 */
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

/** A prompt that the caller may see. */
export const viewPrompt = call({
  method: 'GET',
  path: 'prompts/view',
  own: true,
  access: 'user',
  summary: 'Show a prompt',
  query: z.object({ id: idText }),
  response: prompt,
  errors: ['not_found'],
});

/** Maximum body with a prompt: every variable with all its choices, in letters of three bytes. */
const promptBytes = 1_200_000;

/** Creates a prompt. Exceeding the plan's limit is a 422 on `name` with the code `plan_limit`. */
export const createPrompt = call({
  method: 'POST',
  path: 'prompts/create',
  access: 'user',
  summary: 'Create a prompt',
  body: promptPayload,
  response: prompt,
  maxBodyBytes: promptBytes,
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/** Replaces one of the caller's prompts. A changed public one must be reviewed again. */
export const updatePrompt = call({
  method: 'POST',
  path: 'prompts/update',
  access: 'user',
  summary: 'Change a prompt',
  body: z.extend(promptPayload, { promptId: id }),
  response: prompt,
  errors: ['not_found'],
  maxBodyBytes: promptBytes,
});

/** Removes one of the caller's prompts. */
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
 * Adds a prompt to the favourites or removes it. `favourite` says which, so that a double click does no harm;
 * without it the state toggles. Exceeding the plan's limit is a 422 on `favourite` with the code
 * `plan_limit`.
 */
export const toggleFavouritePrompt = call({
  method: 'POST',
  path: 'prompts/toggle-favourite',
  access: 'user',
  summary: 'Add or remove a favourite prompt',
  body: z.object({ promptId: id, favourite: z.optional(z.boolean()) }),
  response: z.object({ isFavourite: z.boolean() }),
  errors: ['not_found'],
});

/** The collections of the library in a language, or in all. */
export const listPromptCollections = call({
  method: 'GET',
  path: 'prompts/collections',
  own: true,
  access: 'user',
  summary: 'Collections of prompts',
  query: z.object({ language: z.optional(filledText()) }),
  response: z.array(promptCollection),
});

/** Gives a prompt that the caller has used a thumb, or takes it back. One that was never used is a 409. */
export const ratePrompt = call({
  method: 'POST',
  path: 'prompts/rate',
  own: true,
  access: 'user',
  summary: 'Rate a prompt',
  body: z.object({ promptId: id, thumb: z.nullable(thumb) }),
  response: z.object({ thumb: z.nullable(thumb) }),
  errors: ['not_found', 'conflict'],
});

/** All prompts that match the filters, as a spreadsheet that can be imported again. The gate is `isExport`. */
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

/** Columns of the spreadsheet, in order. */
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
  'variables',
  'variant',
] as const;

/** A column of the spreadsheet. */
export type PromptColumn = (typeof promptColumns)[number];

/** What an import does, or would do. Rows are numbered as in the spreadsheet. */
export const promptImport = z.object({
  /** Non-empty rows, without the header. */
  rows: count,
  /** Number of prompts added. */
  added: count,
  /**
   * Number of prompts with the same name, text and language as an existing one or an earlier row; they are
   * skipped.
   */
  duplicateCount: count,
  errorCount: count,
  /** The first of them. */
  duplicates: z.array(z.object({ row: count, name: z.string() })),
  errors: z.array(
    z.object({ row: count, column: z.nullable(z.enum(promptColumns)), code: z.enum(validationCodes) }),
  ),
  /** The plan's limit of own prompts and how many more fit; null if there is none. */
  limit: z.nullable(z.object({ max: count, free: count })),
});
export type PromptImport = z.infer<typeof promptImport>;

const importFile = { file: { maxBytes: fileSizes.promptImport, maxFiles: counts.promptImportFiles } };
const importErrors = ['not_permission', 'unsupported_media_type', 'unavailable'] as const;

/**
 * Reads the spreadsheet and reports what an import would do, without changing anything. An unreadable file is
 * a 422 on `file`: `file_type` if it is not a spreadsheet, `file_size` if it is too large, `file_too_much` if
 * it unpacks to too much, `too_many` for too many rows. The gate is `isImport`.
 */
export const checkPromptImport = call({
  method: 'POST',
  path: 'prompts/import-check',
  own: true,
  access: 'user',
  summary: 'Check an import of prompts',
  files: importFile,
  response: promptImport,
  errors: importErrors,
  rateLimit: { requests: 20, seconds: 60, by: 'user' },
});

/**
 * Imports the prompts of a spreadsheet, all or none: an invalid row is a 422 on `file` with the code
 * `invalid`, exceeding the plan's limit one with `plan_limit`. The gate is `isImport`.
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

/** An empty spreadsheet with the headers and the allowed values. */
export const promptImportPattern = call({
  method: 'GET',
  path: 'prompts/download-import-pattern',
  access: 'user',
  summary: 'An import template',
  opened: true,
});

/** Purposes of prompts, in the caller's language. */
export const activities = call({
  method: 'GET',
  path: 'chat-options/activities',
  own: true,
  access: 'user',
  summary: 'Activities',
  response: z.array(namedTitle),
});
