import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type IParagraphOptions,
  type ParagraphChild,
} from 'docx';
import type { Block, Cell, ListEntry, Words, WrittenDocument } from './document.ts';

type Part = Paragraph | Table;

/** Where a block stands: how deep in lists, and whether in a quote. */
interface Place {
  depth: number;
  quoted: boolean;
}

const headings = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 };
const colours = { quiet: '6B6860', link: '2F4BDD', line: 'D9D6CD', well: 'F4F3EE' };
const line = { style: BorderStyle.SINGLE, size: 4, color: colours.line };

/** Word counts lists nine deep. */
const deepest = 8;
/** A step of a list, in twentieths of a point. */
const step = 400;
/** Room of a page in pixels. */
const room = { width: 600, height: 860 };

/** Writes the document for word processors. */
export async function writeDocx({ title, blocks }: WrittenDocument): Promise<Uint8Array> {
  const writer = createWriter();
  const children = blocks.flatMap((block) => writer.partsOf(block, { depth: 0, quoted: false }));
  const pages = new TextRun({
    children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
    color: colours.quiet,
    size: 17,
  });
  return Packer.toBuffer(
    new Document({
      title,
      creator: 'Polylogue',
      styles: {
        default: {
          document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { after: 140, line: 290 } } },
        },
      },
      numbering: { config: [bullets(), ...writer.starts().map(numbers)] },
      sections: [
        {
          footers: {
            default: new Footer({
              children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [pages] })],
            }),
          },
          children: children.length > 0 ? children : [new Paragraph('')],
        },
      ],
    }),
  );
}

function bullets() {
  return { reference: 'bullets', levels: levels(() => ({ format: LevelFormat.BULLET, text: '•' })) };
}

function numbers(start: number) {
  return {
    reference: referenceOf(start),
    levels: levels((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start })),
  };
}

function referenceOf(start: number): string {
  return `numbers from ${start}`;
}

function levels<T>(make: (level: number) => T) {
  return Array.from({ length: deepest + 1 }, (_, level) => ({
    level,
    ...make(level),
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: step * (level + 1), hanging: step - 100 } } },
  }));
}

function createWriter() {
  const starts = new Set<number>();
  let lists = 0;

  function partsOf(block: Block, place: Place): Part[] {
    switch (block.kind) {
      case 'heading':
        return [new Paragraph({ heading: headings[block.level], children: runs(block.words) })];
      case 'paragraph':
        return [paragraph(block.words, place)];
      case 'code':
        return [codeParagraph(block.text, place)];
      case 'quote':
        return block.blocks.flatMap((inner) => partsOf(inner, { ...place, quoted: true }));
      case 'list':
        return listParts(block.entries, block.start, place);
      case 'table':
        // Word joins tables that touch each other.
        return [tableOf(block.rows), new Paragraph('')];
      case 'picture': {
        const { data, type, width, height } = block.picture;
        const scale = Math.min(1, room.width / width, room.height / height);
        const transformation = { width: Math.round(width * scale), height: Math.round(height * scale) };
        return [new Paragraph({ children: [new ImageRun({ type, data, transformation })] })];
      }
      case 'rule':
        return [new Paragraph({ border: { bottom: { ...line, space: 1 } } })];
    }
  }

  function listParts(entries: readonly ListEntry[], start: number | undefined, place: Place): Part[] {
    lists += 1;
    if (start !== undefined) starts.add(start);
    const instance = lists;
    const level = Math.min(place.depth, deepest);
    const reference = start === undefined ? 'bullets' : referenceOf(start);
    const inside = { ...place, depth: place.depth + 1 };
    return entries.flatMap(({ blocks, checked }) => {
      const [first, ...rest] = blocks;
      const mark: Words[] = checked === undefined ? [] : [{ text: checked ? '☒ ' : '☐ ' }];
      const words = first?.kind === 'paragraph' ? first.words : [];
      const others = first === undefined || first.kind === 'paragraph' ? rest : blocks;
      return [
        new Paragraph({
          ...look(place),
          numbering: { reference, level, instance },
          indent: undefined,
          children: runs([...mark, ...words]),
        }),
        ...others.flatMap((block) => partsOf(block, inside)),
      ];
    });
  }

  return { partsOf, starts: () => [...starts] };
}

/** How a paragraph shows where it stands. */
function look({ depth, quoted }: Place): Pick<IParagraphOptions, 'indent' | 'border'> {
  return {
    ...(depth > 0 || quoted
      ? { indent: { left: step * Math.min(depth, deepest + 1) + (quoted ? 300 : 0) } }
      : {}),
    ...(quoted ? { border: { left: { ...line, size: 18, space: 10 } } } : {}),
  };
}

function paragraph(words: readonly Words[], place: Place): Paragraph {
  return new Paragraph({ ...look(place), children: runs(words) });
}

function codeParagraph(text: string, place: Place): Paragraph {
  const shading = { type: ShadingType.CLEAR, fill: colours.well, color: 'auto' };
  const children = text
    .split('\n')
    .map(
      (words, index) =>
        new TextRun({ text: words, font: 'Courier New', size: 18, ...(index > 0 ? { break: 1 } : {}) }),
    );
  return new Paragraph({ ...look(place), shading, children, alignment: AlignmentType.LEFT });
}

function runs(words: readonly Words[]): ParagraphChild[] {
  return words.map((part) =>
    part.href === undefined
      ? runOf(part)
      : new ExternalHyperlink({ link: part.href, children: [runOf(part)] }),
  );
}

function runOf({ text, bold, italic, strike, code, href }: Words): TextRun {
  const [first = '', ...more] = text.split('\n');
  return new TextRun({
    children: [first, ...more.flatMap((words) => [new TextRun({ break: 1 }), words])].filter(
      (part) => part !== '',
    ),
    ...(bold ? { bold } : {}),
    ...(italic ? { italics: italic } : {}),
    ...(strike ? { strike } : {}),
    ...(code
      ? { font: 'Courier New', shading: { type: ShadingType.CLEAR, fill: colours.well, color: 'auto' } }
      : {}),
    ...(href === undefined ? {} : { color: colours.link, underline: {} }),
  });
}

function tableOf(rows: readonly Cell[][]): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: {
      top: line,
      bottom: line,
      left: line,
      right: line,
      insideHorizontal: line,
      insideVertical: line,
    },
    rows: rows.map(
      (cells) =>
        new TableRow({
          tableHeader: cells.every(({ isHeading }) => isHeading),
          cantSplit: true,
          children: cells.map(cellOf),
        }),
    ),
  });
}

function cellOf({ words, isHeading, columns, rows }: Cell): TableCell {
  const shown = words.map((part) => ({ ...part, ...(isHeading ? { bold: true } : {}) }));
  return new TableCell({
    columnSpan: columns,
    rowSpan: rows,
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    ...(isHeading ? { shading: { type: ShadingType.CLEAR, fill: colours.well, color: 'auto' } } : {}),
    children: [new Paragraph({ spacing: { after: 0 }, children: runs(shown) })],
  });
}
