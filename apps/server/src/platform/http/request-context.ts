import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { inNewContext, type Context } from '../context.ts';
import { beginTrace } from '../tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What everything done for this request runs in. */
    workContext: Context;
    /** Bytes its connection had sent before. */
    bytesBefore: number;
  }
}

/** A request that took longer is always logged. */
const slowMilliseconds = 1_000;

/**
 * Gives each request its context and ends it with one line in the log. Lines of failed and slow requests are always
 * written, of the others the given share. A line names the route and never the URL, which may hold secrets.
 */
export function addRequestContext(
  app: FastifyInstance,
  { log, share }: { log: Logger; share: number },
): void {
  app.decorateRequest('workContext', undefined as never);
  app.decorateRequest('bytesBefore', 0);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const { method, routeOptions, raw } = request;
    const route = routeOptions.url ?? 'none';
    request.bytesBefore = raw.socket.bytesWritten;
    request.workContext = {
      requestId: request.id,
      span: beginTrace(`${method} ${route}`, {
        kind: 'request',
        attributes: { 'http.request.method': method, 'http.route': route, 'request.id': request.id },
      }),
    };
    inNewContext(request.workContext, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { userId, span } = request.workContext;
    const { statusCode: status, elapsedTime } = reply;
    span?.set({ 'http.response.status_code': status, 'user.id': userId });
    span?.end(status >= 500 ? 'failed' : undefined);
    const isNotable = status >= 500 || elapsedTime > slowMilliseconds;
    if (log.isLevelEnabled('info') && (isNotable || Math.random() < share)) {
      log.info(accessLine(request, reply), 'request');
    }
    done();
  });
}

/** The context is named here, since the end of a response may be noticed outside it. */
function accessLine(request: FastifyRequest, reply: FastifyReply): object {
  const { requestId, userId } = request.workContext;
  return {
    requestId,
    userId,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    bytes: request.raw.socket.bytesWritten - request.bytesBefore,
  };
}
