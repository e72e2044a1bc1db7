import type { ReasoningEffort } from '@polylogue/contract/models';
import type { AnswerPart } from './answer-part.ts';

/**
 * A vendor's variant of a wire format. `openai` is its chat completions, `responses` its newer API, and
 * `compatible` any other host of chat completions.
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

/** The host of a model. */
export interface AiHost {
  dialect: Dialect;
  /** Includes the version: `https://api.openai.com/v1`, `https://generativelanguage.googleapis.com/v1beta`. */
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

/** A request to a model; the last turn is the question. */
export interface AnswerRequest {
  model: string;
  system: string;
  turns: readonly Turn[];
  maxOutputTokens: number;
  /** Ask a model that can think to do so, and to show it if the vendor allows. */
  reasoning: boolean;
  /** How hard to think; without one it is left to the model. A vendor without this step gets its nearest. */
  effort?: Exclude<ReasoningEffort, 'off'> | null;
  /** From 0 to 2; without one it is left to the model. A vendor with a narrower range gets its end. */
  temperature?: number | null;
}

/** Limits on silence. Measured coarsely: a call may exceed them by a fraction of a second. */
export interface VendorTimeouts {
  /** Connecting, including TLS. */
  connectMs: number;
  /** From the start of the call to the first text, reasoning or picture; keep-alives do not count. */
  firstPartMs: number;
  /** Silence after the first part; keep-alives count as activity. */
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
