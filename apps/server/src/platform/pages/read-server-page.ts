import type { FastifyRequest } from 'fastify';
import type { PageStart } from '../http/page-template.ts';
import type { RenderedPage } from '../http/rendered-pages.ts';
import { pathOf, queryOf } from '../http/url-parts.ts';
import type { PageHead } from './page-head.ts';
import type { RenderStart } from './server-build.ts';
import type { ServerPage } from './server-page.ts';

/** The page of an address. */
export interface FoundPage {
  page: ServerPage;
  found: readonly string[];
}

/** Stands for the page of an address that nothing has. The app finds that out by itself, without asking. */
export const unknownPage: FoundPage = { page: { path: /^/, read: async () => undefined }, found: [] };

/** A page that was read, ready to be rendered and sent. */
interface ReadPage {
  status: 200 | 404;
  headers: Readonly<Record<string, string>>;
  head: PageHead | undefined;
  /** What the script finds in the page. */
  data: Record<string, unknown>;
  renderStart: RenderStart;
  finish(rendered: RenderedPage): RenderedPage;
}

/** The page of an address, if its text is in the HTML. */
export function findPage(pages: readonly ServerPage[], url: string): FoundPage | undefined {
  const pathname = pathOf(url);
  for (const page of pages) {
    const match = page.path.exec(pathname);
    if (match) return { page, found: match.slice(1) };
  }
  return undefined;
}

/** The address that a page is rendered for: without what it does not read. */
export function renderedAddress({ page }: FoundPage, url: string): string {
  const query = queryOf(url);
  const read = ['lang', ...(page.reads ?? [])].flatMap((name): [string, string][] => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return read.length === 0 ? pathOf(url) : `${pathOf(url)}?${new URLSearchParams(read).toString()}`;
}

/** Reads a page for a visit. One that is missing is a page, too: it says so, and its status does. */
export async function readServerPage(
  asked: FoundPage,
  { request, start }: { request: FastifyRequest; start: PageStart },
): Promise<ReadPage> {
  const { page, found } = asked;
  const content = await page.read({ found, request, locale: start.locale, userId: start.userId });
  const session = start.data['session'];
  const answers = content?.answers ?? [];
  return {
    status: content ? 200 : 404,
    headers: { ...page.headers },
    head: content?.head,
    data: content ? { ...start.data, answers } : start.data,
    renderStart: { session, answers: content?.beginning ?? answers, isMissing: content === undefined },
    finish: (rendered) => {
      // The app cannot take over a page that it would render differently: it asks for the session first, finds nothing,
      // or has more to show.
      const isDifferent = content ? content.beginning !== undefined : asked !== unknownPage;
      const isReplaced = session === undefined || isDifferent;
      return isReplaced ? { ...rendered, body: `<div data-skeleton="">${rendered.body}</div>` } : rendered;
    },
  };
}
