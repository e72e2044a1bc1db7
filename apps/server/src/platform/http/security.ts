import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Security headers. Scripts are strict; styles may be inline, because the component library, maths and diagrams need
 * it. Pictures of other sites never load by themselves, so `img-src` names no foreign host.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  options: { secure: boolean; storageOrigins: string[] },
): void {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'base-uri': ["'none'"],
          'connect-src': ["'self'"],
          'font-src': ["'self'", 'data:'],
          'form-action': ["'self'"],
          'frame-ancestors': ["'none'"],
          'frame-src': ["'none'"],
          'img-src': ["'self'", 'data:', 'blob:', ...options.storageOrigins],
          'media-src': ["'self'", 'blob:', ...options.storageOrigins],
          'object-src': ["'none'"],
          'script-src': ["'self'"],
          'style-src': ["'self'", "'unsafe-inline'"],
          'worker-src': ["'self'", 'blob:'],
        },
      },
      // Over plain HTTP this would lock a newcomer on localhost out.
      strictTransportSecurity: options.secure,
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    }),
  );
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

/** What helmet would set is the same for every request, so it is asked once instead of each time. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
