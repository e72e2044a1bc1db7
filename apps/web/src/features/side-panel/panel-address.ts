/** The panel in the URL: its name and what it is about, such as the number of an answer. */
export interface OpenedPanel {
  name: string;
  /** Empty for a panel that is about nothing in particular. */
  argument: string;
}

/** The search parameters that the pages with a side panel share. */
export interface PanelSearch {
  /** The open panel: `library`, `source:8:21:1`. */
  p?: string;
}

const form = /^[a-z]+(?::[\w:-]+)?$/;

/** Reads the URL; what makes no sense is left out. */
export function panelSearchOf({ p }: Record<string, unknown>): PanelSearch {
  return typeof p === 'string' && form.test(p) ? { p } : {};
}

/** The panel that a search parameter names. */
export function panelOf(p: unknown): OpenedPanel | null {
  if (typeof p !== 'string' || !form.test(p)) return null;
  const [name = '', ...rest] = p.split(':');
  return { name, argument: rest.join(':') };
}

/** The search parameter for a panel. */
export function panelAddress({ name, argument }: OpenedPanel): string {
  return argument === '' ? name : `${name}:${argument}`;
}

/**
 * For the route's `middlewares`: a panel that is about nothing in particular, such as the library, stays open from chat to
 * chat. One with an argument belongs to what it was opened from.
 */
export function keepPanel<Search extends PanelSearch>({
  search,
  next,
}: {
  search: Search;
  next: (search: Search) => Search;
}): Search {
  const result = next(search);
  const isGeneral = panelOf(search.p)?.argument === '';
  return isGeneral && !('p' in result) ? { ...result, p: search.p } : result;
}
