import { HeadingLevel, Paragraph, Tab, TextRun, type IParagraphOptions, type Table } from 'docx';
import type {
  Alignment,
  Block,
  Callout,
  Diagram,
  Footnote,
  Heading,
  Inline,
  List,
  ListItem,
  Table as TableBlock,
  TableRow,
} from '@polylogue/document/tree';
import type { Drawing } from '../drawings.ts';
import { isRightToLeft } from '../pdf/text-direction.ts';
import { calloutWords } from '../pdf/words.ts';
import { textsInLine } from '../texts.ts';
import { addFormula, formulaOf } from './formulas.ts';
import { numberingOf, step } from './lists.ts';
import { drawingRun } from './pictures.ts';
import { textOfBlocks } from './plain-text.ts';
import { wordsOf, type WriteLine } from './runs.ts';
import { bar, calloutColours, colours, styleIds } from './styles.ts';
import { TaskBox } from './task-box.ts';
import { apart, alignmentOf, tableOf } from './tables.ts';

type Part = Paragraph | Table;

/** Where a block stands. Lengths are in twentieths of a point. */
export interface Place {
  /** Lists around it. */
  depth: number;
  /** Space before its lines. */
  indent: number;
  /** Width of its lines. */
  room: number;
  /** The style of its paragraphs; Word's Normal without one. */
  style?: string;
  alignment?: Alignment;
  /** Size of code in its lines, in half-points, where it is not the usual one. */
  codeSize?: number;
  /** The line beside a quote: its colour, and the indent it stands at. */
  bar?: { color: string; indent: number };
  /** Whether paragraphs follow closely, as in a tight list. */
  tight?: boolean;
  /** Whether tables are written as lines, since no table can stand here. */
  flat?: boolean;
}

const headings = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
  4: HeadingLevel.HEADING_4,
  5: HeadingLevel.HEADING_5,
  6: HeadingLevel.HEADING_6,
};

/** Indent of a quote. */
const quoteIndent = 280;
/** Narrower content would stand one letter below the other. */
const narrowest = 1_400;

/** Writes blocks as paragraphs and tables. */
export function createBlocks({
  line,
  drawings,
  language,
  isPlaced,
}: {
  line: WriteLine;
  drawings: ReadonlyMap<Diagram, Drawing>;
  language: string;
  /** Whether a footnote stands at the foot of a page; others are shown where they are. */
  isPlaced: (footnote: Footnote) => boolean;
}): (blocks: readonly Block[], place: Place) => Part[] {
  const words = calloutWords(language);
  let lists = 0;
  let begun = false;

  function partsOf(blocks: readonly Block[], place: Place): Part[] {
    return blocks.flatMap((block, index) => {
      const parts = blockParts(block, place);
      begun = true;
      // Word would show listings that follow one another as one.
      const isNextListing = block.type === 'code' && blocks[index - 1]?.type === 'code';
      return isNextListing ? [apart(), ...parts] : parts;
    });
  }

  function blockParts(block: Block, place: Place): Part[] {
    switch (block.type) {
      case 'heading':
        return [headingParagraph(block, place)];
      case 'paragraph':
        return paragraphParts(block.content, place);
      case 'code':
        return [codeParagraph(block.text, place)];
      case 'diagram':
        return [diagramParagraph(block, place)];
      case 'maths':
        return [formulaParagraph(block.tex, place)];
      case 'quote':
        return partsOf(block.content, quoted({ ...place, style: styleIds.quote }, colours.line));
      case 'callout':
        return calloutParts(block, place);
      case 'details':
        return [
          paragraph(block.summary, place, { style: styleIds.summary }),
          ...partsOf(block.content, place),
        ];
      case 'footnote':
        return isPlaced(block) ? [] : looseFootnote(block, place);
      case 'list':
        return listParts(block, place);
      case 'table':
        return tableParts(block, place);
      case 'rule':
        return [new Paragraph({ ...look(place), style: styleIds.rule })];
      default:
        return block satisfies never;
    }
  }

  function paragraph(content: readonly Inline[], place: Place, options: IParagraphOptions = {}): Paragraph {
    const rightToLeft = isRightToLeft(textsInLine(content));
    return new Paragraph({
      ...look(place),
      ...alignmentOf(place.alignment, rightToLeft),
      ...(rightToLeft ? { bidirectional: true } : {}),
      ...options,
      children: [
        ...(options.children ?? []),
        ...line(content, { rightToLeft, room: place.room, codeSize: place.codeSize }),
      ],
    });
  }

  /** The first line of the document stands at the top of its page. */
  function headingParagraph({ level, content }: Heading, place: Place): Paragraph {
    const { style: _, ...around } = place;
    return paragraph(content, around, {
      heading: headings[level],
      ...(begun ? {} : { spacing: { before: 0 } }),
    });
  }

  /** A picture that stands alone has its title below. */
  function paragraphParts(content: readonly Inline[], place: Place): Paragraph[] {
    const [only, ...more] = content;
    const title = only?.type === 'image' && more.length === 0 ? only.title : undefined;
    if (title === undefined) return [paragraph(content, place)];
    return [
      paragraph(content, place, { keepNext: true }),
      paragraph([{ type: 'text', text: title }], place, { style: styleIds.caption }),
    ];
  }

  function calloutParts({ kind, content }: Callout, place: Place): Part[] {
    const color = calloutColours[kind];
    const inside = quoted({ ...place, style: styleIds.callout }, color);
    const title = new TextRun({ text: words[kind], color });
    return [
      new Paragraph({ ...look(inside), style: styleIds.calloutTitle, children: [title] }),
      ...partsOf(content, inside),
    ];
  }

  function formulaParagraph(tex: string, place: Place): Paragraph {
    const formula = formulaOf(tex, { display: true });
    if (!formula) return codeParagraph(tex, place);
    return addFormula(new Paragraph({ ...look(place), style: styleIds.formula }), formula);
  }

  function diagramParagraph(diagram: Diagram, place: Place): Paragraph {
    const drawing = drawings.get(diagram);
    if (!drawing) return codeParagraph(diagram.source, place);
    return new Paragraph({
      ...look(place),
      style: styleIds.formula,
      children: [drawingRun(drawing, diagram.source, place.room)],
    });
  }

  function looseFootnote({ label, content }: Footnote, place: Place): Part[] {
    const [first, ...rest] = content;
    const inside = { ...place, style: styleIds.footnote };
    const mark = new TextRun({ style: 'FootnoteReference', text: label });
    const space = new TextRun(' ');
    const own = first?.type === 'paragraph' ? first.content : [];
    return [
      paragraph(own, inside, { children: [mark, space] }),
      ...partsOf(first?.type === 'paragraph' ? rest : content, inside),
    ];
  }

  function listParts({ items, start, loose }: List, place: Place): Part[] {
    lists += 1;
    const list = lists;
    const style = place.style ?? styleIds.list;
    const inside = within({ ...place, style, depth: place.depth + 1, tight: !loose }, step);
    return items.flatMap((item) => {
      const [first, ...rest] = item.content;
      const own = first?.type === 'paragraph' ? first.content : [];
      return [
        paragraph(own, inside, itemOptions(item, { start, list, depth: place.depth, place: inside })),
        ...partsOf(first?.type === 'paragraph' ? rest : item.content, inside),
      ];
    });
  }

  function tableParts(table: TableBlock, place: Place): Part[] {
    if (place.flat) return table.rows.map((row) => paragraph([lineOfRow(row)], place));
    const written = tableOf(table, place, (content, cell) =>
      partsOf(content, { ...cell, depth: 0, indent: 0, tight: false }),
    );
    return [written, apart()];
  }

  return partsOf;
}

function lineOfRow({ cells }: TableRow): Inline {
  return { type: 'text', text: cells.map(({ content }) => textOfBlocks(content)).join(' | ') };
}

/** The first paragraph of an item: numbered, marked, or with the box of a task. */
function itemOptions(
  { checked }: ListItem,
  { start, list, depth, place }: { start: number | undefined; list: number; depth: number; place: Place },
): IParagraphOptions {
  const base = look(place);
  const indent = { left: place.indent, hanging: step };
  // The line beside a quote stands by the mark, not by the text.
  const border = place.bar ? { border: { left: barOf(place, step) } } : {};
  const box = checked === undefined ? [] : [new TaskBox(checked), new TextRun({ children: [new Tab()] })];
  if (checked !== undefined && start === undefined) return { ...base, indent, ...border, children: box };
  const numbering = { ...numberingOf(start, depth, list), custom: true };
  return { ...base, numbering, indent, ...border, children: box };
}

/** A place further in. */
function within(place: Place, indent: number): Place {
  const more = Math.min(indent, Math.max(0, place.room - narrowest));
  return { ...place, indent: place.indent + more, room: place.room - more };
}

function quoted(place: Place, color: string): Place {
  const inside = within(place, quoteIndent);
  return { ...inside, bar: { color, indent: inside.indent } };
}

function barOf({ bar: beside, indent }: Place, hanging = 0) {
  const inset = beside ? (indent - hanging - beside.indent) / 20 : 0;
  return bar(beside?.color ?? colours.line, Math.max(0, Math.round(inset)));
}

/** Formatting of a paragraph in its place. */
function look(place: Place): IParagraphOptions {
  return {
    ...(place.style === undefined ? {} : { style: place.style }),
    ...(place.indent > 0 ? { indent: { left: place.indent } } : {}),
    ...(place.bar ? { border: { left: barOf(place) } } : {}),
    ...(place.tight ? { contextualSpacing: true } : {}),
  };
}

/** Code stands from left to right, whatever its letters. */
function codeParagraph(text: string, place: Place): Paragraph {
  const children = text
    .replaceAll('\t', '    ')
    .split('\n')
    .map((words, index) => new TextRun({ ...wordsOf(words), ...(index > 0 ? { break: 1 } : {}) }));
  // The well around it is in line with the text.
  const indent = { left: place.indent + 140, right: 140 };
  return new Paragraph({ style: styleIds.code, indent, children });
}
