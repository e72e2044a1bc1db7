import { getDocumentProxy } from 'unpdf';
import type { Found, Source } from '../found.ts';
import { ReadError } from '../piece.ts';
import { createHeadingPath } from './heading-path.ts';
import { layOutPage, type PageBlock, type TextItem } from './pdf-layout.ts';

/** Pages that are read; no book has more. */
const mostPages = 20_000;

/** The library keeps what pages have in common, such as fonts, until it is told to forget it. */
const pagesKept = 100;

/** Sizes are compared with that of most of the text seen so far. */
const headingFactor = 1.15;

/** PDF documents, page by page: what a reader sees, in the order of its columns. */
export async function* readPdf(source: Source): AsyncGenerator<Found> {
  const document = await openDocument(await source.whole());
  const title = await titleOf(document);
  if (title !== '') yield { title };
  const path = createHeadingPath();
  const sizes = new Map<number, number>();
  let broken = 0;
  const pages = Math.min(document.numPages, mostPages);
  for (let number = 1; number <= pages; number += 1) {
    if (number % pagesKept === 0) await document.cleanup();
    const items = await itemsOf(document, number).catch(() => undefined);
    if (!items) broken += 1;
    const blocks = layOutPage(items ?? []);
    for (const { size, text } of blocks) sizes.set(size, (sizes.get(size) ?? 0) + text.length);
    const body = mostUsed(sizes);
    if (blocks.length === 0) yield { problem: { code: 'no_text_on_pages', pages: [number] } };
    for (const block of blocks) {
      const level = headingLevel(block, body);
      if (level !== undefined) path.enter(level, block.text);
      const place = { ...path.place(), page: number };
      if (level === undefined) yield { kind: block.isRow ? 'row' : 'text', text: block.text, place };
      else yield { kind: 'heading', level, text: block.text, place };
    }
  }
  if (broken === pages) throw new ReadError('unreadable');
  if (broken > 0) yield { problem: { code: 'broken' } };
  if (document.numPages > pages) yield { problem: { code: 'cut' } };
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

async function openDocument(bytes: Buffer): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), {
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new ReadError(isLocked ? 'encrypted' : 'unreadable', { cause: error });
  }
}

async function titleOf(document: PdfDocument): Promise<string> {
  const found = await document.getMetadata().catch(() => undefined);
  const title: unknown = found && 'Title' in found.info ? found.info.Title : undefined;
  // Programs put the name of the file there when nobody gave a title.
  return typeof title === 'string' && !/\.(?:docx?|odt|indd|tex|pdf)$/i.test(title) ? title.trim() : '';
}

async function itemsOf(document: PdfDocument, number: number): Promise<TextItem[]> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str === '') return [];
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
    const size = Math.hypot(c, d);
    return [{ text: item.str, x, y, width: item.width, size }];
  });
}

function mostUsed(sizes: ReadonlyMap<number, number>): number {
  let best = 0;
  let most = 0;
  for (const [size, length] of sizes) {
    if (length <= most) continue;
    most = length;
    best = size;
  }
  return best;
}

/** Short lines in larger letters are headings. */
function headingLevel({ text, size, lines, isRow }: PageBlock, body: number): number | undefined {
  if (isRow || lines > 3 || text.length > 200 || !/\p{L}/u.test(text) || size < body * headingFactor)
    return undefined;
  if (size >= body * 1.7) return 1;
  return size >= body * 1.35 ? 2 : 3;
}
