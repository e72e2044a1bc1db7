import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createKeptPages } from '../pages/kept-pages.ts';
import {
  createPageRenderer,
  RenderError,
  renderedPagesTotal,
  type RenderJob,
  type RenderLimits,
  type Rendering,
} from '../pages/page-renderer.ts';
import { readServerBuild, renderedPage, type RenderStart, type ServerBuild } from '../pages/server-build.ts';
import { pathOf } from './url-parts.ts';

/** What a page shows before its script runs. A skeleton has no title: that of the page is set by its script. */
export interface RenderedPage {
  title?: string | undefined;
  body: string;
  /** The modules it is made of, by their paths in the web app: their styles and code come with the page. */
  sources?: readonly string[] | undefined;
  /** It has something to read, which comes before the files of the app. */
  isReadable?: boolean | undefined;
}

/** Articles and documents in three languages, with room for what their queries make of them. */
const mostPublic = { pages: 300 };
/** Chats that are opened again, and links that many follow. */
const mostOfUsers = { pages: 1_000, characters: 16_000_000 };
/** Pages that could not be rendered in time. The second time in a row they are left to the app without trying. */
const mostFailed = 1_000;
const triesOfFailed = 2;

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
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
  chatSkeleton(asked: { locale: string; reader: string }, content: object): Promise<RenderedPage | undefined>;
  /** Whether the app has a page at the path. */
  has(pathname: string): Promise<boolean>;
  /** Renders a page of ours, which is the same for everybody and rendered once. */
  ours(asked: { url: string; locale: string }, start: RenderStart): Promise<RenderedPage | undefined>;
  /** Renders a page for its reader alone, or with text of users. */
  ofUsers(
    asked: { url: string; locale: string; reader: string },
    start: RenderStart,
  ): Promise<RenderedPage | undefined>;
  close(): Promise<void>;
}

/**
 * Renders text of users in a thread with limits, once for each content. What cannot be rendered within them is left to the
 * app: a page without its text is better than a server that answers nobody.
 */
function createUsersPages(file: string, limits: RenderLimits | undefined) {
  const renderer = createPageRenderer(file, limits);
  const kept = createKeptPages<Rendering>(mostOfUsers);
  const failed = new Map<string, number>();

  async function attempt(key: string, job: RenderJob, reader: string): Promise<Rendering> {
    try {
      const page = await renderer.render(job, reader);
      renderedPagesTotal.inc({ outcome: 'rendered' });
      failed.delete(key);
      return page;
    } catch (error) {
      const reason = error instanceof RenderError ? error.reason : 'failed';
      renderedPagesTotal.inc({ outcome: reason });
      if (reason !== 'busy') failed.set(key, (failed.get(key) ?? 0) + 1);
      for (const oldest of failed.keys()) {
        if (failed.size <= mostFailed) break;
        failed.delete(oldest);
      }
      throw error;
    }
  }

  return {
    render: async (job: RenderJob, reader: string): Promise<Rendering | undefined> => {
      const key = digestOf(job);
      if ((failed.get(key) ?? 0) >= triesOfFailed) {
        renderedPagesTotal.inc({ outcome: 'left' });
        return undefined;
      }
      return kept.get(key, () => attempt(key, job, reader));
    },
    close: renderer.close,
  };
}

/** Reads the app's build for the server. */
export function readRenderedPages(directory: string, limits?: RenderLimits): RenderedPages {
  const file = join(directory, '.server/server.js');
  const known = new Map<string, Promise<RenderedPage>>();
  const kept = createKeptPages<RenderedPage>(mostPublic);
  const users = createUsersPages(file, limits);
  // Loaded with the first page, so that the server starts without it.
  let build: Promise<ServerBuild> | undefined;

  async function render({ renderPage }: ServerBuild, url: string, locale: string): Promise<RenderedPage> {
    return renderedPage.parse(await renderPage(url, locale));
  }

  async function knownPage({ url, locale, isUser }: Asked): Promise<RenderedPage | undefined> {
    if (!existsSync(file)) return undefined;
    const loaded = await (build ??= readServerBuild(file));
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
    chatSkeleton: async ({ locale, reader }, content) =>
      existsSync(file) ? users.render({ kind: 'chat', locale, content }, reader) : undefined,
    has: async (pathname) => !existsSync(file) || (await (build ??= readServerBuild(file))).isPage(pathname),
    ours: async ({ url, locale }, start) => {
      if (!existsSync(file)) return undefined;
      const { renderPage } = await (build ??= readServerBuild(file));
      const again = async () => renderedPage.parse(await renderPage(url, locale, start));
      return kept.get(digestOf([url, locale, start]), again);
    },
    ofUsers: async ({ url, locale, reader }, start) => {
      if (!existsSync(file)) return undefined;
      // A missing page says the same at every address.
      return users.render({ kind: 'page', url: start.isMissing ? '/' : url, locale, start }, reader);
    },
    close: users.close,
  };
}
