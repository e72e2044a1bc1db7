import { textLines } from '../bytes/text-lines.ts';
import type { Found, Source } from '../found.ts';
import { createHeadingPath } from './heading-path.ts';

const heading = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const underline = /^ {0,3}(=+|-{2,})\s*$/;
const fence = /^ {0,3}(```+|~~~+)/;
const tableRow = /^\s*\|.*\|\s*$/;
const tableRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const frontTitle = /^title:\s*["']?(.*?)["']?\s*$/;

/** Paragraphs and blocks of code are cut when they grow beyond this. */
const mostBlock = 4_000;

/** Markdown: the structure is taken from the lines, the text stays as it is written. */
export async function* readMarkdown(source: Source): AsyncGenerator<Found> {
  const path = createHeadingPath();
  let block: string[] = [];
  let length = 0;
  let kind: 'text' | 'code' = 'text';
  let fenced: string | undefined;
  let line = 0;
  let isFront = false;
  const flush = (): Found[] => {
    const text = block.join('\n');
    const piece: Found = { kind, text, place: path.place() };
    block = [];
    length = 0;
    kind = 'text';
    return text.trim() === '' ? [] : [piece];
  };
  const enter = (level: number, text: string): Found[] => {
    path.enter(level, text);
    const place = path.place();
    return [...(level === 1 ? [{ title: text }] : []), { kind: 'heading', level, text, place }];
  };
  for await (const { text } of textLines(source)) {
    line += 1;
    if (line === 1 && text.trim() === '---') {
      isFront = true;
      continue;
    }
    if (isFront) {
      const [, title] = frontTitle.exec(text) ?? [];
      if (title) yield { title };
      if (/^(?:---|\.\.\.)\s*$/.test(text)) isFront = false;
      else yield { kind: 'text', text, place: {} };
      continue;
    }
    const [, mark] = fence.exec(text) ?? [];
    if (fenced !== undefined) {
      block.push(text);
      length += text.length;
      if (mark?.startsWith(fenced)) {
        fenced = undefined;
        yield* flush();
      } else if (length > mostBlock) {
        yield* flush();
        kind = 'code';
      }
      continue;
    }
    if (mark) {
      yield* flush();
      fenced = mark;
      kind = 'code';
      block.push(text);
      continue;
    }
    const [, signs = '', title = ''] = heading.exec(text) ?? [];
    if (signs !== '') {
      yield* flush();
      yield* enter(signs.length, title);
      continue;
    }
    if (underline.test(text) && block.length === 1 && block[0] !== undefined && !tableRow.test(block[0])) {
      const [words] = block;
      block = [];
      yield* enter(text.includes('=') ? 1 : 2, words.trim());
      continue;
    }
    if (tableRow.test(text)) {
      if (!block.every((each) => tableRow.test(each))) yield* flush();
      if (!tableRule.test(text)) yield { kind: 'row', text: text.trim(), place: path.place() };
      continue;
    }
    if (text.trim() === '' || length > mostBlock) yield* flush();
    if (text.trim() === '') continue;
    block.push(text);
    length += text.length;
  }
  yield* flush();
}
