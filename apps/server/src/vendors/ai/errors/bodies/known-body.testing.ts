import type { VendorErrorCode } from '../../answer-part.ts';

/** An error a vendor really sends: its status, its body, and what it is to be read as. */
export type KnownBody = readonly [from: string, status: number, body: object | string, code: VendorErrorCode];

/** The body of OpenAI's format. */
export function openAiBody(message: string, code: string | null, type = 'invalid_request_error'): object {
  return { error: { message, type, param: null, code } };
}
