import { textLines } from '../bytes/text-lines.ts';
import type { Found, Source } from '../found.ts';

/** Paragraphs grow to this length; texts without blank lines become several pieces. */
const paragraphLength = 2_000;

/** Plain text: paragraphs end at blank lines. */
export async function* readText(source: Source): AsyncGenerator<Found, void, undefined> {
  let paragraph = '';
  for await (const { text, more } of textLines(source)) {
    const isBlank = text.trim() === '';
    if (!isBlank) paragraph += more ? text : `${text}\n`;
    if (paragraph !== '' && (isBlank || paragraph.length >= paragraphLength)) {
      yield { kind: 'text', text: paragraph, place: {} };
      paragraph = '';
    }
  }
  if (paragraph !== '') yield { kind: 'text', text: paragraph, place: {} };
}
