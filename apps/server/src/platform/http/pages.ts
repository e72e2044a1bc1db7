import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CallError } from './call-error.ts';

/** Serves the built web app: its files, and its one page for every address that is neither a file nor a call. */
export async function servePages(app: FastifyInstance, directory: string): Promise<void> {
  const built = existsSync(join(directory, 'index.html'));
  if (built) {
    await app.register(serveStatic, {
      root: directory,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        // What stands in assets carries a hash of its content in its name; the rest is asked for again each time.
        const forever = path.includes(`${join(directory, 'assets')}`);
        void response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!wantsPage || request.url.startsWith('/api/') || request.url.startsWith('/assets/')) {
      throw new CallError('not_found');
    }
    if (!built) throw new CallError('unavailable', { message: 'The web app is not built.' });
    return reply.type('text/html').sendFile('index.html');
  });
}
