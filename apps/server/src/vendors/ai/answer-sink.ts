import type { AnswerPart, FinishReason, VendorError } from './answer-part.ts';
import { withSafeDetail } from './errors/vendor-error.ts';
import { createTextCleaner } from './wire/clean-text.ts';

/** Where a dialect's reader puts what it finds; keeps the promises of {@link AnswerPart}'s order. */
export interface AnswerSink {
  text(piece: string): void;
  reasoning(piece: string): void;
  image(mimeType: string, base64: string): void;
  usage(input: number, output: number): void;
  finish(reason: FinishReason): void;
  /** The last part of all. What merely breaks off after the answer has finished is no failure and not told here. */
  fail(error: VendorError): void;
  /** Nothing leaves any more. */
  close(): void;
  readonly finished: boolean;
}

export interface AnswerSinkOptions {
  /** Kept out of errors. */
  apiKey: string | null;
  onPart(part: AnswerPart): void;
  /** Called with each piece of content, before it leaves. */
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
    usage(input, output) {
      if (state === 'closed' || (input === 0 && output === 0)) return;
      onPart({ type: 'usage', input, output });
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
