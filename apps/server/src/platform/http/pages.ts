import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';
import {
  findPage,
  readServerPage,
  renderedAddress,
  unknownPage,
  type FoundPage,
} from '../pages/read-server-page.ts';
import { RenderError, renderedPagesTotal, type RenderLimits } from '../pages/page-renderer.ts';
import { createSendPublic } from '../pages/send-public.ts';
import type { ServerPage, ServerSkeleton } from '../pages/server-page.ts';
import { networkOf } from './network.ts';
import type { RateLimits } from './rate-limit.ts';
import { readPageTemplate, type PageParts, type PageStart } from './page-template.ts';
import { readRenderedPages, type RenderedPage } from './rendered-pages.ts';
import { pathOf, queryOf } from './url-parts.ts';

/** What the pages of the web app are made from. */
export interface PagesOptions {
  /** The built web app. */
  directory: string;
  /** Says what the page of a request begins with. */
  startOf(request: FastifyRequest): Promise<PageStart>;
  /** Pages whose text is in the HTML. */
  pages?: readonly ServerPage[];
  /** What pages of the workspace show before the app runs. */
  skeletons?: readonly ServerSkeleton[];
  rateLimits: RateLimits;
  renderLimits?: RenderLimits;
}

/** Pages with text of users that are rendered for one reader. Beyond it they come without their text, and the app fetches it. */
const renderedPagesLimit = { requests: 120, seconds: 60, by: 'user' } as const;

/** As the build names files. */
const assetName = /^\w[\w.-]*$/;

/** Whom a rendered page is counted for. */
function readerOf(request: FastifyRequest, { userId }: PageStart): string {
  return userId === undefined ? `address:${networkOf(request.ip)}` : `user:${userId}`;
}

/** Serves the built web app: its files, and its one page for every address that is neither a file nor a call. */
export async function servePages(
  app: FastifyInstance,
  { directory, startOf, pages = [], skeletons = [], rateLimits, renderLimits }: PagesOptions,
): Promise<void> {
  const built = existsSync(join(directory, 'index.html'));
  const render = built ? await readPageTemplate(directory) : undefined;
  const rendered = readRenderedPages(directory, renderLimits);
  app.addHook('onClose', () => rendered.close());
  const sendPublic = createSendPublic();

  async function partsFor(request: FastifyRequest, { screen, locale }: PageStart): Promise<PageParts> {
    const asked = { url: request.url, locale, isUser: screen === 'workspace' };
    // If it cannot be rendered, the app renders the page in the browser.
    return { rendered: await orUndefined(request, rendered.known(asked)) };
  }

  /** Whether a reader may have another page rendered. */
  async function mayRender(reader: string): Promise<boolean> {
    try {
      await rateLimits.consume('rendered pages', renderedPagesLimit, reader);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      renderedPagesTotal.inc({ outcome: 'limited' });
      return false;
    }
  }

  /** The skeleton of the reader's own page; undefined if it is like that of every page. */
  async function skeletonFor(request: FastifyRequest, start: PageStart): Promise<RenderedPage | undefined> {
    const found = skeletons.find(({ path }) => path === pathOf(request.url));
    if (!found || start.userId === undefined) return undefined;
    const content = await found.read({ query: queryOf(request.url), userId: start.userId });
    const reader = readerOf(request, start);
    if (!content || !(await mayRender(reader))) return undefined;
    return rendered.chatSkeleton({ locale: start.locale, reader }, content);
  }
  if (built) {
    const files = { index: false, preCompressed: true, cacheControl: false } as const;
    await app.register(serveStatic, {
      ...files,
      root: directory,
      wildcard: false,
      decorateReply: false,
      globIgnore: ['index.html*', 'assets/**', '**/*.{br,gz}'],
      setHeaders: (response) => void response.header('cache-control', 'no-cache'),
    });
    // One route for all: each of these hundreds of files as a route of its own would slow down every start. It is ours because
    // the library's would list the folder for each request.
    await app.register(serveStatic, {
      ...files,
      root: join(directory, 'assets'),
      serve: false,
      // Their names contain a content hash.
      setHeaders: (response) => void response.header('cache-control', 'public, max-age=31536000, immutable'),
    });
    app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) => {
      if (!assetName.test(name)) throw new CallError('not_found');
      return reply.sendFile(name);
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
    const page = await pageOf(request.url, start);
    if (!page) {
      const own = await orUndefined(request, skeletonFor(request, start));
      // The browser must not show it after the reader has logged out.
      if (own) void reply.header('cache-control', 'private, no-store');
      const parts = own ? { rendered: own } : await partsFor(request, start);
      return reply.type('text/html').send(render(start, parts));
    }
    const read = await readServerPage(page, { request, start });
    const reader = readerOf(request, start);
    const asked = { url: renderedAddress(page, request.url), locale: start.locale, reader };
    const isKept = page.page.isPublic === true && start.userId === undefined;
    const body = isKept
      ? await orUndefined(request, rendered.ours(asked, read.renderStart))
      : (await mayRender(reader)) && (await orUndefined(request, rendered.ofUsers(asked, read.renderStart)));
    const parts = { head: read.head, rendered: body ? read.finish(body) : undefined };
    const html = render({ ...start, data: read.data }, parts);
    void reply.code(read.status).headers(read.headers).type('text/html');
    if (page.page.isPublic && read.status === 200) {
      return sendPublic(request, reply, { html, isForGuests: isKept });
    }
    return reply.send(html);
  });

  /** The page of an address whose text is in the HTML; one that says so for an address that nothing has. */
  async function pageOf(url: string, { userId }: PageStart): Promise<FoundPage | undefined> {
    const page = findPage(pages, url);
    if (page?.page.isForGuests && userId !== undefined) return undefined;
    return page ?? ((await rendered.has(pathOf(url))) ? undefined : unknownPage);
  }
}

/** What is rendered on the server is a convenience: without it the app does the same in the browser. */
async function orUndefined<T>(request: FastifyRequest, rendering: Promise<T>): Promise<T | undefined> {
  try {
    return await rendering;
  } catch (error) {
    // A node that is busy says so by its metrics.
    const isBusy = error instanceof RenderError && error.reason === 'busy';
    if (!isBusy) request.log.error({ err: error }, 'a page could not be rendered');
    return undefined;
  }
}
