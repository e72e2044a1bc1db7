/** Beyond this a request takes more than the answer's place on the screen. */
const longest = { characters: 1_800, lines: 24 };

/** What is shown of a folded one: enough to know it again. */
const shown = { characters: 700, lines: 10 };

/** The beginning of a long request, cut at a line or a word; undefined if it is short enough to be shown whole. */
export function foldedRequest(text: string): string | undefined {
  const lines = text.split('\n', longest.lines + 1);
  if (text.length <= longest.characters && lines.length <= longest.lines) return undefined;
  const beginning = lines.slice(0, shown.lines).join('\n');
  if (beginning.length <= shown.characters) return `${beginning.trimEnd()}…`;
  const cut = beginning.slice(0, shown.characters).replace(/[\uD800-\uDBFF]$/u, '');
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf(' '));
  return `${(end > shown.characters / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
