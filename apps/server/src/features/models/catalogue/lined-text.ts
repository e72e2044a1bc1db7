/** What a text of JSON or YAML says, and where it says it. */
export type LinedText =
  | { ok: true; value: unknown; lineOf(path: readonly PropertyKey[]): number }
  /** It is neither JSON nor YAML; what follows a first fault is often only its echo. */
  | { ok: false; line: number; reason: string };

/** Reads a text whose faults are to be told by line, counted from 1. */
export async function readLinedText(text: string): Promise<LinedText> {
  // Loaded when there is something to read: most installations have no such file, and all of them start.
  const { isNode, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  // JSON is a part of YAML, and this reader knows where everything stands.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [fault] = document.errors;
  if (fault) return { ok: false, line: lines.linePos(fault.pos[0]).line, reason: fault.message };

  /** Of the field, or of what should hold it when it is missing. */
  function lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return 1;
  }
  return { ok: true, value: document.toJS(), lineOf };
}
