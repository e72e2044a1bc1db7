import type { TintReply, TintRequest } from './tint.protocol.ts';

/** Requests highlighting; the reply arrives later at the listing with that id. */
export interface TintClient {
  open(onReply: (reply: TintReply) => void): TintLine;
}

/** One listing's connection to the worker. */
export interface TintLine {
  tint(language: string, code: string): void;
  close(): void;
}

/** Connects listings to a worker by ids. Requests go to `send`, replies to `receive`. */
export function createTintClient(send: (request: TintRequest) => void): TintClient & {
  receive(reply: TintReply): void;
} {
  const listeners = new Map<number, (reply: TintReply) => void>();
  let nextId = 1;
  return {
    receive: (reply) => listeners.get(reply.id)?.(reply),
    open: (onReply) => {
      const id = nextId;
      nextId += 1;
      listeners.set(id, onReply);
      return {
        tint: (language, code) => send({ type: 'tint', id, language, code }),
        close: () => {
          listeners.delete(id);
          send({ type: 'forget', id });
        },
      };
    },
  };
}

let shared: TintClient | undefined;

/**
 * The page's shared worker, started with the first listing: compiling a language takes longer than a frame.
 */
export function sharedTintClient(): TintClient {
  if (shared) return shared;
  const worker = new Worker(new URL('./tint.worker.ts', import.meta.url), { type: 'module' });
  const client = createTintClient((request) => worker.postMessage(request));
  worker.addEventListener('message', (event: MessageEvent<TintReply>) => client.receive(event.data));
  shared = client;
  return client;
}
