/** A page number, or a gap for omitted pages. */
type PageEntry = number | 'gap';

/** Up to this many pages fit in one line, even on a phone. */
const fewPages = 7;

/**
 * The page numbers to show: the ends, the current one and its neighbours. A gap never hides a single page.
 */
export function pageNumbers(current: number, last: number): PageEntry[] {
  const all = Array.from({ length: last }, (_, index) => index + 1);
  if (last <= fewPages) return all;
  const from = Math.min(Math.max(current - 1, 1), last - 3);
  const to = Math.max(Math.min(current + 1, last), 4);
  const shown = all.filter((page) => page === 1 || page === last || (page >= from && page <= to));
  return shown.flatMap((page, index): PageEntry[] => {
    const before = shown[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ['gap', page] : [page];
  });
}
