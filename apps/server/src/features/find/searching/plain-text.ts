/** A piece of Markdown in one line, without its signs: enough for a snippet, which may begin in the middle of something. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)?/g, '$1')
    .replaceAll(/^[\s>]*(?:#{1,6}|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/```\w*|[`*|~]|__/g, '')
    .replaceAll(/^[\s:|-]+$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
