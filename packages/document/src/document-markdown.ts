import type { Block, Code, DocumentTree, Inline, List, Table } from './tree.ts';
import { guardLines, longestTicks } from './write/escape-text.ts';
import { inlineMarkdown, keepEnds } from './write/inline-markdown.ts';
import { normalizerOf } from './write/normal-form.ts';

/**
 * A document as Markdown. Read again it is the same document, as far as Markdown can express it. `footnotes`: labels
 * of those that are outside of a part.
 */
export function documentMarkdown({ blocks }: DocumentTree, footnotes: readonly string[] = []): string {
  const normal = normalizerOf(blocks, footnotes);
  const written: string[] = [];
  let marker = 0;
  let before: Block | undefined;
  for (const block of blocks) {
    for (const one of normal(block)) {
      marker = markerOf(one, before, marker);
      written.push(blockMarkdown(one, marker));
      before = one;
    }
  }
  return written.join('\n\n');
}

/** Lists side by side are told apart by their markers. */
function markerOf(block: Block, before: Block | undefined, marker: number): number {
  return block.type === 'list' && before?.type === 'list' ? 1 - marker : 0;
}

function blocksMarkdown(blocks: readonly Block[], separator: string): string {
  let marker = 0;
  return blocks
    .map((block, index) => {
      marker = markerOf(block, blocks[index - 1], marker);
      return blockMarkdown(block, marker);
    })
    .join(separator);
}

function blockMarkdown(block: Block, marker: number): string {
  switch (block.type) {
    case 'paragraph':
      return lines(block.content);
    case 'heading': {
      const words = keepEnds(inlineMarkdown(block.content, { single: true })).replace(/#$/, '\\#');
      return `${'#'.repeat(block.level)} ${words}`.trimEnd();
    }
    case 'list':
      return listMarkdown(block, marker);
    case 'quote':
      return quoted(blocksMarkdown(block.content, '\n\n'));
    case 'callout': {
      const inside = blocksMarkdown(block.content, '\n\n');
      const gap = block.content[0]?.type === 'paragraph' ? '\n' : '\n\n';
      return quoted(`[!${block.kind.toUpperCase()}]${inside === '' ? '' : gap + inside}`);
    }
    case 'code':
      return fenced(block.text, languageOf(block));
    case 'diagram':
      return fenced(block.source, 'mermaid');
    case 'maths':
      return mathsMarkdown(block.tex);
    case 'table':
      return tableMarkdown(block);
    case 'details': {
      const summary = inlineMarkdown(block.summary, { single: true });
      const inside = blocksMarkdown(block.content, '\n\n');
      return `<details>\n<summary>${keepEnds(summary)}</summary>\n\n${inside === '' ? '' : `${inside}\n\n`}</details>`;
    }
    case 'footnote':
      return indented(blocksMarkdown(block.content, '\n\n'), `[^${block.label}]: `, '    ').trimEnd();
    case 'rule':
      // Three hyphens below words would make them a heading, and after a hyphen one long rule.
      return '___';
  }
}

function lines(content: readonly Inline[]): string {
  return guardLines(keepEnds(inlineMarkdown(content, { single: false })));
}

/** A longer item or quote, of a hundred pages, has its mark at its beginning only: each level would write every line anew. */
const mostMarked = 65_536;

function indented(text: string, first: string, others: string): string {
  if (text.length > mostMarked) return first + text;
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? '' : others + line))
    .join('\n');
}

function quoted(text: string): string {
  if (text.length > mostMarked) return `> ${text}`;
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

const markers = [
  { bullet: '-', after: '.' },
  { bullet: '*', after: ')' },
] as const;

function listMarkdown({ start, loose, items }: List, marker: number): string {
  const { bullet, after } = markers[marker] ?? markers[0];
  return items
    .map(({ checked, content }, index) => {
      const mark = start === undefined ? bullet : `${start + index}${after}`;
      const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
      const inside = blocksMarkdown(content, loose ? '\n\n' : '\n');
      return indented(box + inside, `${mark} `, ' '.repeat(mark.length + 1)).trimEnd();
    })
    .join(loose ? '\n\n' : '\n');
}

function languageOf({ language }: Code): string {
  return language.replaceAll('\\', '\\\\').replaceAll(/&(?=#?\w+;)/g, '&amp;');
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, longestTicks(text));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}${text === '' ? '' : '\n'}${fence}`;
}

function mathsMarkdown(tex: string): string {
  // A fence hides what would end the formula, or something around it.
  return /\$\$|^[^\S\n]*(?:```|~~~)|<\/?details/im.test(tex) ? fenced(tex, 'math') : `$$\n${tex}\n$$`;
}

const rules = { left: ':---', center: ':---:', right: '---:' } as const;

function tableMarkdown({ align, rows }: Table): string {
  const [head = '', ...body] = rows.map(({ cells }) => {
    const written = cells.map(({ content: [line] }) => {
      const words = line?.type === 'paragraph' ? inlineMarkdown(line.content, { single: true }) : '';
      return keepEnds(words).replaceAll('|', '\\|');
    });
    return `| ${written.join(' | ')} |`;
  });
  const rule = `| ${align.map((side) => (side === undefined ? '---' : rules[side])).join(' | ')} |`;
  return [head, rule, ...body].join('\n');
}
