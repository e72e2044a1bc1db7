const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Whether the caret stands inside a block of code that was opened and not closed before it. */
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
