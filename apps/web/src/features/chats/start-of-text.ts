import { cutText } from '../../ui/cut-text.ts';

const titleLength = 60;

/** The first line of a Markdown text that says something, as a title. */
export function startOfText(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll(/^[\s#>*+`-]+|[*_`]+/g, '').trim());
  return cutText(lines.find((line) => /\p{L}|\p{N}/u.test(line)) ?? '', titleLength);
}
