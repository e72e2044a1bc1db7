import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Sources that one page needs beyond the policy of all, such as the script of a payment gateway. */
export interface PagePolicy {
  /** The page and what stands below it. A policy belongs to a document: such a page is entered by a full load. */
  path: string;
  scriptSrc?: readonly string[];
  frameSrc?: readonly string[];
  formAction?: readonly string[];
  connectSrc?: readonly string[];
}

/** What the headers depend on. */
export interface SecurityOptions {
  secure: boolean;
  storageOrigins: string[];
  pagePolicies?: readonly PagePolicy[];
}

type Headers = Record<string, string>;

/**
 * Security headers. Scripts are strict; styles may be inline, because the component library, maths and diagrams need
 * it. Pictures of other sites never load by themselves, so `img-src` names no foreign host.
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

function headersFor({ secure, storageOrigins }: SecurityOptions, page?: PagePolicy): Headers {
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
          'script-src': ["'self'", ...(page?.scriptSrc ?? [])],
          'style-src': ["'self'", "'unsafe-inline'"],
          'worker-src': ["'self'", 'blob:'],
        },
      },
      // Over plain HTTP this would lock a newcomer on localhost out.
      strictTransportSecurity: secure,
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  );
}

/** What helmet would set is the same for every request of a page, so it is asked once instead of each time. */
function headersOf(middleware: ReturnType<typeof helmet>): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
