import iconv from 'iconv-lite';
import type { Found, Source } from '../found.ts';
import { createHeadingPath } from './heading-path.ts';
import { rtfTokens, type RtfToken } from './rtf-tokens.ts';

/** Windows code pages by the character set that a font declares. */
const charsets: Record<number, string> = {
  77: 'macintosh',
  128: 'cp932',
  129: 'cp949',
  134: 'cp936',
  136: 'cp950',
  161: 'cp1253',
  162: 'cp1254',
  163: 'cp1258',
  177: 'cp1255',
  178: 'cp1256',
  186: 'cp1257',
  204: 'cp1251',
  222: 'cp874',
  238: 'cp1250',
};

/** Groups whose text is not part of the document. */
const hiddenGroups = new Set(
  'fonttbl colortbl stylesheet info pict object objdata themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator xmlnstbl fldinst header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc aftnsep aftnsepc revtbl filetbl bkmkstart bkmkend nonshppict shppict shpinst pntext pntxta pntxtb mmathPr'.split(
    ' ',
  ),
);

const signs: Record<string, string> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
};

interface Group {
  isHidden: boolean;
  /** The group's destination: where its text belongs. */
  target: 'body' | 'fonts' | 'styles' | 'title' | 'none';
  font: number | undefined;
  /** Bytes that follow a Unicode character for programs that do not know it. */
  skipped: number;
}

/** Rich Text Format. Every library we tried mangles some Cyrillic: the code page depends on the font. */
export async function* readRtf(source: Source): AsyncGenerator<Found> {
  const bytes = await source.whole();
  const path = createHeadingPath();
  const fonts = new Map<number, string>();
  const styles = new Map<number, number>();
  let encoding = 'cp1252';
  let group: Group = { isHidden: false, target: 'body', font: undefined, skipped: 1 };
  const outer: Group[] = [];
  let pending: Uint8Array[] = [];
  let skip = 0;
  let text = '';
  let title = '';
  let cells: string[] = [];
  let level: number | undefined;
  let style: { number: number; level: number | undefined; name: string } | undefined;
  let definedFont = 0;

  const add = (words: string): void => {
    if (group.target === 'title') title += words;
    else if (group.target === 'styles' && style) style.name += words;
    else if (!group.isHidden) text += words;
  };
  const decodePending = (): void => {
    if (pending.length === 0) return;
    const charset = group.font === undefined ? undefined : fonts.get(group.font);
    const decoded = iconv.decode(Buffer.concat(pending), charset ?? encoding);
    pending = [];
    add(decoded);
  };
  const endParagraph = (): Found[] => {
    const words = text.trim();
    text = '';
    if (words === '') return [];
    if (level === undefined) return [{ kind: 'text', text: words, place: path.place() }];
    path.enter(level, words);
    return [{ kind: 'heading', level, text: words, place: path.place() }];
  };
  const endRow = (): Found[] => {
    const row = cells.join(' | ');
    cells = [];
    text = '';
    return /[^\s|]/.test(row) ? [{ kind: 'row', text: row, place: path.place() }] : [];
  };
  const hide = (target: Group['target']): void => {
    group = { ...group, isHidden: true, target };
  };

  function control({ word, value }: { word: string; value: number | undefined }): Found[] {
    const sign = signs[word];
    if (sign !== undefined) {
      add(sign);
      return [];
    }
    switch (word) {
      case 'ansicpg':
        if (value !== undefined && iconv.encodingExists(`cp${value}`)) encoding = `cp${value}`;
        break;
      case 'mac':
        encoding = 'macintosh';
        break;
      case 'pc':
        encoding = 'cp437';
        break;
      case 'f':
        if (group.target === 'fonts') definedFont = value ?? 0;
        group = { ...group, font: value };
        break;
      case 'fcharset': {
        const known = charsets[value ?? 0];
        if (group.target === 'fonts' && known) fonts.set(definedFont, known);
        break;
      }
      case 'cpg':
        if (group.target === 'fonts' && iconv.encodingExists(`cp${value}`))
          fonts.set(definedFont, `cp${value}`);
        break;
      case 'plain':
        group = { ...group, font: undefined };
        break;
      case 'uc':
        group = { ...group, skipped: Math.min(value ?? 1, 16) };
        break;
      case 'u':
        add(String.fromCharCode(((value ?? 0) + 0x10000) % 0x10000));
        skip = group.skipped;
        break;
      case 's':
        if (group.target === 'styles') style = { number: value ?? 0, level: undefined, name: '' };
        else level = styles.get(value ?? 0) ?? level;
        break;
      case 'outlinelevel':
        if (group.target === 'styles' && style) style.level = (value ?? 0) + 1;
        else if (!group.isHidden && (value ?? 9) < 9) level = (value ?? 0) + 1;
        break;
      case 'pard':
        level = undefined;
        break;
      case 'par':
      case 'sect':
      case 'page':
        if (group.isHidden) return [];
        // Inside a table it is a paragraph of a cell.
        if (cells.length === 0) return endParagraph();
        add('\n');
        break;
      case 'cell':
        cells.push(text.replaceAll(/\s+/g, ' ').trim());
        text = '';
        break;
      case 'row':
        return endRow();
      case 'fonttbl':
        hide('fonts');
        break;
      case 'stylesheet':
        hide('styles');
        break;
      case 'title':
        // It comes twice: for old programs, then in Unicode.
        title = '';
        hide('title');
        break;
      default:
        if (hiddenGroups.has(word)) hide('none');
    }
    return [];
  }

  function endStyle(): void {
    if (group.target !== 'styles' || !style) return;
    const [, named] = /heading (\d)/i.exec(style.name) ?? [];
    const known = named === undefined ? style.level : Number(named);
    if (known !== undefined && known <= 9) styles.set(style.number, known);
    style = undefined;
  }

  function read(token: RtfToken): Found[] {
    if (token.kind === 'text') {
      const rest = token.bytes.subarray(skip);
      skip = Math.max(0, skip - token.bytes.length);
      // Pictures are written as text, too.
      if (rest.length > 0 && group.target !== 'none') pending.push(rest);
      return [];
    }
    decodePending();
    skip = 0;
    switch (token.kind) {
      case 'control':
        return control(token);
      case 'open':
        outer.push(group);
        break;
      case 'close':
        endStyle();
        group = outer.pop() ?? group;
        break;
      case 'hidden':
        hide('none');
        break;
      case 'binary':
        break;
    }
    return [];
  }

  for (const token of rtfTokens(bytes)) {
    const found = read(token);
    if (found.length > 0) yield* found;
  }
  decodePending();
  if (cells.length > 0) yield* endRow();
  yield* endParagraph();
  if (title.trim() !== '') yield { title };
}
