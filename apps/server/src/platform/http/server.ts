import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { defaultBodyBytes } from '@polylogue/contract/call';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { answerError } from './error-answer.ts';
import { parseJson } from './json-body.ts';
import type { ProxyTrust } from './proxy-trust.ts';
import { addRequestContext } from './request-context.ts';
import { addSecurityHeaders, type SecurityOptions } from './security.ts';
import { boundSilence, defaultTimeouts, type Timeouts } from './timeouts.ts';

/** Answers below this many bytes fit into one packet anyway. */
const compressedFrom = 1_024;

/** A server with the manners every route shares: request ids, security headers, one answer for errors. */
export async function createServer(
  options: SecurityOptions & {
    log: Logger;
    trustProxy: ProxyTrust;
    timeouts?: Partial<Timeouts>;
    /** The share of ordinary requests that leave a line in the log, from 0 to 1. */
    accessLog?: number;
  },
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: defaultBodyBytes,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: 'idle',
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.answer,
    keepAliveTimeout: timeouts.keepAlive,
    http: {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.check,
    },
  });
  app.decorateRequest('credentials', undefined as never);
  // A logger per request is too expensive; the context adds the id to each line.
  app.setChildLoggerFactory((logger) => logger);
  boundSilence(app.server, timeouts);
  addRequestContext(app, { log: options.log, share: options.accessLog ?? 0 });
  addSecurityHeaders(app, options);
  app.setErrorHandler(answerError);
  acceptJson(app);
  await app.register(compress, {
    threshold: compressedFrom,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)\b/,
    // Higher ones take several times as long for a few percent.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  return app;
}

/** Fastify's own parser rejects empty bodies. */
function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseJson(body),
  );
}
