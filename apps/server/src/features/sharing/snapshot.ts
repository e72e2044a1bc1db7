import { imageMark, type MessageImage } from '@polylogue/contract/answers';
import { voice, type Voice } from '@polylogue/contract/models';
import type { SharedQuote } from '@polylogue/contract/sharing';
import { citedIn } from '@polylogue/document/citation-marks';
import type { MessageRow } from '../messages/find-message.service.ts';
import { cutWords } from '../../platform/cut-words.ts';

/** A message of a copy. What stands here is shown to readers, apart from the ids. */
export interface StoredTurn {
  messageId: number;
  type: 'request' | 'response';
  text: string;
  /** ISO 8601. */
  at: string;
  pictures: { number: number; width: number | null; height: number | null }[];
  quotes: SharedQuote[];
  /** Of an answer. Readers see name and voice; the rest is for those who go on with a copy. */
  model: {
    id: number | null;
    name: string;
    providerId: number;
    providerName: string;
    voice: Voice;
    draws: boolean;
  } | null;
}

/** A copy, and the files of its pictures: the first has number 1. */
export interface Snapshot {
  turns: StoredTurn[];
  fileIds: number[];
}

/** A passage may be a whole page; a reader gets its beginning. */
const quoteLength = 280;

/** Addresses of files of the owner's account inside of a text. They would be dead for readers and tell the ids of files. */
const fileAddress = /(?:https?:\/\/[^\s/()<>"']+)?\/api\/files\/download\?[^\s()<>"']*/g;

/** Copies messages for readers. Answers without content, such as failed ones and those still being written, are left out. */
export function* takeSnapshot(
  rows: readonly MessageRow[],
  images: ReadonlyMap<number, readonly MessageImage[]>,
): Generator<void, Snapshot> {
  const fileIds: number[] = [];
  const turns: StoredTurn[] = [];
  for (const row of rows) {
    yield;
    const ofRow = images.get(row.id) ?? [];
    const text = row.text === imageMark ? '' : row.text;
    if (text.trim() === '' && ofRow.length === 0) continue;
    const pictures = ofRow.map(({ id, width, height }) => ({ number: fileIds.push(id), width, height }));
    turns.push({
      messageId: row.id,
      type: row.type === 'request' ? 'request' : 'response',
      text: text.replaceAll(fileAddress, ''),
      at: row.createdAt.toISOString(),
      pictures,
      quotes: quotesOf(row),
      model: modelOf(row),
    });
  }
  return { turns, fileIds };
}

/** The passages that a text cites: their words without titles, sources and capsules. */
function quotesOf({ text, passages }: MessageRow): SharedQuote[] {
  if (!passages) return [];
  const cited = citedIn(text, passages.length);
  return passages
    .filter(({ n }) => cited.has(n))
    .map(({ n, quote }) => ({ n, text: cutWords(quote, quoteLength) }));
}

function modelOf(row: MessageRow): StoredTurn['model'] {
  if (row.type !== 'response' || row.providerId === null) return null;
  return {
    id: row.modelId,
    name: row.modelName ?? '',
    providerId: row.providerId,
    providerName: row.providerName ?? '',
    voice: voice.safeParse(row.voice).data ?? 'own',
    draws: row.responseType === 'image',
  };
}

/** Whether a copy made now would say the same. */
export function isSameCopy(one: readonly StoredTurn[], other: readonly StoredTurn[]): boolean {
  return one.length === other.length && one.every((turn, index) => isSameTurn(turn, other[index]));
}

function isSameTurn(one: StoredTurn, other: StoredTurn | undefined): boolean {
  return (
    one.messageId === other?.messageId &&
    one.text === other.text &&
    one.pictures.length === other.pictures.length
  );
}
