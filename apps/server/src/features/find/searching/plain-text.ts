/** A piece of Markdown in one line, without its signs: enough for a snippet, which may begin in the middle of something. */
// No pattern may begin to match what another match of it could begin with: a text of nothing but `[` would take minutes.
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^[\]]*)\]\([^)]*\)?/g, '$1')
    .replaceAll(/^[ \t>]*(?:#{1,6}|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/```\w*|[`*|~]|__/g, '')
    .replaceAll(/^[ \t:|-]+$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
