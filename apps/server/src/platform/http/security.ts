import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Extra sources for one page, such as a payment gateway's script. */
export interface PagePolicy {
  /**
   * Applies to this path and below. A policy belongs to a document, so such a page must be entered by a full
   * load.
   */
  path: string;
  scriptSrc?: readonly string[];
  styleSrc?: readonly string[];
  frameSrc?: readonly string[];
  formAction?: readonly string[];
  connectSrc?: readonly string[];
}

/** Options of the security headers. */
export interface SecurityOptions {
  secure: boolean;
  storageOrigins: string[];
  /** Hashes of scripts that may stand in a page, as `sha256-…`. */
  scriptHashes?: readonly string[];
  pagePolicies?: readonly PagePolicy[];
}

type Headers = Record<string, string>;

/**
 * Security headers. Scripts are strict; styles may be inline, because the component library, maths and
 * diagrams need that. External pictures are never loaded automatically, so `img-src` lists no foreign host.
 */
export function addSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const usual = headersFor(options);
  const pages = (options.pagePolicies ?? []).map((page) => ({
    path: page.path,
    headers: headersFor(options, page),
  }));
  app.addHook('onRequest', (request, reply, done) => {
    const page = pages.find(({ path }) => isBelow(request.url, path));
    void reply.headers(page?.headers ?? usual);
    done();
  });
}

function isBelow(url: string, path: string): boolean {
  return url.startsWith(path) && (url.length === path.length || '/?'.includes(url.charAt(path.length)));
}

function headersFor(
  { secure, storageOrigins, scriptHashes = [] }: SecurityOptions,
  page?: PagePolicy,
): Headers {
  return headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'base-uri': ["'none'"],
          'connect-src': ["'self'", ...(page?.connectSrc ?? [])],
          'font-src': ["'self'", 'data:'],
          'form-action': ["'self'", ...(page?.formAction ?? [])],
          'frame-ancestors': ["'none'"],
          'frame-src': page?.frameSrc ?? ["'none'"],
          'img-src': ["'self'", 'data:', 'blob:', ...storageOrigins],
          'media-src': ["'self'", 'blob:', ...storageOrigins],
          'object-src': ["'none'"],
          'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...(page?.scriptSrc ?? [])],
          'style-src': ["'self'", "'unsafe-inline'", ...(page?.styleSrc ?? [])],
          'worker-src': ["'self'", 'blob:'],
        },
      },
      // Over plain HTTP this would lock out a first start on localhost.
      strictTransportSecurity: secure,
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  );
}

/** Helmet's headers are the same for every request to a page, so they are computed once. */
function headersOf(middleware: ReturnType<typeof helmet>): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
