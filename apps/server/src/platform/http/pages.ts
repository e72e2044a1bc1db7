import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';
import { readPageTemplate, type PageStart } from './page-template.ts';
import { readRenderedPages, type RenderedPage } from './rendered-pages.ts';

/**
 * Serves the built web app: its files, and its one page for every address that is neither a file nor a call. `startOf`
 * says what the page of a request begins with.
 */
export async function servePages(
  app: FastifyInstance,
  directory: string,
  startOf: (request: FastifyRequest) => Promise<PageStart>,
): Promise<void> {
  const built = existsSync(join(directory, 'index.html'));
  const render = built ? await readPageTemplate(directory) : undefined;
  const renderedOf = readRenderedPages(directory);

  async function renderedFor(
    request: FastifyRequest,
    { screen, locale }: PageStart,
  ): Promise<RenderedPage | undefined> {
    try {
      return await renderedOf({ url: request.url, locale, isUser: screen === 'workspace' });
    } catch (error) {
      // The app renders the page in the browser then.
      request.log.error({ err: error }, 'a page could not be rendered');
      return undefined;
    }
  }
  if (built) {
    await app.register(serveStatic, {
      root: directory,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['index.html*', '**/*.{br,gz}'],
      setHeaders: (response, path) => {
        // File names in assets contain a content hash; everything else is revalidated each time.
        const forever = path.includes(`${join(directory, 'assets')}`);
        void response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async () => {
    throw new CallError('not_found');
  });
  // A route of its own rather than the handler of unknown addresses, whose answers are not compressed.
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/')) {
      throw new CallError('not_found');
    }
    if (!render) throw new CallError('unavailable', { message: 'The web app is not built.' });
    // It holds the session of its reader.
    void reply.header('cache-control', 'private, no-cache');
    const start = await startOf(request);
    return reply.type('text/html').send(render(start, await renderedFor(request, start)));
  });
}
