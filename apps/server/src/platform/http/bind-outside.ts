import type { IncomingHttpHeaders } from 'node:http';
import type { CallOutput, OutsideCall } from '@polylogue/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, parse, refuseWhenFull, type CallContext, type Handler, type HttpContext } from './bind.ts';
import { CallError } from './call-error.ts';
import { parseJson } from './json-body.ts';
import { networkOf } from './network.ts';

/** An outside party's request, before anything in it is trusted. */
export interface OutsideMessage<C extends OutsideCall> {
  /** The raw body: signatures cover bytes, not their meaning. */
  raw: Buffer;
  headers: IncomingHttpHeaders;
  params: CallOutput<C>['params'];
}

/** The feature side of an outside call. */
export interface OutsideBinding<C extends OutsideCall> {
  /** Whether the message is signed by the party the call is for. */
  verify(message: OutsideMessage<C>): boolean | Promise<boolean>;
  handle(context: CallContext<C> & { raw: Buffer }): ReturnType<Handler<C>>;
}

const json = 'application/json';
const urlencoded = 'application/x-www-form-urlencoded';

/**
 * Turns a contract entry for an outside party into a route. It needs no session, origin or page header; the
 * signature decides. Without a valid one nothing is parsed and the answer is 401.
 */
export function bindOutside<C extends OutsideCall>(
  app: FastifyInstance,
  http: HttpContext,
  call: C,
  binding: OutsideBinding<C>,
): void {
  // In its own scope, so that other routes do not get raw bodies.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([json, urlencoded], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: call.method,
      url: `/api/${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: call.maxBodyBytes,
      onRequest: async (request) => {
        request.credentials = { state: 'none' };
        refuseWhenFull(http, call);
        const name = `${call.method} ${call.path}`;
        await http.rateLimits.consume(name, call.rateLimit, `address:${networkOf(request.ip)}`);
      },
      handler: async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const params = parse(call.params, request.params) as CallOutput<C>['params'];
        const isSigned = await binding.verify({ raw, headers: request.headers, params });
        if (!isSigned) throw new CallError('unauthorized');
        request.body = decode(request, raw);
        const handler: Handler<C> = (context) => binding.handle({ ...context, raw });
        return answer(call, handler, { request, reply, form: undefined, files: [] });
      },
    });
  });
}

function decode(request: FastifyRequest, raw: Buffer): unknown {
  const text = raw.toString('utf8');
  if (request.headers['content-type']?.startsWith(urlencoded)) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  return parseJson(text);
}
