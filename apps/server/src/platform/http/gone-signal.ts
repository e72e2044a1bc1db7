import type { FastifyReply } from 'fastify';

/**
 * A signal that aborts when the connection ends before the answer has been sent. `request.signal` does not do for calls
 * with a body: the request counts as closed as soon as its body has been read.
 */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  if (raw.destroyed && !raw.writableFinished) gone.abort();
  return gone.signal;
}
