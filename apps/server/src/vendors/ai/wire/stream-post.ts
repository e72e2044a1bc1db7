import * as http from 'node:http';
import * as https from 'node:https';
import type { RefusedAnswer } from '../errors/read-error.ts';
import type { SilenceWatch } from './silence-watch.ts';

/** A request with a streamed response. */
export interface StreamPost {
  url: URL;
  headers: Record<string, string>;
  body: string;
  watch: SilenceWatch;
  /** A piece of the stream's text; characters are never split. */
  onText(text: string): void;
  /** The stream ended cleanly. */
  onEnd(): void;
  /** The response is not a stream. */
  onRefused(answer: RefusedAnswer): void;
  /** The connection failed: `cut` once the stream had begun. */
  onFailed(code: 'unreachable' | 'cut', detail: string): void;
}

/** A request in progress. After either call its handlers are not called again. */
export interface OpenStream {
  /** Closes the connection, so that the vendor stops generating. */
  close(): void;
  /** Everything relevant has been read; drains the rest, so that the connection can be reused. */
  leave(): void;
}

// Shared by the process: a new TLS connection would cost each answer two round trips before its first token.
const plainAgent = new http.Agent({ keepAlive: true, scheduling: 'lifo' });
const secureAgent = new https.Agent({ keepAlive: true, scheduling: 'lifo' });

const MAX_BODY_LENGTH = 64 * 1024;
const RUN_OUT_MS = 1000;

/**
 * Sends the request with `node:http`, which needs half the memory of `fetch` per open stream. A reused
 * connection that breaks before any response was most likely closed by the vendor while idle, so the request
 * is sent once more on a new one. No token has been shown yet, and the caller would do the same.
 */
export function postForStream(post: StreamPost): OpenStream {
  let over = false;
  let request: http.ClientRequest;

  function isOver(): boolean {
    return over;
  }

  function send(fresh: boolean): void {
    request = open(post, fresh);
    request.on('socket', (socket) => {
      if (request.reusedSocket || !socket.connecting) return post.watch.connected();
      socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => post.watch.connected());
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (over) return;
      if (!fresh && request.reusedSocket && error.code === 'ECONNRESET') return send(true);
      over = true;
      post.onFailed('unreachable', `${error.code ?? 'failed'}: ${error.message}`);
    });
    request.on('response', (response) => {
      post.watch.heard();
      if (isStream(response)) readStream(response, post, isOver);
      else collect(response, post, isOver);
    });
    request.end(post.body);
  }

  send(false);
  return {
    close: () => {
      over = true;
      request.destroy();
    },
    leave: () => {
      over = true;
      const patience = setTimeout(() => request.destroy(), RUN_OUT_MS).unref();
      request.once('close', () => clearTimeout(patience));
    },
  };
}

function open({ url, headers, body }: StreamPost, fresh: boolean): http.ClientRequest {
  const secure = url.protocol === 'https:';
  const agent = secure ? secureAgent : plainAgent;
  const options = {
    method: 'POST',
    agent: fresh ? false : agent,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  };
  return secure ? https.request(url, options) : http.request(url, options);
}

/** Some hosts omit the content type of their streams, so only a clearly different type is rejected. */
function isStream({ statusCode = 0, headers }: http.IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300 && !/json|html/.test(headers['content-type'] ?? '');
}

function readStream(response: http.IncomingMessage, post: StreamPost, isOver: () => boolean): void {
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    if (isOver()) return;
    post.watch.heard();
    post.onText(text);
  });
  response.on('end', () => {
    if (!isOver()) post.onEnd();
  });
  response.on('error', (error) => {
    if (!isOver()) post.onFailed('cut', `the stream broke: ${error.message}`);
  });
}

function collect(response: http.IncomingMessage, post: StreamPost, isOver: () => boolean): void {
  let body = '';
  function refuse(): void {
    if (!isOver()) post.onRefused({ status: response.statusCode ?? 0, headers: response.headers, body });
  }
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    // Read to the end anyway, or the connection is lost.
    if (body.length < MAX_BODY_LENGTH) body += text;
  });
  response.on('end', refuse);
  // The status is known, which says more than a connection that broke during the body.
  response.on('error', refuse);
}
