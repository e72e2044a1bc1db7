import { pieces } from './break-words.ts';
import type { CodeData } from './page-data.ts';

/** White space at both sides of the text, in points. */
const padding = 20;
/** Width of a letter in ems. */
const letter = 0.6;
const usualSize = 8.6;
/** Lines that would wrap are set smaller down to these sizes. */
const smallest = { usual: 7.2, drawn: 5.2 };

const drawnLines = /[\u2500-\u259f]/;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** Source text for a place of some width in points: long lines are set smaller, longer ones are wrapped. */
export function codeData(text: string, language: string, room: number): CodeData {
  const shown = text.replaceAll('\t', '    ');
  const drawn = drawnLines.test(shown);
  const longest = Math.max(1, ...shown.split('\n').map(columnsOf));
  const fitting = (room - padding) / letter / longest;
  const size = fitting >= usualSize ? usualSize : fitting;
  const least = drawn ? smallest.drawn : smallest.usual;
  const known = { language: language === '' ? null : language.toLowerCase(), drawn, wide: wide.test(shown) };
  if (size >= least) return { ...known, text: shown, size: Math.floor(size * 10) / 10 };
  const columns = Math.max(Math.floor((room - padding) / letter / usualSize), 4);
  // A break that copies as nothing, and only within words that are longer than the line.
  return {
    ...known,
    text: pieces(shown, { most: columns, every: columns - 2 }).join('\u200b'),
    size: usualSize,
  };
}

function columnsOf(line: string): number {
  if (!/[^\x20-\xff]/.test(line)) return line.length;
  let columns = 0;
  for (const character of line) columns += wide.test(character) ? 2 : 1;
  return columns;
}
