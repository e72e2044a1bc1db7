import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { fileTypes } from '@polylogue/contract/file-types';
import { fileTypeFromFile } from 'file-type';
import { endingOf } from './file-name.service.ts';

/** An accepted kind of content: how it is detected, its media type, and its possible extensions. */
interface Kind {
  detected: readonly string[];
  type: string;
  endings: readonly string[];
}

/** Pictures and recordings often have the extension of a related format, which is harmless. */
const pictures = fileTypes.chatImage;
const recordings = [...fileTypes.capsuleAudio, ...fileTypes.capsuleVideo];

const kinds: readonly Kind[] = [
  { detected: ['jpg'], type: 'image/jpeg', endings: pictures },
  { detected: ['png', 'apng'], type: 'image/png', endings: pictures },
  { detected: ['gif'], type: 'image/gif', endings: pictures },
  { detected: ['webp'], type: 'image/webp', endings: pictures },
  { detected: ['mp3'], type: 'audio/mpeg', endings: recordings },
  { detected: ['wav'], type: 'audio/wav', endings: recordings },
  { detected: ['flac'], type: 'audio/flac', endings: recordings },
  { detected: ['m4a', 'm4b'], type: 'audio/mp4', endings: recordings },
  { detected: ['ogg', 'oga', 'opus', 'spx'], type: 'audio/ogg', endings: recordings },
  { detected: ['mp4', 'm4v'], type: 'video/mp4', endings: recordings },
  { detected: ['mov'], type: 'video/quicktime', endings: recordings },
  { detected: ['webm'], type: 'video/webm', endings: recordings },
  { detected: ['pdf'], type: 'application/pdf', endings: ['pdf'] },
  { detected: ['rtf'], type: 'application/rtf', endings: ['rtf'] },
  { detected: ['epub'], type: 'application/epub+zip', endings: ['epub'] },
  {
    detected: ['docx'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
  },
  {
    detected: ['xlsx'],
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
  },
];

const binaryEndings = new Set(kinds.flatMap((kind) => kind.endings));
const textEndings = new Set<string>(
  Object.values(fileTypes)
    .flat()
    .filter((ending) => !binaryEndings.has(ending)),
);

/** Every text is served as plain text, whatever its extension: it is downloaded, never run by a browser. */
export const textType = 'text/plain';

const inlineTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Whether a browser may show the file in our pages. Only pictures without scripts. */
export function isShownInline(type: string): boolean {
  return inlineTypes.has(type);
}

/** Detects the type of a file by its content; undefined if it is not accepted or does not match its name. */
export async function contentTypeOf(path: string, name: string): Promise<string | undefined> {
  const ending = endingOf(name);
  if (textEndings.has(ending)) return (await isText(path)) ? textType : undefined;
  if (!binaryEndings.has(ending)) return undefined;
  const detected = await fileTypeFromFile(path);
  const kind = kinds.find(({ detected: names }) => detected !== undefined && names.includes(detected.ext));
  return kind?.endings.includes(ending) ? kind.type : undefined;
}

/**
 * Whether there are bytes that no single-byte encoding uses in text; tabs, line ends and escapes do occur in
 * logs.
 */
function hasBinaryBytes(chunk: Buffer): boolean {
  for (const byte of chunk) {
    const isSpacing = (byte >= 0x07 && byte <= 0x0d) || byte === 0x1b;
    if ((byte < 0x20 && !isSpacing) || byte === 0x7f) return true;
  }
  return false;
}

/** A text is valid UTF-8, UTF-16 with a BOM, or a single-byte encoding; none of them contains NUL. */
async function isText(path: string): Promise<boolean> {
  let decoder: TextDecoder | undefined;
  let isUnicode = true;
  let isSingleByte = true;
  for await (const chunk of createReadStream(path)) {
    if (!Buffer.isBuffer(chunk)) return false;
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    const decoded: string | undefined = isUnicode ? decodedBy(decoder, chunk) : undefined;
    isUnicode = decoded !== undefined;
    isSingleByte &&= !hasBinaryBytes(chunk);
    if (decoded?.includes('\0') || (!isUnicode && !isSingleByte)) return false;
  }
  return isSingleByte || (isUnicode && (decoder === undefined || decodedBy(decoder) !== undefined));
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Decodes a chunk, or flushes the decoder without one; undefined if the bytes are invalid. */
function decodedBy(decoder: TextDecoder, chunk?: Buffer): string | undefined {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    return undefined;
  }
}
