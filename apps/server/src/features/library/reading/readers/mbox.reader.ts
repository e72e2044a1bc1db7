import PostalMime from 'postal-mime';
import type { Found, Source } from '../found.ts';
import { createHeadingPath } from './heading-path.ts';
import { createHtmlPieces } from './html-pieces.ts';

/** Of a longer message the rest is left out: attachments are the last parts. */
const mostMessage = 8_000_000;

const separator = Buffer.from('From ');
const lineEnd = 0x0a;

/** Mails: the headers of each, then its text. Attachments are named, not read. */
export async function* readMbox(source: Source): AsyncGenerator<Found, void, undefined> {
  for await (const { bytes, isCut } of messagesOf(source.stream())) {
    if (isCut) yield { problem: { code: 'cut' } };
    yield* readMessage(bytes);
  }
}

async function* readMessage(bytes: Buffer): AsyncGenerator<Found, void, undefined> {
  const mail = await PostalMime.parse(bytes).catch(() => undefined);
  if (!mail) return yield { problem: { code: 'broken' } };
  const { subject, from, to = [], date, text, html, attachments } = mail;
  const sender = from ? [from.name, from.address].filter(Boolean).join(' ') : '';
  const heading = subject?.trim() || sender || date || '';
  const path = createHeadingPath();
  if (heading !== '') path.enter(1, heading);
  const place = path.place();
  if (heading !== '') yield { kind: 'heading', level: 1, text: heading, place };
  const receivers = to.map(({ name, address }) => name || address || '').join(', ');
  const head = [
    ['From', sender],
    ['To', receivers],
    ['Date', date],
    [
      'Attachments',
      attachments
        .map(({ filename }) => filename ?? '')
        .filter(Boolean)
        .join(', '),
    ],
  ].filter(([, value]) => value);
  if (head.length > 0) yield { kind: 'text', text: head.map((each) => each.join(': ')).join('\n'), place };
  if (attachments.some(({ mimeType }) => /pkcs7-mime|pgp-encrypted/.test(mimeType))) {
    yield { problem: { code: 'encrypted' } };
  }
  if (text?.trim()) {
    for (const paragraph of text.split(/\n\s*\n/)) yield { kind: 'text', text: paragraph, place };
  } else if (html) {
    const pieces = createHtmlPieces(path);
    pieces.write(html);
    pieces.end();
    yield* pieces.take().filter((each) => !('title' in each));
  }
}

interface RawMessage {
  bytes: Buffer;
  isCut: boolean;
}

/** Messages of a mailbox; a file without separators is one message. */
async function* messagesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<RawMessage, void, undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  let isCut = false;
  let afterBlank = true;
  const keep = (line: Buffer): void => {
    if (length + line.length > mostMessage) isCut = true;
    else parts.push(line);
    length += line.length;
  };
  for await (const { line, isStart } of linesOf(chunks)) {
    if (isStart && afterBlank && line.subarray(0, separator.length).equals(separator)) {
      if (length > 0) yield { bytes: Buffer.concat(parts), isCut };
      parts = [];
      length = 0;
      isCut = false;
      afterBlank = false;
      continue;
    }
    // Mailboxes escape lines of the text that look like separators.
    keep(isStart && /^>+From /.test(line.toString('latin1', 0, 12)) ? line.subarray(1) : line);
    afterBlank = isStart && (line[0] === lineEnd || (line[0] === 0x0d && line[1] === lineEnd));
  }
  if (length > 0) yield { bytes: Buffer.concat(parts), isCut };
}

/** Lines with their ends; one that spans chunks comes in parts. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ line: Buffer; isStart: boolean }> {
  let isStart = true;
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, start)) {
      yield { line: bytes.subarray(start, end + 1), isStart };
      isStart = true;
      start = end + 1;
    }
    held = bytes.subarray(start);
    if (held.length > 64_000) {
      yield { line: held, isStart };
      isStart = false;
      held = Buffer.alloc(0);
    }
  }
  if (held.length > 0) yield { line: held, isStart };
}
