/** Pages that were rendered and are likely to be asked for again. */
export interface KeptPages<Page> {
  /** The page of a key, rendered if it is not kept. One that fails is rendered again next time. */
  get(key: string, render: () => Promise<Page>): Promise<Page>;
}

/** How much is kept. */
interface Bounds {
  pages: number;
  /** Of all bodies together. */
  characters?: number;
}

/** Keeps the latest pages. Who asks while a page is being rendered waits for the same. */
export function createKeptPages<Page extends { body: string }>(most: Bounds): KeptPages<Page> {
  const { pages: mostPages, characters: mostCharacters = Number.POSITIVE_INFINITY } = most;
  const pages = new Map<string, { page: Promise<Page>; characters: number }>();
  let characters = 0;

  function forget(key: string): void {
    characters -= pages.get(key)?.characters ?? 0;
    pages.delete(key);
  }

  function makeRoom(): void {
    // The map's order is that of use: the first has not been asked for the longest.
    for (const oldest of pages.keys()) {
      if (pages.size <= mostPages && characters <= mostCharacters) return;
      forget(oldest);
    }
  }

  return {
    get(key, render) {
      const known = pages.get(key);
      if (known) {
        pages.delete(key);
        pages.set(key, known);
        return known.page;
      }
      const kept = { page: render(), characters: 0 };
      pages.set(key, kept);
      kept.page.then(
        ({ body }) => {
          if (pages.get(key) !== kept) return;
          kept.characters = body.length;
          characters += body.length;
          makeRoom();
        },
        () => forget(key),
      );
      makeRoom();
      return kept.page;
    },
  };
}
