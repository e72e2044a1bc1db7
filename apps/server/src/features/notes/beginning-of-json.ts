/**
 * Reads the JSON of a document that was cut off: up to the last object or list that is whole, or to the text that it was cut in, with
 * what is open there closed. Undefined if there is none.
 */
export function readBeginning(json: string): unknown {
  const open: string[] = [];
  let kept: { beginning: string; depth: number } | undefined;
  for (const { 0: part, 1: text, index } of json.matchAll(/"((?:[^"\\]|\\.)*)"?|[[\]{}]/gs)) {
    if (part === '{' || part === '[') open.push(part === '{' ? '}' : ']');
    else if (part === '}' || part === ']') {
      open.pop();
      kept = { beginning: json.slice(0, index + 1), depth: open.length };
    } else if (text !== undefined && json.endsWith('"text": ', index)) {
      // The database names the type of a text behind it.
      const words = text.replace(/\\u[\da-f]{0,3}$/i, '');
      kept = { beginning: `${json.slice(0, index)}"${words}", "type": "text"`, depth: open.length };
    }
  }
  if (!kept) return undefined;
  // What was opened behind it is left out.
  const closing = open.slice(0, kept.depth).toReversed().join('');
  const value: unknown = JSON.parse(kept.beginning + closing);
  return value;
}
