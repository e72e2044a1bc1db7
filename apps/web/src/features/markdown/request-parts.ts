/** A piece of a request: words as typed, or a fenced block of code. */
export type RequestPart = { type: 'words'; text: string } | { type: 'code'; code: string; language: string };

const opening = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$/;

function isClosing(line: string, mark: string): boolean {
  const trimmed = line.trim();
  return trimmed.length >= mark.length && trimmed === mark.charAt(0).repeat(trimmed.length);
}

/** Words without the line breaks next to a block: the block has its own space. */
function wordsPart(lines: readonly string[]): RequestPart[] {
  const text = lines.join('\n').replace(/^(?:[ \t]*\n)+|\s+$/g, '');
  return text.trim() === '' ? [] : [{ type: 'words', text }];
}

/**
 * Splits a request into words and fenced code. Nothing else is Markdown in it: people type asterisks and hashes as they
 * mean them. A fence without an end reaches to the end, as everywhere.
 */
export function requestParts(text: string): RequestPart[] {
  const parts: RequestPart[] = [];
  let words: string[] = [];
  let block: { mark: string; language: string; lines: string[] } | undefined;
  for (const line of text.split('\n')) {
    if (block === undefined) {
      const [, mark, language = ''] = opening.exec(line) ?? [];
      if (mark === undefined) words.push(line);
      else {
        parts.push(...wordsPart(words));
        words = [];
        block = { mark, language, lines: [] };
      }
    } else if (isClosing(line, block.mark)) {
      parts.push({ type: 'code', code: block.lines.join('\n'), language: block.language });
      block = undefined;
    } else block.lines.push(line);
  }
  if (block) parts.push({ type: 'code', code: block.lines.join('\n'), language: block.language });
  return [...parts, ...wordsPart(words)];
}
