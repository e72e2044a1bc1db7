/** Why a vendor call gave no answer, or no whole one. */
export type VendorErrorCode =
  | 'unauthorized'
  | 'no_balance'
  | 'rate_limited'
  | 'overloaded'
  | 'bad_request'
  | 'context_too_long'
  | 'not_found'
  | 'refused'
  | 'server_error'
  | 'unreachable'
  | 'timeout'
  | 'cut'
  | 'bad_answer';

/** A vendor's failure in our own words. */
export interface VendorError {
  code: VendorErrorCode;
  /** The same call to the same host may succeed later. */
  retryable: boolean;
  /** How long the vendor asks to wait. */
  retryAfterSeconds?: number;
  /** The HTTP status, where there was one. */
  status?: number;
  /** For the log and the operator: at most 500 characters, never with the key in it. */
  detail: string;
}

/**
 * Why a model stopped writing: it was done (also for reasons nobody has heard of), it reached a limit of length, a filter
 * of the vendor's cut it off, or it declined to answer.
 */
export type FinishReason = 'stop' | 'length' | 'filter' | 'refused';

/**
 * What every vendor's stream is turned into.
 *
 * `usage` holds the newest totals and may come several times, the last one counts; `input` includes what was cached,
 * `output` includes reasoning. Before `finish` its `output` may lag behind the text: a stopped answer is at least that long.
 * After `finish` only `usage` may follow, or an `error` that the vendor tells in so many words; after `error` nothing.
 */
export type AnswerPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'image'; mimeType: string; data: Buffer }
  | { type: 'usage'; input: number; output: number }
  | { type: 'finish'; reason: FinishReason }
  | { type: 'error'; error: VendorError };
