/**
 * Why a user-supplied URL could not be fetched. `bad_url`: not a URL we follow. `forbidden_address`: it
 * resolves into our network. `unreachable`: no such host, or no valid response. `refused`: the host responded
 * with an error, see `status`. `disallowed`: the caller does not want a hop to be fetched.
 */
export type FetchFailure =
  | 'bad_url'
  | 'forbidden_address'
  | 'disallowed'
  | 'unreachable'
  | 'too_many_redirects'
  | 'refused'
  | 'wrong_type'
  | 'too_big'
  | 'timeout';

/** A URL could not be fetched. */
export class FetchError extends Error {
  readonly code: FetchFailure;
  readonly status: number | undefined;

  constructor(code: FetchFailure, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(code, { cause });
    this.code = code;
    this.status = status;
  }
}
