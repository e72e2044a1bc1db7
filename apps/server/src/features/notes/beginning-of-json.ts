/**
 * Reads the JSON of a document that was cut off: up to the last object or list that is whole, or to the text that it was cut in, with
 * what is open there closed. Undefined if there is none.
 */
export function readBeginning(json: string): unknown {
  const open: string[] = [];
  let kept = '';
  for (const { 0: part, 1: text, index } of json.matchAll(/"((?:[^"\\]|\\.)*)"?|[[\]{}]/gs)) {
    if (part === '{' || part === '[') open.push(part === '{' ? '}' : ']');
    else if (part === '}' || part === ']') {
      open.pop();
      kept = json.slice(0, index + 1) + open.toReversed().join('');
    } else if (text !== undefined && json.endsWith('"text": ', index)) {
      // The database names the type of a text behind it.
      const words = text.replace(/\\u[\da-f]{0,3}$/i, '');
      kept = `${json.slice(0, index)}"${words}", "type": "text"${open.toReversed().join('')}`;
    }
  }
  if (kept === '') return undefined;
  const value: unknown = JSON.parse(kept);
  return value;
}
