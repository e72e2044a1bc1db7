import type { VendorErrorCode } from '../../answer-part.ts';

/** A real vendor error: its status, its body, and how it must be classified. */
export type KnownBody = readonly [from: string, status: number, body: object | string, code: VendorErrorCode];

/** An error body in OpenAI's format. */
export function openAiBody(message: string, code: string | null, type = 'invalid_request_error'): object {
  return { error: { message, type, param: null, code } };
}
