import { openArchive, parseXml, parseXmlStream, type Archive } from '../bytes/archive.ts';
import type { Found, Source } from '../found.ts';
import { ReadError } from '../piece.ts';
import { createHeadingPath } from './heading-path.ts';
import { areHeadings, rowText } from './table-row.ts';

/** Notes that are kept; the rest of a hostile file's would fill the memory. */
const mostNotes = 20_000;

/** Levels of headings in Word. */
const mostLevel = 9;

/** Word documents, streamed: a library that builds the whole tree takes seventy times the size of its XML. */
export async function* readDocx(source: Source): AsyncGenerator<Found> {
  const archive = await openArchive(await source.whole());
  const main = await mainPartOf(archive);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const title = titleOf(await archive.text('docProps/core.xml'));
  if (title !== '') yield { title };
  const levels = headingLevels(await archive.text(`${folder}styles.xml`));
  const notes = new Map<string, string>();
  for (const kind of ['footnote', 'endnote'])
    await readNotes(archive.stream(`${folder}${kind}s.xml`), kind, notes);
  yield* readBody(archive.stream(main), { levels, notes });
}

async function mainPartOf(archive: Archive): Promise<string> {
  let main = 'word/document.xml';
  parseXml(await archive.text('_rels/.rels'), {
    onopentag: (_, { Type = '', Target = '' }) => {
      if (Type.endsWith('/officeDocument') && Target !== '') main = Target.replace(/^\//, '');
    },
  });
  if (archive.has(main)) return main;
  throw new ReadError('unreadable');
}

function titleOf(core: string): string {
  let isTitle = false;
  let title = '';
  parseXml(core, {
    onopentagname: (name) => void (isTitle = name === 'dc:title'),
    ontext: (text) => void (title += isTitle ? text : ''),
    onclosetag: () => void (isTitle = false),
  });
  return title.trim();
}

/** Style → level of heading, by the outline level or by the name, which Word keeps in English. */
function headingLevels(styles: string): Map<string, number> {
  const levels = new Map<string, number>();
  let style = '';
  parseXml(styles, {
    onopentag: (name, attributes) => {
      const value = attributes['w:val'] ?? '';
      if (name === 'w:style') style = attributes['w:styleId'] ?? '';
      const [, level] = name === 'w:name' ? (/^heading (\d)$/i.exec(value) ?? []) : [];
      if (level !== undefined) levels.set(style, Number(level));
      if (name === 'w:name' && /^title$/i.test(value)) levels.set(style, 1);
      if (name === 'w:outlineLvl' && Number(value) < mostLevel) levels.set(style, Number(value) + 1);
    },
  });
  return levels;
}

async function readNotes(
  xml: AsyncGenerator<Buffer>,
  kind: string,
  notes: Map<string, string>,
): Promise<void> {
  let id: string | undefined;
  let text = '';
  let isText = false;
  const handler = {
    onopentag: (name: string, attributes: Record<string, string>) => {
      if (name === `w:${kind}`) {
        id = attributes['w:type'] === undefined ? attributes['w:id'] : undefined;
        text = '';
      }
      isText = name === 'w:t';
    },
    ontext: (words: string) => void (text += isText ? words : ''),
    onclosetag: (name: string) => {
      isText = false;
      if (name === 'w:p') text += ' ';
      if (name === `w:${kind}` && id !== undefined && notes.size < mostNotes)
        notes.set(`${kind} ${id}`, text.trim());
    },
  };
  for await (const _ of parseXmlStream(xml, handler, () => [])) continue;
}

interface Table {
  cells: string[];
  headings: string[] | undefined;
  rows: number;
}

async function* readBody(
  xml: AsyncGenerator<Buffer>,
  { levels, notes }: { levels: Map<string, number>; notes: Map<string, string> },
): AsyncGenerator<Found> {
  const path = createHeadingPath();
  const tables: Table[] = [];
  let found: Found[] = [];
  let text = '';
  let cell = '';
  let level: number | undefined;
  let isItem = false;
  let isText = false;
  let fallbacks = 0;
  let cited: string[] = [];
  const endParagraph = (): void => {
    const words = text.trim();
    text = '';
    if (tables.length > 0) return void (cell += words === '' ? '' : `${words} `);
    if (words === '') return;
    if (level === undefined)
      found.push({ kind: 'text', text: isItem ? `• ${words}` : words, place: path.place() });
    else {
      path.enter(level, words);
      found.push({ kind: 'heading', level, text: words, place: path.place() });
    }
    for (const note of cited) if (note !== '') found.push({ kind: 'text', text: note, place: path.place() });
    cited = [];
  };
  const endRow = (table: Table): void => {
    const { cells } = table;
    table.cells = [];
    if (tables.length > 1) return void (cell += `${cells.filter((each) => each !== '').join(', ')} `);
    table.rows += 1;
    const words = rowText(cells, table.headings);
    if (table.rows === 1 && areHeadings(cells)) table.headings = cells;
    if (/[^\s|]/.test(words)) found.push({ kind: 'row', text: words, place: path.place() });
  };
  const opened = (name: string, attributes: Record<string, string>): void => {
    const value = attributes['w:val'] ?? '';
    switch (name) {
      case 'w:p':
        level = undefined;
        isItem = false;
        break;
      case 'w:pStyle':
        level = levels.get(value);
        break;
      case 'w:outlineLvl':
        if (Number(value) < mostLevel) level = Number(value) + 1;
        break;
      case 'w:numPr':
        isItem = true;
        break;
      case 'w:t':
      case 'm:t':
        isText = true;
        break;
      case 'w:tab':
        text += '\t';
        break;
      case 'w:br':
      case 'w:cr':
        text += '\n';
        break;
      case 'w:noBreakHyphen':
        text += '-';
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        cited.push(notes.get(`${name.slice(2, -9)} ${attributes['w:id'] ?? ''}`) ?? '');
        break;
      case 'w:tbl':
        tables.push({ cells: [], headings: undefined, rows: 0 });
        break;
    }
  };
  const closed = (name: string): void => {
    const table = tables.at(-1);
    if (name === 'w:t' || name === 'm:t') isText = false;
    if (name === 'w:p') endParagraph();
    if (name === 'w:tc' && table) {
      table.cells.push(cell.trim());
      cell = '';
    }
    if (name === 'w:tr' && table) endRow(table);
    if (name === 'w:tbl') tables.pop();
  };
  const handler = {
    // Drawings come twice: as they are, and for programs that do not know them.
    onopentag: (name: string, attributes: Record<string, string>) => {
      if (name === 'mc:Fallback') fallbacks += 1;
      if (fallbacks === 0) opened(name, attributes);
    },
    ontext: (words: string) => void (text += isText && fallbacks === 0 ? words : ''),
    onclosetag: (name: string) => {
      if (fallbacks === 0) closed(name);
      if (name === 'mc:Fallback') fallbacks -= 1;
    },
  };
  yield* parseXmlStream(xml, handler, () => {
    const taken = found;
    found = [];
    return taken;
  });
}
