/** The texts of a tree with their keys, such as `menu.open`. */
export function textsOf(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'object' && value !== null) return textsOf(value, `${prefix}${key}.`);
    return [[prefix + key, String(value)]];
  });
}

/** What is written instead of text: placeholders and tags. */
const notText = /\{\{\w+\}\}|<\/?\w+>/g;

/** The placeholders and tags in a text. */
export function placeholdersIn(text: string): string[] {
  return text.match(notText) ?? [];
}

/** The text with something short in the place of each placeholder and tag. */
export function wordsOf(text: string): string {
  return text.replaceAll(notText, ' ');
}
