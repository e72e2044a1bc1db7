import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Call } from '@polylogue/contract/call';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CallError, fieldError } from './call-error.ts';

/** A file of a form, already on disk so that memory stays bounded. It is gone when the handler has ended. */
export interface UploadedFile {
  field: string;
  /** The name the browser gave; hostile until proven otherwise. */
  name: string;
  path: string;
  size: number;
}

/** A read form. `discard` removes its temporary files. */
export interface Form {
  fields: Record<string, string>;
  files: UploadedFile[];
  discard(): Promise<void>;
}

const fieldBytes = 1_000_000;

/** Reads a multipart body as the call declares it; unknown file fields and files past the limit are refused. */
export async function readForm(request: FastifyRequest, call: Call): Promise<Form> {
  if (!request.isMultipart()) throw new CallError('unsupported_media_type');
  const folder = createFolder();
  try {
    const { fields, files } = await readParts(request, call, folder);
    return { fields, files, discard: folder.remove };
  } catch (error) {
    await folder.remove();
    if (isKnown(error)) throw error;
    throw new CallError('bad_request', { message: 'The form is malformed or incomplete.' });
  }
}

/** Refusals of ours, of the framework and of the disk. At bytes that are no form the reader throws plain errors. */
function isKnown(error: unknown): boolean {
  return (
    error instanceof Error && (error instanceof CallError || 'statusCode' in error || 'syscall' in error)
  );
}

interface Folder {
  path(): Promise<string>;
  remove(): Promise<void>;
}

/** A temporary folder that is made with the first file: most forms have none. */
function createFolder(): Folder {
  let made: Promise<string> | undefined;
  return {
    path: () => (made ??= mkdtemp(join(tmpdir(), 'polylogue-form-'))),
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
    limits: { fileSize: largest + 1, fieldSize: fieldBytes, fields: 50 },
  })) {
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value));
      continue;
    }
    files.push(await saveFile(part, call, join(await folder.path(), String(files.length))));
    checkCount(files, call, part.fieldname);
  }
  return { fields: Object.fromEntries(fields), files };
}

async function saveFile(part: MultipartFile, call: Call, path: string): Promise<UploadedFile> {
  const rule = call.files?.[part.fieldname];
  if (!rule) throw fieldError(part.fieldname, 'invalid');
  await pipeline(part.file, createWriteStream(path));
  const size = part.file.bytesRead;
  if (part.file.truncated || size > rule.maxBytes) {
    throw new CallError('validation_error', {
      validationErrors: { [part.fieldname]: 'file_size' },
      validationParams: { [part.fieldname]: { max: rule.maxBytes } },
    });
  }
  return { field: part.fieldname, name: part.filename, path, size };
}

function checkCount(files: UploadedFile[], call: Call, field: string): void {
  const most = call.files?.[field]?.maxFiles ?? 0;
  if (files.filter((file) => file.field === field).length > most) throw fieldError(field, 'file_limit');
}
