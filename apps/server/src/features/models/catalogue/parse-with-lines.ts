/** A parsed JSON or YAML text with line numbers. */
export type ParsedText =
  | { ok: true; value: unknown; lineOf(path: readonly PropertyKey[]): number }
  /** Neither JSON nor YAML. Only the first error, since later ones often follow from it. */
  | { ok: false; line: number; reason: string };

/** Parses a text whose errors are reported by line, counted from 1. */
export async function parseWithLines(text: string): Promise<ParsedText> {
  // Loaded on demand: most installations have no such file, and it would slow down every start.
  const { isNode, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  // JSON is a subset of YAML, and this parser tracks positions.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [fault] = document.errors;
  if (fault) return { ok: false, line: lines.linePos(fault.pos[0]).line, reason: fault.message };

  /** The line of the field, or of its parent if it is missing. */
  function lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  }
  return { ok: true, value: document.toJS(), lineOf };
}
