import { isMoney } from '../markdown/formula.syntax.ts';
import type { Image, Inline, InlineMaths, Link, TextStyle } from '../tree.ts';
import { isMarkOpen, placeMarks, type Piece } from './place-marks.ts';
import { escapeText, longestTicks, reference } from './escape-text.ts';

/** Where a line stands. */
export interface LinePlace {
  /** A heading, a summary or a cell, which cannot break into lines. */
  single: boolean;
}

/** Parts of a line as Markdown. */
export function inlineMarkdown(inlines: readonly Inline[], place: LinePlace): string {
  return placeMarks(withLineEnds(piecesOf(inlines, { ...place, hasLinks: hasLinks(inlines) })));
}

interface Place extends LinePlace {
  hasLinks: boolean;
}

function hasLinks(inlines: readonly Inline[]): boolean {
  return inlines.some(
    (inline) =>
      inline.type === 'link' ||
      inline.type === 'image' ||
      (inline.type === 'styled' && hasLinks(inline.content)),
  );
}

const marks: Partial<Record<TextStyle, '**' | '*' | '~~'>> = { bold: '**', italic: '*', strike: '~~' };
/** Elements for the styles that Markdown has no marks for, where their names differ. */
const tags: Partial<Record<TextStyle, string>> = { underline: 'u', highlight: 'mark' };

function piecesOf(inlines: readonly Inline[], place: Place): Piece[] {
  return inlines.flatMap((inline, index): Piece[] => {
    switch (inline.type) {
      case 'text': {
        const [before, after] = [inlines[index - 1]?.type, inlines[index + 1]?.type];
        // What follows would turn the sign before it into a picture.
        const isBeforeLink = inline.text.endsWith('!') && (after === 'link' || after === 'citation');
        const text = escapeText(inline.text, place).replace(afterMark[before ?? ''] ?? /^$/, reference);
        return [
          { type: 'text', text: isBeforeLink && !text.endsWith('\\!') ? text.replace(/!$/, '\\!') : text },
        ];
      }
      case 'styled': {
        const inside = piecesOf(inline.content, place);
        const mark = marks[inline.style];
        if (mark !== undefined) return [{ type: 'open', mark }, ...inside, { type: 'close', mark }];
        const tag = tags[inline.style] ?? inline.style;
        return [raw(`<${tag}>`), ...inside, raw(`</${tag}>`)];
      }
      case 'inlineCode':
        return [raw(codeMarkdown(inline.text))];
      case 'link':
        return [raw(linkMarkdown(inline, place))];
      case 'image':
        return [raw(imageMarkdown(inline))];
      case 'inlineMaths':
        return [{ type: 'maths', text: mathsMarkdown(inline) }];
      case 'footnoteMark':
        return [raw(`[^${inline.label}]`)];
      case 'citation':
        return [raw(`[${inline.number}]`)];
      case 'break':
        return [{ type: 'break', single: place.single }];
    }
  });
}

/** What would make a definition or a link of the mark before it. */
const afterMark: Partial<Record<string, RegExp>> = { footnoteMark: /^:/, citation: /^[:(]/ };

function raw(text: string): Piece {
  return { type: 'raw', text };
}

/** A break is a line end where words stand on both sides of it, and an element where a line end would be lost. */
function withLineEnds(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    if (piece.type !== 'break') return piece;
    const before = nearest(pieces, index, -1, (one) => !isMarkOpen(one));
    const after = nearest(pieces, index, 1, (one) => one.type !== 'close');
    const isLineEnd =
      !piece.single && before !== undefined && after !== undefined && isWords(before) && isWords(after);
    // Alone on a line, a display formula is a block.
    const isBlock = [pieces[index - 1], pieces[index + 1]].some((one) => one?.type === 'maths');
    const touchesMark = pieces[index - 1]?.type === 'open' || pieces[index + 1]?.type === 'close';
    return isLineEnd && !isBlock && !touchesMark
      ? { type: 'raw', text: '  \n' }
      : { type: 'raw', text: '<br>' };
  });
}

/** The first piece of a kind from one on, in a direction. */
function nearest(
  pieces: readonly Piece[],
  from: number,
  step: 1 | -1,
  isMeant: (piece: Piece) => boolean,
): Piece | undefined {
  let index = from + step;
  for (let piece = pieces[index]; piece; piece = pieces[index]) {
    if (isMeant(piece)) return piece;
    index += step;
  }
  return undefined;
}

function isWords(piece: Piece): boolean {
  return piece.type !== 'break';
}

function codeMarkdown(text: string): string {
  const longest = longestTicks(text);
  const ticks = '`'.repeat(longest === 0 ? 1 : longest + 1);
  const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '');
  return isPadded ? `${ticks} ${text} ${ticks}` : `${ticks}${text}${ticks}`;
}

const bareAddress = /^[a-z][a-z\d+.-]{1,31}:[^\s<>\\`]*$/i;

function linkMarkdown({ href, title, content }: Link, place: Place): string {
  const [only, ...more] = content;
  const isBare = more.length === 0 && title === undefined && only?.type === 'text' && only.text === href;
  if (isBare && bareAddress.test(href)) return `<${href}>`;
  const words = placeMarks(withLineEnds(piecesOf(content, place)));
  return `[${words}](${target(href, title)})`;
}

function imageMarkdown({ alt, src = '', title }: Image): string {
  return `![${escapeText(alt, { hasLinks: true })}](${target(src, title)})`;
}

function target(href: string, title: string | undefined): string {
  const words = title === undefined ? '' : ` "${escapeQuoted(title, /["\\]/g)}"`;
  const escaped = href.replaceAll(/[\n\r]/g, encodeURIComponent);
  if (escaped === '' && words === '') return '';
  if (escaped !== '' && /^[^\s()<>\\\p{Cc}]*$/u.test(escaped)) return escapeQuoted(escaped, /[\\]/g) + words;
  return `<${escapeQuoted(escaped, /[<>\\]/g)}>${words}`;
}

function escapeQuoted(text: string, unsafe: RegExp): string {
  return text.replaceAll(unsafe, '\\$&').replaceAll(/&(?=#?\w+;)/g, '&amp;');
}

/** Dollars where they can be read as such, brackets otherwise. */
function mathsMarkdown({ tex, display }: InlineMaths): string {
  if (display) return tex.includes('$') ? `\\[${tex}\\]` : `$$${tex}$$`;
  return tex.includes('$') || tex.endsWith('\\') || isMoney(tex) ? `\\(${tex}\\)` : `$${tex}$`;
}

/** Spaces at the ends of a line would be lost. */
export function keepEnds(text: string): string {
  return text
    .split('\n')
    .map((line, index, lines) => {
      const isLast = index === lines.length - 1;
      // Two spaces before a line end are the line end.
      const [words, end] = isLast || !line.endsWith('  ') ? [line, ''] : [line.slice(0, -2), '  '];
      return words.replace(/^\s+/, referenced).replace(/(?<!\s)\s+$/, referenced) + end;
    })
    .join('\n');
}

function referenced(space: string): string {
  return Array.from(space, reference).join('');
}
