const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const other = new Map([
  ...[...latin].map((key, index) => [key, russian[index] ?? key] as const),
  ...[...russian].map((key, index) => [key, latin[index] ?? key] as const),
]);

/** What the same keys write in the other of the English and Russian layouts. */
export function inOtherLayout(text: string): string {
  return [...text].map((letter) => other.get(letter) ?? letter).join('');
}
