import {
  AlignmentType,
  Document,
  Footer,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  TextRun,
} from 'docx';
import type { Block } from '@polylogue/document/tree';
import type { DocumentAbout, ReadDocument } from '../document.ts';
import { readDrawings } from '../drawings.ts';
import { createBlocks } from './blocks.ts';
import { fitTable } from './column-widths.ts';
import { createFootnotes } from './footnotes.ts';
import { languagesOf } from './languages.ts';
import { textOfBlocks } from './plain-text.ts';
import { createRuns } from './runs.ts';
import { colours, page, stylesIn, textWidth, turnedWidth } from './styles.ts';

/** Writes the document as DOCX. */
export async function writeDocx(
  { title, blocks, pictures, language }: ReadDocument,
  about: DocumentAbout,
): Promise<Uint8Array> {
  const languages = languagesOf(language ?? about.language, textOfBlocks(blocks));
  const footnotes = createFootnotes(blocks);
  const drawings = await readDrawings(blocks);
  const partsOf = createBlocks({
    line: createRuns({ pictures, languages, numberOf: footnotes.numberOf }),
    drawings,
    language: languages.tags.value,
    isPlaced: footnotes.isPlaced,
  });
  const sections = pagesOf(blocks).map(({ turned, blocks: some }) => {
    const children = partsOf(some, { depth: 0, indent: 0, room: turned ? turnedWidth : textWidth });
    const { width, height, margins } = page;
    const orientation = turned ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT;
    return {
      properties: { page: { size: { width, height, orientation }, margin: margins } },
      children: children.length > 0 ? children : [new Paragraph('')],
    };
  });
  const [first, ...others] = sections;
  const footers = { default: new Footer({ children: [pageNumber()] }) };
  return Packer.toBuffer(
    new Document({
      title,
      creator: about.author,
      lastModifiedBy: about.author,
      compatibility: { version: 15 },
      styles: stylesIn(languages),
      footnotes: footnotes.written(partsOf),
      // The other sections take the footer of the one before.
      sections: first ? [{ ...first, footers }, ...others] : [{ footers, children: [new Paragraph('')] }],
    }),
  );
}

interface Pages {
  turned: boolean;
  blocks: Block[];
}

/** Blocks by the pages they stand on: a table that is too wide even in small letters gets turned ones. */
function pagesOf(blocks: readonly Block[]): Pages[] {
  const pages: Pages[] = [];
  for (const block of blocks) {
    const turned = block.type === 'table' && !fitTable(block.rows, textWidth).isWhole;
    const last = pages.at(-1);
    if (last?.turned === turned) last.blocks.push(block);
    else pages.push({ turned, blocks: [block] });
  }
  return pages;
}

function pageNumber(): Paragraph {
  const children = [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES];
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ children, color: colours.quiet, size: 17 })],
  });
}
