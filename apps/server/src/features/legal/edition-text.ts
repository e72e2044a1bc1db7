/** Editions as the texts name them. */
export type TextEdition = 'ru' | 'world';

/**
 * The text of one edition. What differs between editions stands between the lines `:::edition ru` or `:::edition world`
 * and `:::`.
 */
export function textOfEdition(text: string, edition: TextEdition): string {
  const kept: string[] = [];
  let open: string | undefined;
  for (const line of text.split('\n')) {
    if (!line.startsWith(':::')) {
      if (open === undefined || open === edition) kept.push(line);
      continue;
    }
    const [, named] = /^:::edition (ru|world)$/.exec(line) ?? [];
    const isRight = open === undefined ? named !== undefined : line === ':::';
    if (!isRight) throw new Error(`A block of an edition is not written right: ${line}`);
    open = named;
  }
  if (open !== undefined) throw new Error(`The last block of the edition ${open} is not closed.`);
  return kept.join('\n');
}
