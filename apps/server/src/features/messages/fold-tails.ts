/** Puts pieces together by their offsets; what overlaps is ignored, and nothing follows a hole. */
export function foldTails(pieces: readonly { offset: number; chunk: string }[]): string {
  let text = '';
  for (const { offset, chunk } of pieces) {
    if (offset > text.length) break;
    if (offset + chunk.length > text.length) text += chunk.slice(text.length - offset);
  }
  return text;
}
