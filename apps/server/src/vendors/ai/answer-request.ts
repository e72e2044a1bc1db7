import type { AnswerPart } from './answer-part.ts';

/**
 * A wire format with the habits of one vendor. `openai` is its chat completions, `responses` its newer format, and
 * `compatible` any other host of the chat completions.
 */
export type Dialect =
  | 'openai'
  | 'responses'
  | 'mistral'
  | 'deepseek'
  | 'xai'
  | 'compatible'
  | 'anthropic'
  | 'google';

/** Where a model is asked. */
export interface AiHost {
  dialect: Dialect;
  /** With the version in it: `https://api.openai.com/v1`, `https://generativelanguage.googleapis.com/v1beta`. */
  baseUrl: string;
  apiKey: string | null;
}

/** A picture shown to the model. */
export interface TurnImage {
  mimeType: string;
  data: Buffer;
}

/** One message of the conversation. */
export interface Turn {
  role: 'user' | 'assistant';
  text: string;
  images: readonly TurnImage[];
}

/** What a model is asked; the last turn is the question. */
export interface AnswerRequest {
  model: string;
  system: string;
  turns: readonly Turn[];
  maxOutputTokens: number;
  /** Ask a model that can think to think, and to show it where the vendor lets it. */
  reasoning: boolean;
}

/** How long silence may last. Measured coarsely: a call may outlive them by a fraction of a second. */
export interface VendorTimeouts {
  /** Until the connection stands, its encryption included. */
  connectMs: number;
  /** From the start of the call until the first text, reasoning or picture; keep-alives do not count. */
  firstPartMs: number;
  /** After the first part, without a single byte; keep-alives count as life. */
  gapMs: number;
}

/** One streamed answer. `onPart` is called synchronously for each part and must not throw. */
export interface AnswerCall {
  host: AiHost;
  request: AnswerRequest;
  signal: AbortSignal;
  timeouts: VendorTimeouts;
  onPart(part: AnswerPart): void;
}
