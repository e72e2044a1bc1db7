import type { StoredTurn } from '../generations/write-reply.service.ts';
import type { PathMessage } from '../messages/conversation.sql.ts';
import { askedWords } from '../messages/asked-words.service.ts';
import { imageTokensOf } from './image-tokens.ts';
import { leastTokens } from './least-tokens.ts';

/** The room for a conversation in a model's context. */
export interface ContextRoom {
  /** The context length minus the answer and the system text. */
  tokens: number;
  /** The most pictures the model takes in a request; 0 for none. */
  maxImages: number;
}

/** Tokens that a vendor adds per message. */
const messageOverhead = 4;

/** Tokens of a message in the context. */
function tokensOf({ tokens, images }: Pick<PathMessage, 'tokens' | 'images'>): number {
  return tokens + messageOverhead + images.reduce((sum, image) => sum + imageTokensOf(image), 0);
}

/** What the model reads of a message. */
function wordsOf({ text, system, notes }: PathMessage): string {
  return withNotes(askedWords(text, system), notes);
}

/** A message as the model reads it: its notes come before the question, in later turns too. */
export function withNotes(text: string, notes: string | null): string {
  return notes === null ? text : `${notes}\n\n${text}`;
}

/** A conversation as sent to the model. */
export interface FittedConversation {
  turns: StoredTurn[];
  tokens: number;
  /** Tokens to reserve: a vendor with another encoding may count more than we do. */
  tokensToReserve: number;
}

/**
 * The last messages that fit, oldest first, beginning with a request. The newest message is always included: if it is too
 * long by itself, the vendor says so.
 */
export function fitConversation(path: readonly PathMessage[], room: ContextRoom): FittedConversation {
  const kept: PathMessage[] = [];
  let tokens = 0;
  for (const message of withShownImages(path, room.maxImages).toReversed()) {
    const next = tokens + tokensOf(message);
    if (kept.length > 0 && next > room.tokens) break;
    kept.unshift(message);
    tokens = next;
  }
  while (kept.length > 1 && kept[0]?.type === 'response') {
    const [dropped] = kept.splice(0, 1);
    if (dropped) tokens -= tokensOf(dropped);
  }
  const beyond = kept.reduce((sum, message) => sum + tokensBeyond(message), 0);
  return { turns: kept.map(toTurn), tokens, tokensToReserve: tokens + beyond };
}

/** The pictures that go along: those of the newest messages, as many as the model takes. */
function withShownImages(path: readonly PathMessage[], maxImages: number): PathMessage[] {
  let left = maxImages;
  return path
    .toReversed()
    .map((message) => {
      const images = message.images.slice(0, left);
      left -= images.length;
      return { ...message, images };
    })
    .toReversed();
}

/** Tokens of a message in other encodings beyond our count. */
function tokensBeyond(message: PathMessage): number {
  return Math.max(0, leastTokens(wordsOf(message)) - message.tokens);
}

function toTurn(message: PathMessage): StoredTurn {
  return {
    role: message.type === 'request' ? 'user' : 'assistant',
    text: wordsOf(message),
    images: message.images.map((image) => ({ storageKey: image.storage_key, type: image.type })),
  };
}
