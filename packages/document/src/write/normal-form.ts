import type { Block, Inline, List, ListItem, Styled, Table, TextStyle } from '../tree.ts';

/**
 * Brings the blocks of a document, one after the other, into the form that Markdown can express: what it cannot tell apart
 * is one thing, what it cannot hold is the nearest that it can. Reading what is written from this form gives this form again.
 * `footnotes`: labels of those that are outside of a part.
 *
 * - Adjacent texts, pieces of code, formulas and equal styles are one, nested equal styles too; empty parts are gone.
 * - A line break inside words, code or TeX is a space; a link holds no other link, no display
 *   maths and no code with backticks.
 * - A footnote mark without its footnote, or a citation inside a link, is text; a size or file of a picture is lost.
 * - Code in `mermaid` is a diagram, in `math` maths; display maths alone in a paragraph is a block.
 * - A table has one heading row, cells of one paragraph without spans, and rows of equal length.
 * - A list is loose if its blocks would run together otherwise, and tight if nothing shows that it is loose.
 */
export function normalizerOf(
  blocks: readonly Block[],
  footnotes: readonly string[],
): (block: Block) => Block[] {
  const labels = new Set([...labelsIn(blocks), ...footnotes.map((label) => label.toLowerCase())]);
  return (block) => normalBlock(block, labels);
}

type Labels = ReadonlySet<string>;

function labelsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    const inside =
      block.type === 'list'
        ? block.items.flatMap(({ content }) => labelsIn(content))
        : block.type !== 'paragraph' && block.type !== 'heading' && 'content' in block
          ? labelsIn(block.content)
          : [];
    return block.type === 'footnote' ? [block.label.toLowerCase(), ...inside] : inside;
  });
}

function normalBlocks(blocks: readonly Block[], labels: Labels): Block[] {
  return blocks.flatMap((block) => normalBlock(block, labels));
}

function normalBlock(block: Block, labels: Labels): Block[] {
  switch (block.type) {
    case 'paragraph': {
      const content = normalInlines(block.content, labels);
      const [only, ...more] = content;
      if (only === undefined) return [];
      if (only.type === 'inlineMaths' && only.display && more.length === 0)
        return [{ type: 'maths', tex: only.tex, complete: true }];
      return [{ ...block, content }];
    }
    case 'heading':
      return [{ ...block, content: normalInlines(block.content, labels) }];
    case 'list':
      return block.items.length === 0 ? [] : [normalList(block, labels)];
    case 'code': {
      const language = /^[^\s{:`]+/.exec(block.language)?.[0] ?? '';
      if (language === 'mermaid') return [{ type: 'diagram', source: block.text }];
      if (language === 'math') return [{ type: 'maths', tex: block.text.trim(), complete: true }];
      return [{ type: 'code', language, text: block.text }];
    }
    case 'diagram':
      return [{ type: 'diagram', source: block.source }];
    case 'maths':
      return [{ type: 'maths', tex: block.tex.trim(), complete: true }];
    case 'table':
      return normalTable(block, labels);
    case 'details':
      return [
        {
          ...block,
          summary: normalInlines(block.summary, labels),
          content: normalBlocks(block.content, labels),
        },
      ];
    case 'quote':
    case 'callout':
    case 'footnote':
      return [{ ...block, content: normalBlocks(block.content, labels) }];
    case 'rule':
      return [block];
  }
}

function normalList({ type, start, loose, items }: List, labels: Labels): List {
  const normal = items.map((item) => normalItem(item, labels));
  const showsLoose = normal.length > 1 || normal.some(({ content }) => content.length > 1);
  const needsLoose = normal.some(({ content }) => !standsTight(content));
  return { type, start, loose: (loose && showsLoose) || needsLoose, items: normal };
}

function normalItem({ checked, content }: ListItem, labels: Labels): ListItem {
  const normal = normalBlocks(content, labels);
  const isTask = checked !== undefined && normal[0]?.type === 'paragraph';
  return { ...(isTask && { checked }), content: normal };
}

/** Whether blocks can follow one another without blank lines between. */
function standsTight(content: readonly Block[]): boolean {
  return content.every((block, index) => {
    const before = content[index - 1];
    if (before === undefined) return true;
    if (block.type === 'list') {
      const [first] = block.items;
      const interrupts = (block.start ?? 1) === 1 && (first?.content.length ?? 0) > 0;
      return before.type === 'paragraph' ? interrupts : before.type === 'list';
    }
    return before.type === 'paragraph' && (block.type === 'code' || block.type === 'quote');
  });
}

/** Rows that are shorter than the heading are filled up to so many times the cells that there are, in tables larger than these. */
const mostFilled = { times: 8, cells: 256 };

function normalTable({ type, align, rows }: Table, labels: Labels): Block[] {
  const width = rows[0]?.cells.length ?? 0;
  if (width === 0) return [];
  const written = rows.reduce((sum, { cells }) => sum + cells.length + 1, 0);
  // Whoever reads a row that is not filled fills it, too.
  const isFilled = width * rows.length <= mostFilled.times * written + mostFilled.cells;
  return [
    {
      type,
      align: Array.from({ length: width }, (_, column) => align[column]),
      rows: rows.map(({ cells }, row) => ({
        cells: Array.from({ length: isFilled ? width : Math.min(width, cells.length) }, (_, column) => {
          const content = normalInlines(linesOf(cells[column]?.content ?? []), labels);
          return {
            isHeading: row === 0,
            columns: 1,
            rows: 1,
            content: content.length === 0 ? [] : [{ type: 'paragraph', content }],
          };
        }),
      })),
    },
  ];
}

/** The words of blocks as lines of a cell. */
function linesOf(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap((block, index): Inline[] => [
    ...(index === 0 ? [] : [{ type: 'break' } as const]),
    ...lineOf(block),
  ]);
}

function lineOf(block: Block): Inline[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.content;
    case 'code':
      return [{ type: 'inlineCode', text: block.text }];
    case 'maths':
      return [{ type: 'inlineMaths', tex: block.tex, display: true }];
    case 'list':
      return linesOf(block.items.flatMap(({ content }) => content));
    case 'table':
      return linesOf(block.rows.flatMap(({ cells }) => cells.flatMap(({ content }) => content)));
    case 'diagram':
      return [{ type: 'inlineCode', text: block.source }];
    case 'rule':
      return [];
    default:
      return linesOf(block.content);
  }
}

interface Around {
  labels: Labels;
  styles: readonly TextStyle[];
  inLink: boolean;
}

function normalInlines(inlines: readonly Inline[], labels: Labels): Inline[] {
  return joined(inlines, { labels, styles: [], inLink: false });
}

function joined(inlines: readonly Inline[], around: Around): Inline[] {
  const content: Inline[] = [];
  /** What has the same style as the piece before it. It is joined once, when all of it is there. */
  let alike: Inline[] = [];
  function endStyle(): void {
    const last = content.at(-1);
    if (alike.length > 0 && last?.type === 'styled')
      content[content.length - 1] = { ...last, content: joined([...last.content, ...alike], around) };
    alike = [];
  }
  for (const piece of inlines.flatMap((inline) => normalInline(inline, around))) {
    const last = content.at(-1);
    if (piece.type === 'styled' && last?.type === 'styled' && last.style === piece.style) {
      for (const inside of piece.content) alike.push(inside);
      continue;
    }
    endStyle();
    if ((piece.type === 'text' || piece.type === 'inlineCode') && last?.type === piece.type)
      content[content.length - 1] = { ...piece, text: last.text + piece.text };
    else if (piece.type === 'inlineMaths' && last?.type === 'inlineMaths')
      content[content.length - 1] = {
        ...piece,
        tex: `${last.tex} ${piece.tex}`,
        display: last.display || piece.display,
      };
    else content.push(piece);
  }
  endStyle();
  return content;
}

function normalInline(inline: Inline, around: Around): Inline[] {
  switch (inline.type) {
    case 'text':
      return inline.text === '' ? [] : [{ type: 'text', text: oneLine(inline.text) }];
    case 'styled':
      return normalStyled(inline, around);
    case 'inlineCode':
      if (inline.text === '') return [];
      return [
        {
          type: around.inLink && inline.text.includes('`') ? 'text' : 'inlineCode',
          text: oneLine(inline.text),
        },
      ];
    case 'link': {
      const content = joined(inline.content, { ...around, inLink: true });
      if (around.inLink) return content;
      return [{ type: 'link', href: inline.href, ...titled(inline.title), content }];
    }
    case 'image':
      if (inline.src === undefined)
        return inline.alt === '' ? [] : [{ type: 'text', text: oneLine(inline.alt) }];
      return [{ type: 'image', alt: oneLine(inline.alt), src: inline.src, ...titled(inline.title) }];
    case 'inlineMaths': {
      const tex = oneLine(inline.tex).trim();
      return tex === '' ? [] : [{ type: 'inlineMaths', tex, display: inline.display && !around.inLink }];
    }
    case 'footnoteMark':
      return around.labels.has(inline.label.toLowerCase())
        ? [inline]
        : [{ type: 'text', text: `[^${inline.label}]` }];
    case 'citation':
      return [around.inLink ? { type: 'text', text: `[${inline.number}]` } : inline];
    case 'break':
      return [inline];
  }
}

function normalStyled({ type, style, content }: Styled, around: Around): Inline[] {
  if (around.styles.includes(style)) return joined(content, around);
  const inside = joined(content, { ...around, styles: [...around.styles, style] });
  return inside.length === 0 ? [] : [{ type, style, content: inside }];
}

function titled(title: string | undefined): { title?: string } {
  return title === undefined || title === '' ? {} : { title: oneLine(title) };
}

function oneLine(text: string): string {
  return text.replaceAll(/\r\n?|\n/g, ' ');
}
