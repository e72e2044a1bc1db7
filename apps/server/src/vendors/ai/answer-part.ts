/** Why a vendor call gave no answer, or an incomplete one. */
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

/** A vendor's failure in our own terms. */
export interface VendorError {
  code: VendorErrorCode;
  /** The same call to the same host may succeed later. */
  retryable: boolean;
  /** How long the vendor asks us to wait. */
  retryAfterSeconds?: number;
  /** The HTTP status, if there was one. */
  status?: number;
  /** For the log and the operator: at most 500 characters, never containing the key. */
  detail: string;
}

/**
 * Why a model stopped: it was done (or gave an unknown reason), reached a length limit, was cut off by the
 * vendor's filter, or declined to answer.
 */
export type FinishReason = 'stop' | 'length' | 'filter' | 'refused';

/** Tokens of the input that a vendor had in its cache, for which it takes less, and those that it put there. */
export interface CachedTokens {
  read: number;
  written: number;
}

/**
 * What every vendor's stream is turned into.
 *
 * `usage` holds the latest totals and may come several times; the last one counts. `input` includes what the vendor read
 * from its cache and wrote into it, which `cached` tells apart; `output` includes reasoning. Before `finish`, `output` may lag behind the text: a stopped answer is
 * at least that long. After `finish` only `usage` may follow, or an explicit `error` from the vendor; after
 * `error` nothing.
 */
export type AnswerPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'image'; mimeType: string; data: Buffer }
  | { type: 'usage'; input: number; output: number; cached?: CachedTokens }
  | { type: 'finish'; reason: FinishReason }
  | { type: 'error'; error: VendorError };
