/** A text on one line with at most so many characters, cut between words where there are any. */
export function cutWords(text: string, length: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/u, '');
  // A word that ends exactly here is whole.
  const space = line[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  // A language without spaces, or one long word, is cut where it is.
  return `${(space > length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
