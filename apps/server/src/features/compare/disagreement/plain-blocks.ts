import type { SentenceBlock } from '@polylogue/contract/agreement';

/** A paragraph, list item or table row without Markdown. */
export interface PlainBlock {
  type: SentenceBlock;
  text: string;
  /** Position of each character in the Markdown. */
  at: number[];
}

interface Piece {
  start: number;
  end: number;
}

interface OpenBlock {
  type: SentenceBlock;
  pieces: Piece[];
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}\s+/;
const item = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;
const quote = /^ {0,3}>\s?/;
const tableRow = /^\s*\|.*\|\s*$/;
const tableRule = /^[\s:|-]+$/;
const rule = /^ {0,3}(?:[-*_]\s*){3,}$/;

/** Inline markup; the text of a link stays. What is looked for ahead has a bound: from every bracket it is looked for again. */
const markup = [
  /!\[[^\]]{0,300}\]\([^)]{0,1000}\)/g,
  /\[(?=[^\]]{0,300}\]\()/g,
  /(?<=\[[^\]]{0,300})\]\([^)]{0,1000}\)/g,
  /\[\^?\d+\]/g,
  /<\/?[a-z][^<>]{0,200}>/gi,
  /\*+|~~|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu,
  /\\(?=[\p{P}\p{S}])/gu,
];

/** Splits Markdown by lines. It need not be exact: it only decides what is read together. */
export function plainBlocks(markdown: string): PlainBlock[] {
  const blocks: PlainBlock[] = [];
  let open: OpenBlock | undefined;
  let closing: string | undefined;

  function close(): void {
    if (open) blocks.push(plainOf(markdown, open));
    open = undefined;
  }
  function begin(type: SentenceBlock, piece: Piece): void {
    close();
    open = { type, pieces: [piece] };
  }

  for (const { line, start } of linesOf(markdown)) {
    const end = start + line.length;
    const [, mark] = fence.exec(line) ?? [];
    if (closing !== undefined) {
      if (mark?.startsWith(closing)) {
        close();
        closing = undefined;
      } else if (open) open.pieces.push({ start, end });
      else open = { type: 'code', pieces: [{ start, end }] };
      continue;
    }
    if (mark !== undefined) {
      close();
      closing = mark;
    } else if (line.trim() === '' || rule.test(line)) close();
    else if (tableRow.test(line)) {
      if (tableRule.test(line)) close();
      else begin('table', inside(line, start));
    } else {
      const [type, prefix] = kindOf(line);
      const piece = { start: start + prefix, end };
      if (type !== undefined) begin(type, piece);
      else if (open && open.type !== 'heading' && open.type !== 'table') open.pieces.push(piece);
      else begin('paragraph', piece);
    }
  }
  close();
  return blocks.filter(({ text }) => text.trim() !== '');
}

function* linesOf(text: string): Generator<{ line: string; start: number }> {
  let start = 0;
  for (const line of text.split('\n')) {
    yield { line: line.endsWith('\r') ? line.slice(0, -1) : line, start };
    start += line.length + 1;
  }
}

/** The block started by a line and the length of its marker; undefined for a continuation. */
function kindOf(line: string): [SentenceBlock | undefined, number] {
  for (const [type, mark] of [
    ['heading', heading],
    ['item', item],
    ['quote', quote],
  ] as const) {
    const found = mark.exec(line);
    if (found) return [type, found[0].length];
  }
  return [undefined, 0];
}

/** A row without its outer bars. */
function inside(line: string, start: number): Piece {
  return { start: start + line.indexOf('|') + 1, end: start + line.lastIndexOf('|') };
}

function plainOf(markdown: string, { type, pieces }: OpenBlock): PlainBlock {
  let text = '';
  const at: number[] = [];
  for (const { start, end } of pieces) {
    const source = markdown.slice(start, end);
    const hidden = type === 'code' ? new Uint8Array(source.length) : hiddenIn(source);
    if (text !== '') {
      text += type === 'code' ? '\n' : ' ';
      at.push(start);
    }
    for (let index = 0; index < source.length; index += 1) {
      if (hidden[index] === 1) continue;
      text += source.charAt(index);
      at.push(start + index);
    }
  }
  return { type, text, at };
}

function hiddenIn(source: string): Uint8Array {
  const hidden = new Uint8Array(source.length);
  for (const pattern of markup) {
    for (const { 0: found, index } of source.matchAll(pattern)) hidden.fill(1, index, index + found.length);
  }
  return hidden;
}
