import type { FastifyReply } from 'fastify';

/**
 * A signal that aborts when the client disconnects before the answer has been sent. `request.signal` does not
 * work for calls with a body: it fires once the body has been read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  if (raw.destroyed && !raw.writableFinished) gone.abort();
  return gone.signal;
}
