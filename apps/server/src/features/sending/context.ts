import { imageTokens } from '@polylogue/contract/limits';
import { leastTokens } from '../messages/least-tokens.ts';
import type { PathMessage } from './send.read.ts';

/** A message of the conversation as the model gets it; its pictures still lie in the storage. */
export interface ContextTurn {
  role: 'user' | 'assistant';
  text: string;
  images: readonly { storageKey: string; type: string }[];
}

/** What a conversation may take of a model's context. */
export interface ContextRoom {
  /** Tokens for the conversation: the model's length without the answer and the system text. */
  tokens: number;
  takesImages: boolean;
}

/** What a vendor adds around a message, in tokens. */
const messageOverhead = 4;

/** Pictures sent along at most: each is megabytes on the wire, again with every message. */
const mostImages = 8;

/** Tokens of a message within a context. */
export function tokensOf(
  message: { tokens: number; images: readonly unknown[] },
  takesImages: boolean,
): number {
  return message.tokens + messageOverhead + (takesImages ? message.images.length * imageTokens : 0);
}

/** A message as the model reads it: what its notes said stands before the question, in every later turn too. */
export function withNotes(text: string, notes: string | null): string {
  return notes === null ? text : `${notes}\n\n${text}`;
}

/** A conversation as it goes to the model. */
export interface FittedConversation {
  turns: ContextTurn[];
  tokens: number;
  /** What to reserve for it: a vendor whose encoding is not ours may count more. */
  tokensToReserve: number;
}

/**
 * The end of the conversation that fits, oldest first: whole messages, beginning with a request. The newest message is
 * always there, even where it alone is too long, since the vendor then says so.
 */
export function fitConversation(path: readonly PathMessage[], room: ContextRoom): FittedConversation {
  const kept: PathMessage[] = [];
  let tokens = 0;
  for (const message of path.toReversed()) {
    const next = tokens + tokensOf(message, room.takesImages);
    if (kept.length > 0 && next > room.tokens) break;
    kept.unshift(message);
    tokens = next;
  }
  while (kept.length > 1 && kept[0]?.type === 'response') {
    const [dropped] = kept.splice(0, 1);
    if (dropped) tokens -= tokensOf(dropped, room.takesImages);
  }
  const beyond = kept.reduce((sum, message) => sum + tokensBeyond(message), 0);
  return { turns: toTurns(kept, room.takesImages), tokens, tokensToReserve: tokens + beyond };
}

/** What other encodings take of a message beyond our count. */
function tokensBeyond({ text, notes, tokens }: PathMessage): number {
  return Math.max(0, leastTokens(withNotes(text, notes)) - tokens);
}

function toTurns(messages: readonly PathMessage[], takesImages: boolean): ContextTurn[] {
  let imagesLeft = takesImages ? mostImages : 0;
  return messages
    .toReversed()
    .map((message) => {
      const images = message.images.slice(0, imagesLeft);
      imagesLeft -= images.length;
      return {
        role: message.type === 'request' ? ('user' as const) : ('assistant' as const),
        text: withNotes(message.text, message.notes),
        images: images.map((image) => ({ storageKey: image.storage_key, type: image.type })),
      };
    })
    .toReversed();
}
