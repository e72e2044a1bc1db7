import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id, idText, moment, pageOf, pageQuery } from './fields.ts';
import { counts, fileSizes } from './limits.ts';

/** Where a chat was imported from: this product itself, or another one by its export. */
export const origin = z.enum([
  'polylogue',
  'chatgpt',
  'claude',
  'deepseek',
  'gemini',
  'librechat',
  'openwebui',
  'typingmind',
  'lobechat',
  'chatbotui',
  'cherrystudio',
]);
export type Origin = z.infer<typeof origin>;

/** What an import can bring. */
export const importedKind = z.enum(['chat', 'note', 'prompt', 'capsule', 'settings', 'picture']);
export type ImportedKind = z.infer<typeof importedKind>;

/** Why a file, or one thing in it, cannot be imported. */
export const importProblem = z.enum([
  /** Neither JSON nor a ZIP archive, or nothing that we know. */
  'unknown_format',
  /** An export of a product that we know, in a form that cannot be read. */
  'unsupported_format',
  /** Cut off or damaged. */
  'broken',
  /** Unpacks to too much, or one thing in it is too large. */
  'too_large',
  /** Nested deeper than any export. */
  'too_deep',
  'encrypted',
  /** Readable, but without a single thing to import. */
  'nothing_to_import',
  /** The plan has no room for more of them, or not the feature. */
  'plan_limit',
  /** Something else failed; it can be tried again. */
  'failed',
]);
export type ImportProblem = z.infer<typeof importProblem>;

/** What was left out of a thing that was imported. */
export const leftOut = z.enum([
  /** Pictures that the export does not hold. */
  'picture_missing',
  /** Pictures that stand in another archive of the export; they appear in their places once it is imported. */
  'picture_elsewhere',
  /** Pictures that came before the archive with their chats and notes; they are kept for it for a while. */
  'picture_kept',
  /** Pictures beyond the size of a message's picture, or of a kind that cannot be shown. */
  'picture_unusable',
  /** Pictures and files for which the plan has no space left. */
  'no_space',
  /** Attached files that are not pictures: only their names are kept. */
  'file',
  /** Calls of tools and what they answered. */
  'tool',
  /** Texts beyond the largest size, which were cut. */
  'text_cut',
  /** Recordings; what was said stands in the text. */
  'recording',
  /** Links or files of a capsule that could not be added. */
  'source',
  /** Files of capsules that stand in another archive of the export. */
  'source_elsewhere',
]);
export type LeftOut = z.infer<typeof leftOut>;

/** `archive` is the one to import for what is elsewhere or kept; without it that is another archive of the same export. */
export const leftOutCount = z.object({ what: leftOut, count, archive: z.optional(z.string()) });
export type LeftOutCount = z.infer<typeof leftOutCount>;

/** What a file would bring, or has brought, of one kind. */
const importedCount = z.object({
  kind: importedKind,
  /** New ones. */
  added: count,
  /** Those that are there already. */
  known: count,
  /** Those that cannot be imported. */
  failed: count,
});
export type ImportedCount = z.infer<typeof importedCount>;

/** State of an import: the file was checked, waits for its turn, is being imported, is done, or could not be imported. */
export const importState = z.enum(['checked', 'waiting', 'running', 'done', 'failed']);
export type ImportState = z.infer<typeof importState>;

/** An import. Until it has begun the counts say what it would do. */
export const dataImport = z.object({
  id,
  fileName: z.string(),
  size: count,
  origin: z.nullable(origin),
  state: importState,
  problem: z.nullable(importProblem),
  counts: z.array(importedCount),
  /** Messages of the chats that are new. */
  messages: count,
  leftOut: z.array(leftOutCount),
  /** Things done so far, of how many. */
  done: count,
  total: count,
  createdAt: moment,
  endedAt: z.nullable(moment),
});
export type DataImport = z.infer<typeof dataImport>;

/** What became of one thing: it was imported, was there already, or could not be imported. */
export const importOutcome = z.enum(['added', 'known', 'failed']);
export type ImportOutcome = z.infer<typeof importOutcome>;

/** A line of an import's report. */
export const importReportLine = z.object({
  id,
  kind: importedKind,
  name: z.string(),
  outcome: importOutcome,
  problem: z.nullable(importProblem),
  /** The chat, note and so on; null if it was not imported, or is gone. */
  itemId: z.nullable(id),
  messages: count,
  leftOut: z.array(leftOutCount),
});
export type ImportReportLine = z.infer<typeof importReportLine>;

const importFile = { file: { maxBytes: fileSizes.chatImport, maxFiles: counts.chatImportFiles } };

/**
 * Stores an export and says what importing it would bring, without importing anything. A file that cannot be read is an
 * import with the state `failed` and its problem. The gate is `isImport`.
 */
export const checkImport = call({
  method: 'POST',
  path: 'chat-options/import-check',
  own: true,
  access: 'user',
  summary: 'Check an export before importing it',
  files: importFile,
  response: dataImport,
  errors: ['no_file_to_import_data', 'not_permission', 'payload_too_large', 'unavailable'],
  rateLimit: { requests: 20, seconds: 600, by: 'user' },
});

/** Begins an import: of a checked file by its id, or of a file sent along, which is checked first. The gate is `isImport`. */
export const importChats = call({
  method: 'POST',
  path: 'chat-options/import-chats',
  access: 'user',
  summary: 'Import chats',
  form: z.object({ importId: z.optional(idText) }),
  files: importFile,
  response: dataImport,
  errors: [
    'no_file_to_import_data',
    'failed_to_import_data',
    'not_found',
    'not_permission',
    'payload_too_large',
    'unavailable',
  ],
  rateLimit: { requests: 20, seconds: 600, by: 'user' },
});

/** The caller's imports that were begun or can be, the newest first. */
export const listImports = call({
  method: 'GET',
  path: 'chat-options/imports',
  own: true,
  access: 'user',
  summary: 'The imports',
  response: z.array(dataImport),
});

/** What an import has done with each thing, in the order of the file. */
export const importReport = call({
  method: 'GET',
  path: 'chat-options/import-report',
  own: true,
  access: 'user',
  summary: 'The report of an import',
  query: z.extend(pageQuery, { importId: idText }),
  response: pageOf(importReportLine),
  errors: ['not_found'],
});

/** State of an export. `gone`: it was made, and its files are deleted. */
export const exportState = z.enum(['waiting', 'running', 'done', 'failed', 'gone']);
export type ExportState = z.infer<typeof exportState>;

/** An export of the caller's data: one or more archives. */
export const dataExport = z.object({
  id,
  state: exportState,
  /** Percent. */
  progress: z.int().check(z.gte(0), z.lte(100)),
  parts: z.array(z.object({ number: z.int().check(z.positive()), name: z.string(), size: count })),
  createdAt: moment,
  endedAt: z.nullable(moment),
  /** Until when its files can be downloaded. */
  expiresAt: z.nullable(moment),
});
export type DataExport = z.infer<typeof dataExport>;

/**
 * Begins an export of all the caller's data; a mail tells when it can be downloaded. While one is being made, that one is
 * answered. The gate is `isExport`.
 */
export const exportData = call({
  method: 'POST',
  path: 'account/export-data',
  access: 'user',
  summary: 'Export all data',
  response: dataExport,
  errors: ['not_permission'],
  rateLimit: { requests: 10, seconds: 3600, by: 'user' },
});

/** The last export; null if there is none. */
export const lastExport = call({
  method: 'GET',
  path: 'account/last-export',
  own: true,
  access: 'user',
  summary: 'The last export',
  response: z.object({ export: z.nullable(dataExport) }),
});

/** An archive of an export, for 24 hours. */
export const downloadExport = call({
  method: 'GET',
  path: 'account/download-export',
  own: true,
  access: 'user',
  summary: 'Download an archive of an export',
  query: z.object({ exportId: idText, part: idText }),
  errors: ['not_found', 'link_expired'],
  opened: true,
});
