import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Security headers. Scripts are strict; styles may be inline, because the component library, maths and diagrams need
 * it. Pictures of other sites never load by themselves, so `img-src` names no foreign host.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { secure: boolean; storageOrigins: string[] },
): Promise<void> {
  await app.register(helmet, {
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
    // Over plain HTTP these two would lock a newcomer on localhost out.
    strictTransportSecurity: options.secure,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
