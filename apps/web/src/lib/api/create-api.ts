import type { Call, CallResponse } from '@polylogue/contract/call';
import { ApiError, errorOfResponse, networkError } from './api-error.ts';
import { callBody, callUrl, type ApiInput, type LooseInput } from './call-request.ts';
import { headersOf } from './request-headers.ts';
import type { Refresher } from './refresh.ts';
import type { OutgoingRequest, Transport, UploadProgress } from './transport.ts';

/** Options of a request. */
export interface ApiOptions {
  signal?: AbortSignal;
  onUploadProgress?: (progress: UploadProgress) => void;
  /** Basic credentials, for `auth/login`. */
  basic?: { user: string; password: string };
  headers?: Record<string, string>;
}

/** Result of a call: its JSON, or a blob for a call without a response schema. */
export type ApiAnswer<C extends Call> = C extends { response: object } ? CallResponse<C> : Blob;

/** The arguments after the call; the input is optional when the call requires nothing. */
export type ApiArguments<C extends Call> =
  Partial<Record<string, never>> extends ApiInput<C>
    ? [input?: ApiInput<C>, options?: ApiOptions]
    : [input: ApiInput<C>, options?: ApiOptions];

/** Makes a call. Rejects with an `ApiError`, or with the signal's reason when it was aborted. */
export type Api = <C extends Call>(call: C, ...rest: ApiArguments<C>) => Promise<ApiAnswer<C>>;

/** Dependencies of `createApi`. */
export interface ApiDependencies {
  send: Transport;
  refresher: Refresher;
  timezone: () => string;
  language: () => string;
}

/** Calls that start another session. Their 401 is about the credentials, so a refresh would not help. */
const givesSession = new Set([
  'auth/login',
  'auth/email-verified',
  'auth/login-admin-user',
  'oauth/register',
  'oauth/complete',
]);

const refreshPath = 'auth/refresh';

/** Creates the typed client for the contract's calls. */
export function createApi({ send, refresher, timezone, language }: ApiDependencies): Api {
  function allHeaders(options: ApiOptions, type: string | undefined): Record<string, string> {
    return {
      ...headersOf({ timezone: timezone(), language: language() }),
      ...(type !== undefined && { 'Content-Type': type }),
      ...(options.basic && { Authorization: basicAuthorization(options.basic) }),
      ...options.headers,
    };
  }

  // Rebuilt for a retry, because sending consumes a form's body.
  function requestOf(call: Call, input: LooseInput, options: ApiOptions): OutgoingRequest {
    const { body, type } = callBody(call, input);
    return {
      url: callUrl(call, input),
      method: call.method,
      headers: allHeaders(options, type),
      body,
      signal: options.signal,
      onUploadProgress: options.onUploadProgress,
    };
  }

  async function attempt(call: Call, input: LooseInput, options: ApiOptions): Promise<Response> {
    try {
      return await send(requestOf(call, input, options));
    } catch (error) {
      throw failureOf(error, options.signal);
    }
  }

  async function respond(call: Call, input: LooseInput, options: ApiOptions): Promise<Response> {
    if (givesSession.has(call.path)) return refresher.replace(() => attempt(call, input, options));
    const mark = refresher.mark();
    const first = await attempt(call, input, options);
    if (first.status !== 401 || call.path === refreshPath) return first;
    const outcome = await unlessAborted(refresher.renew(mark), options.signal);
    return outcome === 'renewed' ? attempt(call, input, options) : first;
  }

  return async function api<C extends Call>(
    call: C,
    ...[input, options = {}]: ApiArguments<C>
  ): Promise<ApiAnswer<C>> {
    const response = await respond(call, input ?? {}, options);
    if (!response.ok) throw await errorOfResponse(response);
    if (call.access === 'user') refresher.alive();
    try {
      // Not validated: that would put every schema into every page.
      return (await (call.response === undefined ? response.blob() : readJson(response))) as ApiAnswer<C>;
    } catch (error) {
      throw failureOf(error, options.signal);
    }
  };
}

/** The refresh call, made outside of the client: true when renewed, false when the session is over. */
export async function requestRefresh(api: Api, refresh: Call): Promise<boolean> {
  try {
    await api(refresh);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new ApiError({ code: 'technical_error', status: response.status, cause });
  }
}

/** Keeps aborts as they are, so that callers recognise them. */
function failureOf(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true || error instanceof ApiError) return error;
  return networkError(error);
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function basicAuthorization({ user, password }: { user: string; password: string }): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
