import type * as AiSdk from 'ai';
import { traced } from '../../../platform/tracing.ts';
import type { VendorError } from '../answer-part.ts';
import type { AiHost } from '../answer-request.ts';
import { errorOfAnswer } from '../errors/read-error.ts';
import { vendorError, withSafeDetail } from '../errors/vendor-error.ts';

/** The AI SDK, loaded on demand: most processes never generate images, embed or transcribe. */
export type Sdk = typeof AiSdk;

/** Result of a call outside the streaming path: its values, or the same error a stream would carry. */
export type VendorResult<Values> = ({ ok: true } & Values) | { ok: false; error: VendorError };

/** The host and deadline of a call. */
export interface Attempt {
  host: AiHost;
  signal: AbortSignal;
}

/** Makes a call through the SDK; never rejects. */
export async function attempt<Values extends object>(
  { host, signal }: Attempt,
  call: (sdk: Sdk) => Promise<Values>,
): Promise<VendorResult<Values>> {
  const sdk = await import('ai');
  try {
    return { ok: true, ...(await traced('vendor', { host: host.baseUrl }, () => call(sdk))) };
  } catch (error) {
    const known = signal.aborted ? errorOfAbort(signal) : errorOf(error, sdk);
    return { ok: false, error: withSafeDetail(known, host.apiKey) };
  }
}

/** The result when a dialect lacks the call. */
export function unsupported(host: AiHost, what: string): { ok: false; error: VendorError } {
  return { ok: false, error: vendorError('bad_request', `${host.dialect} has no ${what}`) };
}

/** The error of a call that was given up or ran out of time. */
export function errorOfAbort({ reason }: AbortSignal): VendorError {
  const timedOut = reason instanceof DOMException && reason.name === 'TimeoutError';
  return timedOut ? vendorError('timeout', 'no answer in time') : vendorError('cut', 'the call was given up');
}

function errorOf(error: unknown, sdk: Sdk): VendorError {
  if (sdk.APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, responseBody, message } = error;
    if (statusCode === undefined) return vendorError('unreachable', message);
    return errorOfAnswer(
      { status: statusCode, headers: responseHeaders ?? {}, body: responseBody ?? message },
      Date.now(),
    );
  }
  const detail = error instanceof Error ? error.message : String(error);
  // The vendor answered properly, but without an image.
  if (sdk.NoImageGeneratedError.isInstance(error)) return vendorError('refused', detail);
  return vendorError('bad_answer', detail);
}
