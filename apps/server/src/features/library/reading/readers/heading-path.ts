/** The headings above the current place. */
export interface HeadingPath {
  /** Enters a heading; deeper ones end. */
  enter(level: number, text: string): void;
  /** As part of a place; empty before the first heading. */
  place(): { headings?: string[] };
}

/** Headings are shown in a line. */
const mostHeading = 200;

/** Keeps track of headings as a document is read. */
export function createHeadingPath(): HeadingPath {
  let path: { level: number; text: string }[] = [];
  return {
    enter: (level, text) => {
      const short = text.replaceAll(/\s+/g, ' ').trim().slice(0, mostHeading);
      path = [...path.filter((heading) => heading.level < level), { level, text: short }];
    },
    place: () => (path.length === 0 ? {} : { headings: path.map(({ text }) => text) }),
  };
}
