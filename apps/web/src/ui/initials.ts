/** Up to two initials of a name: of the first and last word. */
export function initials(name: string): string {
  const words = name.split(/[\s_-]+/u).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? '')).join('');
}

function firstLetter(word: string): string {
  return [...word][0]?.toLocaleUpperCase() ?? '';
}
