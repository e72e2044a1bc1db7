import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Call, FormFile } from '@polylogue/contract/call';
import type { ValidationCode } from '@polylogue/contract/validation-codes';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { TemporaryFolders } from '../temporary.ts';
import { CallError, fieldError } from './call-error.ts';

/** An uploaded file, already on disk so that memory stays bounded. Deleted when the handler finishes. */
export interface UploadedFile {
  field: string;
  /** The name sent by the browser. Untrusted. */
  name: string;
  path: string;
  size: number;
}

/** A parsed form. `discard` removes its temporary files. */
export interface Form {
  fields: Record<string, string>;
  files: UploadedFile[];
  discard(): Promise<void>;
}

const fieldBytes = 1_000_000;
const mostFields = 50;

/** Reads a multipart body as the call declares it; unknown file fields and oversized files are refused. */
export async function readForm(
  request: FastifyRequest,
  call: Call,
  temporary: TemporaryFolders,
): Promise<Form> {
  if (!request.isMultipart()) throw new CallError('unsupported_media_type');
  refuseTooLong(request, call);
  const folder = createFolder(temporary);
  try {
    const { fields, files } = await readParts(request, call, folder);
    return { fields, files, discard: folder.remove };
  } catch (error) {
    await folder.remove();
    if (isKnown(error)) throw error;
    throw new CallError('bad_request', { message: 'The form is malformed or incomplete.' });
  }
}

/** A body that says that it is longer than all its files may be is refused before any of it is stored. */
function refuseTooLong(request: FastifyRequest, call: Call): void {
  const rules = Object.entries(call.files ?? {});
  const room = rules.reduce(
    (sum, [, { maxBytes, maxFiles, maxTotalBytes }]) => sum + (maxTotalBytes ?? maxBytes * maxFiles),
    mostFields * fieldBytes,
  );
  if (Number(request.headers['content-length'] ?? 0) <= room) return;
  const [only] = rules.length === 1 ? rules : [];
  throw only ? beyond(only[0], codesOf(only[1]).size, only[1].maxBytes) : new CallError('payload_too_large');
}

/** Our errors, the framework's and the disk's. The multipart parser throws plain errors on malformed input. */
function isKnown(error: unknown): boolean {
  return (
    error instanceof Error && (error instanceof CallError || 'statusCode' in error || 'syscall' in error)
  );
}

interface Folder {
  path(): Promise<string>;
  remove(): Promise<void>;
}

/** A temporary folder, created with the first file because most forms have none. */
function createFolder(temporary: TemporaryFolders): Folder {
  let made: Promise<string> | undefined;
  return {
    path: () => (made ??= temporary.make('form')),
    remove: async () => {
      if (made) await rm(await made, { recursive: true, force: true });
    },
  };
}

async function readParts(
  request: FastifyRequest,
  call: Call,
  folder: Folder,
): Promise<Omit<Form, 'discard'>> {
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  const largest = Math.max(1, ...Object.values(call.files ?? {}).map((file) => file.maxBytes));
  for await (const part of request.parts({
    limits: { fileSize: largest + 1, fieldSize: fieldBytes, fields: mostFields },
  })) {
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value));
      continue;
    }
    files.push(await saveFile(part, call, join(await folder.path(), String(files.length))));
    checkTogether(files, call, part.fieldname);
  }
  return { fields: Object.fromEntries(fields), files };
}

async function saveFile(part: MultipartFile, call: Call, path: string): Promise<UploadedFile> {
  const rule = call.files?.[part.fieldname];
  if (!rule) throw fieldError(part.fieldname, 'invalid');
  await pipeline(part.file, createWriteStream(path));
  const size = part.file.bytesRead;
  if (part.file.truncated || size > rule.maxBytes) {
    throw beyond(part.fieldname, codesOf(rule).size, rule.maxBytes);
  }
  // A part of binary type is taken for a file without a name, which the library's types do not know of.
  const name: string | undefined = part.filename;
  return { field: part.fieldname, name: name ?? '', path, size };
}

function checkTogether(files: readonly UploadedFile[], call: Call, field: string): void {
  const rule = call.files?.[field] ?? { maxBytes: 0, maxFiles: 0 };
  const { maxFiles, maxTotalBytes = Infinity } = rule;
  const ofField = files.filter((file) => file.field === field);
  if (ofField.length > maxFiles) throw beyond(field, codesOf(rule).limit, maxFiles);
  const bytes = ofField.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxTotalBytes) throw beyond(field, 'file_too_much', maxTotalBytes);
}

const usualCodes = { size: 'file_size', limit: 'file_limit' } as const;

function codesOf(rule: FormFile): NonNullable<FormFile['codes']> {
  return rule.codes ?? usualCodes;
}

function beyond(field: string, code: ValidationCode, max: number): CallError {
  return new CallError('validation_error', {
    validationErrors: { [field]: code },
    validationParams: { [field]: { max } },
  });
}
