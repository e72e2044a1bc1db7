/** Room that the text of a column asks for, in ems. */
export interface ColumnNeed {
  /** Its longest word. */
  least: number;
  /** Its longest line. */
  most: number;
}

/** How a table is set. */
export interface TableFit {
  /** In points. */
  size: number;
  /** Whether it takes pages of its own, turned. */
  turned: boolean;
  /** In points; none where the content decides. */
  columns: (number | null)[];
}

/** Usable width of a page in points, upright and turned. */
export const pageWidth = { upright: 459, turned: 705 };
/** White space at both sides of a cell. */
export const padding = 11;

/** The sizes in points that are tried, from the usual one to the smallest that can be read. */
const tries = [
  { size: 9.4, turned: false },
  { size: 8.4, turned: false },
  { size: 7.6, turned: false },
  { size: 8.4, turned: true },
  { size: 7.2, turned: true },
];

/**
 * Fits a table to the page. The type becomes smaller and then the page is turned until no word must be broken;
 * where that fails, words are. `room` is the width there is when the page cannot be turned.
 */
export function fitTable(
  needs: readonly ColumnNeed[],
  { canTurn, room }: { canTurn: boolean; room: number },
): TableFit {
  const possible = tries.filter(({ turned }) => canTurn || !turned);
  const widthOf = (turned: boolean): number => (turned ? pageWidth.turned : room);
  const fitting = possible.find(
    ({ size, turned }) => sum(needs, ({ least }) => least * size + padding) <= widthOf(turned),
  );
  const { size, turned } = fitting ?? possible.at(-1) ?? { size: 7.6, turned: false };
  const available = widthOf(turned);
  if (sum(needs, ({ most }) => most * size + padding) <= available) {
    return { size, turned, columns: needs.map(() => null) };
  }
  return { size, turned, columns: shared(needs, size, available) };
}

/** Gives each column its longest word, and shares the rest: columns that need little get all they need. */
function shared(needs: readonly ColumnNeed[], size: number, available: number): number[] {
  const least = needs.map((need) => need.least * size + padding);
  const missing = sum(least, (width) => width) - available;
  if (missing > 0) {
    // Equal parts, except that narrow columns do not get more than they need.
    const fair = narrowFirst(least, available);
    return least.map((width) => Math.min(width, fair));
  }
  const wishes = needs.map((need, index) => Math.max(need.most * size + padding - (least[index] ?? 0), 0));
  const fair = narrowFirst(wishes, -missing);
  return least.map((width, index) => width + Math.min(wishes[index] ?? 0, fair));
}

/** The width at which columns are cut so that together they fill the room. */
function narrowFirst(widths: readonly number[], available: number): number {
  let [rest, room] = [widths.length, available];
  for (const width of widths.toSorted((left, right) => left - right)) {
    if (width > room / rest) return room / rest;
    room -= width;
    rest -= 1;
  }
  return available;
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

/** Rough widths of characters in ems; only their order of magnitude matters. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(
        character,
      )
    ) {
      width += 1;
    } else if (/[iljtfrI.,:;|!'()[\] ]/.test(character)) width += 0.34;
    else if (/[mwMWЖШЩЮФжшщюфы@%]/.test(character)) width += 0.86;
    else if (/\p{Lu}/u.test(character)) width += 0.7;
    else width += 0.58;
  }
  return width;
}
