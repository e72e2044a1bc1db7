import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** A page of the web app, rendered. */
const renderedPage = z.object({ title: z.string(), body: z.string() });

/** What a page shows before its script runs. A skeleton has no title: that of the page is set by its script. */
export interface RenderedPage {
  title?: string;
  body: string;
}

/** The build of the web app that runs here. */
const serverBuild = z.object({
  renderedPaths: z.array(z.string()),
  renderPage: z.custom<(path: string, locale: string) => Promise<unknown>>(isFunction),
  skeletonOf: z.custom<(path: string) => string | undefined>(isFunction),
});
type ServerBuild = z.infer<typeof serverBuild>;

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

/** The request of a page. */
interface Asked {
  url: string;
  locale: string;
  isUser: boolean;
}

/**
 * Reads the pages that the web app renders on the server. Those of guests are the same for every guest, so each is
 * rendered once for each language; a user gets the skeleton of the workspace. Undefined for other addresses.
 */
export function readRenderedPages(directory: string): (asked: Asked) => Promise<RenderedPage | undefined> {
  const file = join(directory, '.server/server.js');
  const known = new Map<string, Promise<RenderedPage>>();
  // Loaded with the first page, so that the server starts without it.
  let build: Promise<ServerBuild> | undefined;

  async function load(): Promise<ServerBuild> {
    return serverBuild.parse({ ...(await import(pathToFileURL(file).href)) });
  }

  async function render({ renderPage }: ServerBuild, url: string, locale: string): Promise<RenderedPage> {
    return renderedPage.parse(await renderPage(url, locale));
  }

  return async ({ url, locale, isUser }) => {
    if (!existsSync(file)) return undefined;
    const loaded = await (build ??= load());
    if (isUser) {
      const [pathname = url] = url.split('?');
      const body = loaded.skeletonOf(pathname);
      return body === undefined ? undefined : { body };
    }
    // With a query the page may be another one.
    if (!loaded.renderedPaths.includes(url)) return undefined;
    const key = `${locale} ${url}`;
    const page = known.get(key) ?? render(loaded, url, locale);
    known.set(key, page);
    return page;
  };
}
