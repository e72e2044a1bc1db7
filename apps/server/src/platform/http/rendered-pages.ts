import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { EmbeddedAnswer } from '../pages/server-page.ts';

/** A page of the web app, rendered. */
const renderedPage = z.object({
  title: z.string(),
  body: z.string(),
  sources: z.array(z.string()).optional(),
});

/** What a page shows before its script runs. A skeleton has no title: that of the page is set by its script. */
export interface RenderedPage {
  title?: string | undefined;
  body: string;
  /** The modules it is made of, by their paths in the web app: their styles and code come with the page. */
  sources?: readonly string[] | undefined;
}

/** The build of the web app that runs here. */
const serverBuild = z.object({
  renderedPaths: z.array(z.string()),
  renderPage: z.custom<(path: string, locale: string, start?: RenderStart) => Promise<unknown>>(isFunction),
  skeletonOf: z.custom<(path: string) => string | undefined>(isFunction),
});
type ServerBuild = z.infer<typeof serverBuild>;

/** What a page with content of its own is rendered from. */
export interface RenderStart {
  /** The session; a guest's if missing. */
  session?: unknown;
  answers?: readonly EmbeddedAnswer[];
  /** There is no such page, whatever its path. */
  isMissing?: boolean;
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

/** The request of a page. */
interface Asked {
  url: string;
  locale: string;
  isUser: boolean;
}

/** The pages that the web app renders on the server; undefined for those it does not. */
export interface RenderedPages {
  /**
   * Pages of guests are the same for every guest, so each is rendered once for each language; a user gets the skeleton of
   * the workspace.
   */
  known(asked: Asked): Promise<RenderedPage | undefined>;
  /** Renders a page with content of its own. */
  render(url: string, locale: string, start: RenderStart): Promise<RenderedPage | undefined>;
}

/** Reads the app's build for the server. */
export function readRenderedPages(directory: string): RenderedPages {
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

  async function knownPage({ url, locale, isUser }: Asked): Promise<RenderedPage | undefined> {
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
  }

  return {
    known: knownPage,
    render: async (url, locale, start) => {
      if (!existsSync(file)) return undefined;
      const { renderPage } = await (build ??= load());
      return renderedPage.parse(await renderPage(url, locale, start));
    },
  };
}
