import type { ImageConfig, ReasoningEffort } from '@polylogue/contract/models';
import type { Attachment } from '../attachments/attachment.ts';

/** A model to ask. */
export interface Target {
  /** Null when the message creates the chat. */
  chatId: number | null;
  modelId: number | null;
  /** The slot in a comparison. */
  slot?: number;
}

/** A message that the server does not have yet, or may not have. */
export interface Outgoing {
  /** Stays the same over all retries, so the server can deduplicate. */
  clientId: string;
  /** To a chat, or to all slots of a comparison. */
  kind: 'chat' | 'compare';
  /** The place that it makes a chat of, as the server knows it; without one it goes to its target. */
  key?: string | undefined;
  /** Submit time; within a place the earlier message goes first. */
  at: number;
  text: string;
  attached: readonly Attachment[];
  targets: readonly Target[];
  image: ImageConfig | null;
  /** How hard the model is to think; missing leaves it to the model. */
  effort?: ReasoningEffort | undefined;
  /** The conversation continues in a new chat. */
  carriesOver: boolean;
  state: 'waiting' | 'sending';
  /** Attempts without a response; 0 only if it cannot have arrived. */
  tries: number;
  /** Time of the next attempt at the earliest. */
  notBefore: number;
  /** It was not sent right away, so a running answer may block it. */
  isLate: boolean;
}

const firstPause = 1_000;
const longestPause = 60_000;

/** Retry delay: doubles with each attempt, up to a minute. */
export function pauseAfter(tries: number): number {
  return Math.min(longestPause, firstPause * 2 ** Math.max(0, tries - 1));
}

/** The target chat; null when the message creates it or goes to several. */
export function chatOf({ kind, targets }: Pick<Outgoing, 'kind' | 'targets'>): number | null {
  return kind === 'chat' ? (targets[0]?.chatId ?? null) : null;
}
