import type * as wire from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { ReasoningEffort } from '@polylogue/contract/models';

/** What requests and answers have in common. */
export interface MessageBase extends Pick<
  wire.RequestMessage,
  'id' | 'alternatives' | 'state' | 'uuid' | 'tokenCost' | 'imageList'
> {
  /** What it replies to; null for the first of a chat. */
  parentId: number | null;
  chatId: number;
  /** When it was sent, or when the answer began. */
  createdAt: string;
}

/** A user's message. */
export interface RequestMessage
  extends
    MessageBase,
    Pick<
      wire.RequestMessage,
      'type' | 'message' | 'prompts' | 'notes' | 'profileName' | 'username' | 'avatar'
    > {
  /** The id that its sender chose for it; missing if there was none. */
  clientId?: string;
}

/** A model's answer. */
export interface ResponseMessage
  extends
    MessageBase,
    Pick<
      wire.ResponseMessage,
      | 'type'
      | 'response'
      | 'reasoning'
      | 'responseType'
      | 'voice'
      | 'modelName'
      | 'size'
      | 'quality'
      | 'stopped'
      | 'finish'
      | 'failover'
      | 'versions'
      | 'edited'
      | 'citations'
      | 'read'
    > {
  /** Null once the model has left the catalogue. */
  modelId: number | null;
  /** Why it failed; the text written so far is kept. */
  error: ErrorCode | null;
  /** Milliseconds from sending to the first token and to the end; null until known. */
  firstTokenMs: number | null;
  durationMs: number | null;
  /** Milliseconds from the first thought to the first word; null without visible reasoning. */
  thinkingMs: number | null;
  /** How hard the model was asked to think; missing if that was left to it. */
  effort?: ReasoningEffort | undefined;
  /** What its reader thinks of it. */
  rating?: wire.AnswerRating | undefined;
}

/** A row of a conversation. */
export type Message = RequestMessage | ResponseMessage;

/** One page of a conversation; the first one holds the newest exchanges. */
export interface MessagePage {
  list: Message[];
  /** Total number of exchanges in the conversation. */
  totalCount: number;
}
