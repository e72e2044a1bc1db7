import { fileTypeFromBuffer } from 'file-type';
import type { Source } from './found.ts';
import { formatOfEnding, type Format } from './formats.ts';
import { ReadError } from './piece.ts';

/** Formats whose content has a signature; a name alone does not make one. */
const signed: ReadonlySet<Format> = new Set<Format>([
  'pdf',
  'docx',
  'rtf',
  'xlsx',
  'epub',
  'mp3',
  'wav',
  'flac',
  'ogg',
  'mp4',
  'webm',
]);

const byMime: Record<string, Format> = {
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'application/epub+zip': 'epub',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'video/ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/x-m4a': 'mp4',
  'audio/mp4': 'mp4',
  'video/mp4': 'mp4',
  'video/quicktime': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  'video/matroska': 'webm',
  'application/xml': 'xml',
};

/** Word and Excel with macros are read without them. */
const mimeWithMacros = /^application\/vnd\.ms-(word|excel)\.\w+\.macroenabled/i;

/** A container of Microsoft's older formats; encrypted documents of the newer ones are in one, too. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/** Where the signature of a PDF may stand: some programs put something before it. */
const pdfWithin = 1_024;

/** Control characters that text files have: tabs, line ends, page breaks, escapes of terminals. */
const textControls = new Set([0x00, 0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Text with more other control characters than this, or than this share, is not text. */
const mostControls = { count: 4, share: 0.02 };

/** What the source is, by its content first and its name second. */
export async function detectFormat({ head, ending, ...source }: Source): Promise<Format> {
  if (head.length === 0) throw new ReadError('no_text');
  const named = formatOfEnding(ending);
  if (head.subarray(0, pdfWithin).includes('%PDF-')) return 'pdf';
  if (head.subarray(0, 64).includes('{\\rtf')) return 'rtf';
  if (head.subarray(0, compound.length).equals(compound)) return await refuseCompound(source);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const byContent = found === undefined ? undefined : formatOfMime(found.mime);
  if (byContent === 'xml') return named !== undefined && !signed.has(named) ? named : 'xml';
  if (byContent) return byContent;
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return formatOfArchive(named);
  // Signatures of a few bytes also occur in text, such as `BM` of a picture.
  if (found && !looksLikeText(head)) throw new ReadError('unreadable');
  // An MP3 may begin with anything.
  if (named === 'mp3' && !looksLikeText(head)) return 'mp3';
  if (!looksLikeText(head)) throw new ReadError('unreadable');
  return named === undefined || signed.has(named) ? formatOfText(head) : named;
}

function formatOfMime(mime: string): Format | undefined {
  const [, program] = mimeWithMacros.exec(mime) ?? [];
  if (program) return program.toLowerCase() === 'word' ? 'docx' : 'xlsx';
  return byMime[mime.split(';')[0] ?? ''];
}

/** Some programs write the telling entries last. */
function formatOfArchive(named: Format | undefined): Format {
  if (named === 'docx' || named === 'xlsx' || named === 'epub') return named;
  throw new ReadError('unreadable');
}

async function refuseCompound({ whole }: Pick<Source, 'whole'>): Promise<never> {
  const bytes = await whole();
  throw new ReadError(bytes.includes(encryptedPackage) ? 'encrypted' : 'unreadable');
}

function formatOfText(head: Buffer): Format {
  const start = head.toString('utf8', 0, 1_024).trimStart().toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'html';
  return start.startsWith('<?xml') ? 'xml' : 'text';
}

function looksLikeText(head: Buffer): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isWide) return true;
  let controls = 0;
  for (const byte of head) if (byte < 0x20 && !textControls.has(byte)) controls += 1;
  return controls <= Math.max(mostControls.count, head.length * mostControls.share);
}
