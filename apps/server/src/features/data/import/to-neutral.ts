import type { LeftOut } from '@polylogue/contract/data';
import type { Archive } from '../../../platform/zip/open-zip.ts';
import { readPicture } from './attachments.ts';
import { LeftOutCounter } from './formats/reader.ts';
import type { ImportFrame, NeutralMessage } from './neutral.ts';
import { providerOf } from './provider-of-model.ts';
import { placeMessages, type ForeignChat, type PictureAt } from './tree.ts';

/** Longer than any message; the rest is cut. */
const mostText = 1_000_000;

/** Whose answers a chat holds. */
export interface Voice {
  provider: string | null;
  voice: string;
}

/** Numbers the files of one answer of the child process. */
export interface Sending {
  archive: Archive | undefined;
  /** Only outlines, for the check. */
  check: boolean;
  sentFiles: number;
}

/** The frames of a chat: its files, then itself; for the check its outline alone. */
export async function* framesOf(
  chat: ForeignChat,
  { voice, sending }: { voice: Voice; sending: Sending },
): AsyncGenerator<ImportFrame, void, undefined> {
  const leftOut = new LeftOutCounter();
  for (const [what, count] of chat.leftOut) leftOut.add(what, count);
  const { messages, head } = placeMessages(chat);
  const key = clean(chat.key).slice(0, 500);
  const title = chat.title === null ? null : clean(chat.title).slice(0, 1_000);
  if (sending.check) {
    for (const { pictures } of messages) {
      leftOut.add('picture_missing', pictures.filter(({ entry }) => entry === null).length);
    }
    yield {
      outline: { kind: 'chat', key, title, messages: messages.length, leftOut: listed(leftOut.counts) },
    };
    return;
  }
  const neutral: NeutralMessage[] = [];
  for (const message of messages) {
    const pictures: NeutralMessage['pictures'] = [];
    for (const picture of message.pictures) {
      const sent = yield* sendPicture(picture, { sending, leftOut });
      if (sent !== null) pictures.push({ file: sent, width: picture.width, height: picture.height });
    }
    if (message.text.length > mostText) leftOut.add('text_cut');
    const isAnswer = message.role === 'response';
    neutral.push({
      parent: message.parent,
      role: message.role,
      text: clean(message.text).slice(0, mostText).toWellFormed(),
      reasoning: message.reasoning && clean(message.reasoning).slice(0, mostText).toWellFormed(),
      at: message.at,
      model: isAnswer ? clean(message.model ?? voice.voice).slice(0, 200) : null,
      provider: isAnswer ? (providerOf(message.model) ?? voice.provider) : null,
      pictures,
    });
  }
  const { createdAt, updatedAt, archived = false, pinned = false, folder = null } = chat;
  yield {
    chat: {
      key,
      title,
      createdAt,
      updatedAt,
      archived,
      pinned,
      folder,
      messages: neutral,
      head,
      leftOut: listed(leftOut.counts),
    },
  };
}

async function* sendPicture(
  { entry }: PictureAt,
  { sending, leftOut }: { sending: Sending; leftOut: LeftOutCounter },
): AsyncGenerator<ImportFrame, number | null, undefined> {
  if (entry === null || !sending.archive) {
    leftOut.add('picture_missing');
    return null;
  }
  const picture = await readPicture(sending.archive, entry);
  if (!picture) {
    leftOut.add('picture_unusable');
    return null;
  }
  return yield* sendFile(sending, picture.name, [picture.bytes]);
}

/** A piece of a file in a frame: frames are lines, and lines are in memory as a whole. */
const pieceBytes = 3_000_000;

/** Sends a file in pieces; returns its number. */
export async function* sendFile(
  sending: Sending,
  name: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<ImportFrame, number, undefined> {
  sending.sentFiles += 1;
  const number = sending.sentFiles;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      yield { file: { number, name, base64: chunk.subarray(at, at + pieceBytes).toString('base64') } };
    }
  }
  return number;
}

/** What was left out, as the wire shows it. */
export function listed(counts: ReadonlyMap<LeftOut, number>): { what: LeftOut; count: number }[] {
  return [...counts].map(([what, count]) => ({ what, count }));
}

/** The database stores no NUL, and no half of a character. */
export function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
