/** A text on one line, at most so long, cut between words. */
export function cutWords(text: string, length: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');
  const space = cut.lastIndexOf(' ');
  // A language without spaces, or one long word, is cut where it is.
  return `${(space > length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
