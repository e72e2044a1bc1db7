const letter = /\p{L}/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether texts are read from right to left, by the first letter in them. */
export function isRightToLeft(texts: Iterable<string>): boolean {
  for (const text of texts) {
    const [first] = letter.exec(text) ?? [];
    if (first !== undefined) return rightToLeft.test(first);
  }
  return false;
}
