import { forgetEarly, takeEarly } from './early.ts';

/** An outgoing request. */
export interface OutgoingRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal;
  onUploadProgress?: (progress: UploadProgress) => void;
}

/** Upload progress in bytes. */
export interface UploadProgress {
  loaded: number;
  total: number;
}

/** Sends a request; rejects without a response, and with the signal's reason when aborted. */
export type Transport = (request: OutgoingRequest) => Promise<Response>;

/** Browser transport: fetch, or XMLHttpRequest for upload progress, which fetch cannot report. */
export function browserTransport(request: OutgoingRequest): Promise<Response> {
  if (request.onUploadProgress !== undefined) return sendWithProgress(request, () => new XMLHttpRequest());
  const { url, method, headers, body, signal } = request;
  if (method !== 'GET') forgetEarly();
  const early = takeEarly(url, Date.now());
  if (early) return early;
  return fetch(url, { method, headers, body, signal, credentials: 'include' });
}

/** Sends with XMLHttpRequest and returns a fetch `Response`. */
export function sendWithProgress(
  request: OutgoingRequest,
  createRequest: () => XMLHttpRequest,
): Promise<Response> {
  const { signal } = request;
  return new Promise<Response>((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const xhr = createRequest();
    const stop = () => xhr.abort();
    xhr.open(request.method, request.url);
    xhr.withCredentials = true;
    xhr.responseType = 'blob';
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) request.onUploadProgress?.({ loaded: event.loaded, total: event.total });
    };
    xhr.onload = () => resolve(responseOf(xhr));
    xhr.onerror = () => reject(new TypeError('the upload got no answer'));
    xhr.onabort = () => reject(signal?.reason ?? new DOMException('The upload was aborted.', 'AbortError'));
    xhr.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    xhr.send(request.body);
  });
}

const bodiless = new Set([204, 205, 304]);

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const body: unknown = xhr.response;
  const content = body instanceof Blob && !bodiless.has(xhr.status) ? body : null;
  return new Response(content, { status: xhr.status, headers });
}
