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
  const directory = await mkdtemp(join(tmpdir(), 'polylogue-form-'));
  const discard = () => rm(directory, { recursive: true, force: true });
  try {
    const { fields, files } = await readParts(request, call, directory);
    return { fields, files, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function readParts(
  request: FastifyRequest,
  call: Call,
  directory: string,
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
    files.push(await saveFile(part, call, join(directory, String(files.length))));
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
