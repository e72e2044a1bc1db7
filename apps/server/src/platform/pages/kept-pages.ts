/** Pages that were rendered and are likely to be asked for again. */
interface KeptPages<Page> {
  /** The page of a key, rendered if it is not kept. One that fails is rendered again next time. */
  get(key: string, render: () => Promise<Page>): Promise<Page>;
}

/** Keeps the latest pages, at most so many. */
export function createKeptPages<Page>(most: number): KeptPages<Page> {
  const pages = new Map<string, Promise<Page>>();
  return {
    get(key, render) {
      const page = pages.get(key) ?? render();
      // The map's order is that of use: the first has not been asked for the longest.
      pages.delete(key);
      pages.set(key, page);
      page.catch(() => pages.delete(key));
      for (const oldest of pages.keys()) {
        if (pages.size <= most) break;
        pages.delete(oldest);
      }
      return page;
    },
  };
}
