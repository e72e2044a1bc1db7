import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { createKeptPages } from '../pages/kept-pages.ts';
import type { EmbeddedAnswer } from '../pages/server-page.ts';
import { pathOf } from './url-parts.ts';

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
  /** It has something to read, which comes before the files of the app. */
  isReadable?: boolean;
}

/** The build of the web app that runs here. */
const serverBuild = z.object({
  renderedPaths: z.array(z.string()),
  renderPage: z.custom<(path: string, locale: string, start?: RenderStart) => Promise<unknown>>(isFunction),
  skeletonOf: z.custom<(path: string) => string | undefined>(isFunction),
  renderChatSkeleton: z.custom<(locale: string, content: object) => Promise<string>>(isFunction),
  isPage: z.custom<(path: string) => boolean>(isFunction),
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

/** Articles and documents in three languages, with room for what their queries make of them. */
const mostKept = 300;

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
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
  /** The skeleton of a chat's page with content of its own. */
  chatSkeleton(locale: string, content: object): Promise<RenderedPage | undefined>;
  /** Whether the app has a page at the path. */
  has(pathname: string): Promise<boolean>;
  /** Renders a page with content of its own. One that is `kept` is not rendered again from the same. */
  render(
    asked: { url: string; locale: string; isKept: boolean },
    start: RenderStart,
  ): Promise<RenderedPage | undefined>;
}

/** Reads the app's build for the server. */
export function readRenderedPages(directory: string): RenderedPages {
  const file = join(directory, '.server/server.js');
  const known = new Map<string, Promise<RenderedPage>>();
  const kept = createKeptPages<RenderedPage>(mostKept);
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
      const body = loaded.skeletonOf(pathOf(url));
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
    chatSkeleton: async (locale, content) => {
      if (!existsSync(file)) return undefined;
      const { renderChatSkeleton } = await (build ??= load());
      return { body: await renderChatSkeleton(locale, content), isReadable: true };
    },
    has: async (pathname) => !existsSync(file) || (await (build ??= load())).isPage(pathname),
    render: async ({ url, locale, isKept }, start) => {
      if (!existsSync(file)) return undefined;
      const { renderPage } = await (build ??= load());
      const again = async () => renderedPage.parse(await renderPage(url, locale, start));
      return isKept ? kept.get(digestOf([url, locale, start]), again) : again();
    },
  };
}
