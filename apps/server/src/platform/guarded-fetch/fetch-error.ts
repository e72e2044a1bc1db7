/**
 * Why an address that a user gave could not be fetched. `bad_url`: not an address we follow. `forbidden_address`: it leads
 * into our own network. `unreachable`: no such host, or no sensible answer from it. `refused`: the host answered with an
 * error, see `status`.
 */
export type FetchFailure =
  | 'bad_url'
  | 'forbidden_address'
  | 'unreachable'
  | 'too_many_redirects'
  | 'refused'
  | 'wrong_type'
  | 'too_big'
  | 'timeout';

/** An address could not be fetched. */
export class FetchError extends Error {
  readonly code: FetchFailure;
  readonly status: number | undefined;

  constructor(code: FetchFailure, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(code, { cause });
    this.code = code;
    this.status = status;
  }
}
