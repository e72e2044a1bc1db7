import type { Locale } from '@polylogue/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { PageHead } from './page-head.ts';

/** A visit of a page. */
export interface PageVisit {
  /** What the groups of its path hold. */
  found: readonly string[];
  request: FastifyRequest;
  /** The reader's language. */
  locale: Locale;
  /** The reader, if signed in. */
  userId: number | undefined;
}

/** The answer to a call that the page would make first. The app finds it in the page and does not ask again. */
export interface EmbeddedAnswer {
  /** Of the call. */
  path: string;
  query: Record<string, unknown>;
  answer: unknown;
}

/** What a page says. */
export interface PageContent {
  head: PageHead;
  answers: readonly EmbeddedAnswer[];
  /**
   * For a page that is too long to be rendered whole: the answers with its beginning. The server
   * renders that, and the app replaces it by the whole.
   */
  beginning?: readonly EmbeddedAnswer[];
}

/** An address that search engines shall know. */
export interface ListedAddress {
  path: string;
  /** The day of the last change. */
  updated?: string;
}

/**
 * A page whose text is in the HTML: it can be read without scripts and found by other sites. The web app renders it on the
 * server from the embedded answers, with the same components that take it over in the browser, so nothing moves then.
 * Its route must be in the app's build for the server (`apps/web/src/server.tsx`) and read its data by the embedded calls.
 */
export interface ServerPage {
  /** Its paths, without the query. */
  path: RegExp;
  /** Parameters of its query that it reads; it is rendered without the others. */
  reads?: readonly string[];
  /**
   * Anybody may find it: it is the same for all guests, rendered once for each content, and sent again only if it has
   * changed. Its language is that of `lang` in its address.
   */
  isPublic?: boolean;
  /** Users get the page from the app, which knows more about them. */
  isForGuests?: boolean;
  /** Its addresses for the sitemap. */
  listed?(): Promise<readonly ListedAddress[]>;
  /** Headers of every answer, whether there is such a page or not. */
  headers?: Readonly<Record<string, string>>;
  /** Undefined if there is no such page: then the answer is a 404 with the page that says so. */
  read(visit: PageVisit): Promise<PageContent | undefined>;
}

/** What one page of the workspace shows before the app runs, besides the skeleton that all have. */
export interface ServerSkeleton {
  /** Its path, without the query. */
  path: string;
  /** Undefined if there is nothing to show. What it returns is for the reader alone: nobody on the way may keep it. */
  read(visit: { query: URLSearchParams; userId: number }): Promise<object | undefined>;
}
