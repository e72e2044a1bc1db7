import { textLines } from '../bytes/text-lines.ts';
import type { Found, Source } from '../found.ts';
import { createHeadingPath } from './heading-path.ts';

/** A line of one repeated sign, which marks the line next to it as a heading. */
const adornment = /^([!-/:-@[-`{-~])\1{2,}\s*$/;

const mostBlock = 4_000;

/** reStructuredText: levels of headings follow the order in which their signs appear. */
export async function* readRst(source: Source): AsyncGenerator<Found> {
  const path = createHeadingPath();
  const styles: string[] = [];
  let block: string[] = [];
  let overline: string | undefined;
  let length = 0;
  const flush = (): Found[] => {
    const text = block.join('\n');
    block = [];
    length = 0;
    const isIndented = /^\s/.test(text) && text.includes('\n');
    return text.trim() === '' ? [] : [{ kind: isIndented ? 'code' : 'text', text, place: path.place() }];
  };
  for await (const { text } of textLines(source)) {
    const [, sign] = adornment.exec(text) ?? [];
    const last = block.at(-1);
    if (
      sign !== undefined &&
      last !== undefined &&
      last.trim() !== '' &&
      text.trimEnd().length >= last.trimEnd().length
    ) {
      block.pop();
      yield* flush();
      const style = `${overline === sign ? 'over' : ''}${sign}`;
      if (!styles.includes(style)) styles.push(style);
      const level = styles.indexOf(style) + 1;
      const words = last.trim();
      path.enter(level, words);
      if (level === 1) yield { title: words };
      yield { kind: 'heading', level, text: words, place: path.place() };
      overline = undefined;
      continue;
    }
    if (sign !== undefined) {
      yield* flush();
      overline = sign;
      continue;
    }
    if (text.trim() === '') {
      yield* flush();
      overline = undefined;
      continue;
    }
    if (length > mostBlock) yield* flush();
    block.push(text);
    length += text.length;
  }
  yield* flush();
}
