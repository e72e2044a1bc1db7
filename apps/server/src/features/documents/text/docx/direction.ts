const scripts = ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Adlam', 'Samaritan', 'Mandaic'];
/** Letters that run from right to left, and those that do not. */
const turned = `[[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]&&\\p{L}]`;
const plain = `[\\p{L}--${turned}]`;
const rightToLeft = new RegExp(turned, 'v');
const turnedWords = new RegExp(`${turned}(?:\\P{L}*${turned})*`, 'gv');
const plainWords = new RegExp(`${plain}(?:\\P{L}*${plain})*`, 'gv');

/** A stretch of text in one direction. */
export interface Stretch {
  text: string;
  rightToLeft: boolean;
}

/** Splits a text where its direction changes. Signs between words go with the paragraph. */
export function stretches(text: string, { inRightToLeft }: { inRightToLeft: boolean }): Stretch[] {
  if (!inRightToLeft && !rightToLeft.test(text)) return [{ text, rightToLeft: false }];
  const parts: Stretch[] = [];
  let from = 0;
  const add = (end: number, isTurned: boolean): void => {
    if (end > from) parts.push({ text: text.slice(from, end), rightToLeft: inRightToLeft !== isTurned });
    from = end;
  };
  for (const { 0: found, index } of text.matchAll(inRightToLeft ? plainWords : turnedWords)) {
    add(index, false);
    add(index + found.length, true);
  }
  add(text.length, false);
  return parts;
}
