const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Whether the caret is inside an unclosed code fence. */
export function isInsideCode(text: string, caret: number): boolean {
  let open: string | undefined;
  for (const line of text.slice(0, caret).split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (mark === undefined) continue;
    if (open === undefined) open = mark;
    else if (mark.startsWith(open)) open = undefined;
  }
  return open !== undefined;
}
