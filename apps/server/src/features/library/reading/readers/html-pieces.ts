import { Parser } from 'htmlparser2';
import type { Found } from '../found.ts';
import type { Place } from '../piece.ts';
import type { HeadingPath } from './heading-path.ts';

const headingLevel = /^h([1-6])$/;
const hidden = /^(?:script|style|template|noscript|svg|math|iframe|object|head)$/;
const blocks =
  /^(?:p|div|section|article|main|header|footer|aside|nav|ul|ol|li|dl|dt|dd|blockquote|figure|figcaption|pre|table|tr|hr|form|fieldset|address|details|summary|body|html)$/;

/** Blocks that grow beyond this become several pieces. */
const mostBlock = 4_000;

/** Turns HTML, as it arrives, into pieces. */
export interface HtmlPieces {
  write(html: string): void;
  end(): void;
  /** What was found since the last call. */
  take(): Found[];
}

/** Reads HTML with the headings of a path; `more` is added to every place. */
export function createHtmlPieces(path: HeadingPath, more: Place = {}): HtmlPieces {
  let found: Found[] = [];
  let text = '';
  let cells: string[] | undefined;
  let hiddenDepth = 0;
  let preDepth = 0;
  let heading: number | undefined;
  let title: string | undefined;
  const push = (kind: 'text' | 'row' | 'code', words: string): void => {
    if (words.trim() !== '') found.push({ kind, text: words, place: { ...path.place(), ...more } });
  };
  const takeText = (): string => {
    const words =
      preDepth > 0
        ? text
        : text
            .replaceAll(/[^\S\n]+/g, ' ')
            .replaceAll(/ ?\n ?/g, '\n')
            .trim();
    text = '';
    return words;
  };
  const endBlock = (): void => {
    if (cells) return void (text += ' ');
    const words = takeText();
    if (heading === undefined) return push(preDepth > 0 ? 'code' : 'text', words);
    if (words === '') return;
    path.enter(heading, words);
    found.push({ kind: 'heading', level: heading, text: words, place: { ...path.place(), ...more } });
  };
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (name === 'title' && hiddenDepth <= 1) title = '';
        if (hidden.test(name)) hiddenDepth += 1;
        if (hiddenDepth > 0) return;
        const [, level] = headingLevel.exec(name) ?? [];
        if (level !== undefined || blocks.test(name)) endBlock();
        if (level !== undefined) heading = Number(level);
        if (name === 'pre') preDepth += 1;
        if (name === 'br') text += '\n';
        if (name === 'li') text += '• ';
        if (name === 'tr') cells = [];
        if (name === 'td' || name === 'th') text = '';
      },
      ontext: (words) => {
        if (title !== undefined) title += words;
        if (hiddenDepth > 0 || title !== undefined) return;
        text += preDepth > 0 ? words : words.replaceAll(/\s+/g, ' ');
        if (text.length > mostBlock && !cells && heading === undefined) endBlock();
      },
      onclosetag: (name) => {
        if (name === 'title' && title !== undefined) {
          if (title.trim() !== '') found.push({ title });
          title = undefined;
        }
        if (hidden.test(name)) hiddenDepth = Math.max(0, hiddenDepth - 1);
        if (hiddenDepth > 0) return;
        if ((name === 'td' || name === 'th') && cells) cells.push(takeText().replaceAll('\n', ' '));
        if (name === 'tr' && cells) {
          const row = cells.join(' | ');
          cells = undefined;
          if (/[^\s|]/.test(row)) push('row', row);
          return;
        }
        if (headingLevel.test(name) || blocks.test(name)) endBlock();
        if (headingLevel.test(name)) heading = undefined;
        if (name === 'pre') preDepth = Math.max(0, preDepth - 1);
      },
    },
    { decodeEntities: true },
  );
  return {
    write: (html) => parser.write(html),
    end: () => {
      parser.end();
      cells = undefined;
      endBlock();
    },
    take: () => {
      const taken = found;
      found = [];
      return taken;
    },
  };
}
