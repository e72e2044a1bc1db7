import type { AnswerPart, CachedTokens, FinishReason, VendorError } from './answer-part.ts';
import { withSafeDetail } from './errors/vendor-error.ts';
import { createTextCleaner } from './wire/clean-text.ts';

/** Receives what a dialect's reader finds, and enforces the order promised by {@link AnswerPart}. */
export interface AnswerSink {
  text(piece: string): void;
  reasoning(piece: string): void;
  image(mimeType: string, base64: string): void;
  /** `cached` is the part of the input that went through the vendor's cache. */
  usage(input: number, output: number, cached?: CachedTokens): void;
  finish(reason: FinishReason): void;
  /**
   * Always the last part. A connection that breaks after the answer has finished is not a failure and not
   * reported here.
   */
  fail(error: VendorError): void;
  /** Nothing is emitted afterwards. */
  close(): void;
  readonly finished: boolean;
}

export interface AnswerSinkOptions {
  /** Redacted from errors. */
  apiKey: string | null;
  onPart(part: AnswerPart): void;
  /** Called for each piece of content before it is emitted. */
  onContent(): void;
}

export function createAnswerSink({ apiKey, onPart, onContent }: AnswerSinkOptions): AnswerSink {
  const cleanText = createTextCleaner();
  const cleanReasoning = createTextCleaner();
  let state: 'open' | 'finished' | 'closed' = 'open';

  return {
    text(piece) {
      if (state !== 'open') return;
      const text = cleanText(piece);
      if (text === '') return;
      onContent();
      onPart({ type: 'text', text });
    },
    reasoning(piece) {
      if (state !== 'open') return;
      const text = cleanReasoning(piece);
      if (text === '') return;
      onContent();
      onPart({ type: 'reasoning', text });
    },
    image(mimeType, base64) {
      if (state !== 'open' || base64 === '') return;
      onContent();
      onPart({ type: 'image', mimeType, data: Buffer.from(base64, 'base64') });
    },
    usage(input, output, cached) {
      if (state === 'closed' || (input === 0 && output === 0)) return;
      const wasCached = cached !== undefined && cached.read + cached.written > 0;
      onPart({ type: 'usage', input, output, ...(wasCached && { cached }) });
    },
    finish(reason) {
      if (state !== 'open') return;
      state = 'finished';
      onPart({ type: 'finish', reason });
    },
    fail(error) {
      if (state === 'closed') return;
      state = 'closed';
      onPart({ type: 'error', error: withSafeDetail(error, apiKey) });
    },
    close() {
      state = 'closed';
    },
    get finished() {
      return state === 'finished';
    },
  };
}
