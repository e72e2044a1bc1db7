import { Parser } from 'htmlparser2';
import { ImportError } from '../import-error.ts';
import { isGeminiRow } from './gemini.ts';
import type { Fields } from '../values.ts';

/** What begins each row of the activity. Texts are escaped, so that none can hold it. */
const cell = '<div class="outer-cell';
const content = '<div class="content-cell';

/** The head of the page has its styles in it. */
const mostHead = 500_000;

/** No row is longer. */
const mostCell = 20_000_000;

/**
 * Rows of the activity in Gemini as Google's Takeout writes it in HTML, in the form of its JSON. Nothing if the page is
 * another one.
 */
export async function* geminiHtmlRows(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Fields, void, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let isInside = false;
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    for (let next = text.indexOf(cell, isInside ? 1 : 0); next >= 0; next = text.indexOf(cell, 1)) {
      if (isInside) yield* rowOf(text.slice(0, next));
      text = text.slice(next);
      isInside = true;
    }
    if (!isInside && text.length > mostHead) return;
    if (text.length > mostCell) throw new ImportError('too_large');
  }
  if (isInside) yield* rowOf(text);
}

/** A short line with a year and a time to the second. */
const timeLine = /(?:^|<br\s*\/?>)\s*([^<>]{0,40}?\d{1,2}:\d{2}:\d{2}[^<>]{0,30})(?=<|$)/g;

function* rowOf(html: string): Generator<Fields> {
  const [head = '', body = ''] = html.split(content);
  const inside = body.slice(body.indexOf('>') + 1).replace(/<\/div>\s*$/, '');
  const time = [...inside.matchAll(timeLine)].find(([, line]) => /\d{4}/.test(line ?? ''));
  if (!time) return;
  const asked = inside.slice(0, time.index);
  const row = {
    header: plain(head),
    title: plain(asked),
    time: momentOf(plain(time[1] ?? '')),
    safeHtmlItem: [{ html: inside.slice(time.index + time[0].length) }],
    details: [...asked.matchAll(/href="([^"]*)"/g)].map(([, url]) => ({ url })),
  };
  if (isGeminiRow(row)) yield row;
}

function plain(html: string): string {
  let text = '';
  const parser = new Parser({
    onopentag: (name) => {
      if (name === 'br' || name === 'p') text += '\n';
    },
    ontext: (piece) => (text += piece),
  });
  parser.end(html);
  return text.replaceAll('\u202f', ' ').trim();
}

/** The beginnings of the months' names in English, French and Russian. */
const months = [
  /^(?:jan|янв)/,
  /^(?:feb|f[eé]v|фев)/,
  /^(?:mar|мар)/,
  /^(?:apr|avr|апр)/,
  /^(?:may|mai|ма[йя])/,
  /^(?:jun|juin|июн)/,
  /^(?:jul|juil|июл)/,
  /^(?:aug|ao[uû]|авг)/,
  /^(?:sep|сен)/,
  /^(?:oct|окт)/,
  /^(?:nov|ноя)/,
  /^(?:dec|déc|дек)/,
];

/** Hours before UTC of the names of zones; those of others count as UTC, which is wrong by hours and not by days. */
const zones: Record<string, number> = {
  ...{ EDT: -4, EST: -5, CDT: -5, CST: -6, MDT: -6, MST: -7, PDT: -7, PST: -8 },
  ...{ WEST: 1, BST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, MSK: 3, JST: 9, AEST: 10, AEDT: 11 },
};

/** A time as the page shows it, in ISO form; empty if it cannot be read. */
function momentOf(line: string): string {
  const clock = /(\d{1,2}):(\d{2}):(\d{2})\s*([AP]M)?\s*(\S*)/i.exec(line);
  const day = line.slice(0, clock?.index ?? 0).toLowerCase();
  const year = /\b\d{4}\b/.exec(day)?.[0];
  const date = /\b\d{1,2}\b/.exec(day)?.[0];
  const words = day.match(/\p{L}+/gu) ?? [];
  const month = months.findIndex((name) => words.some((word) => name.test(word)));
  if (!clock || year === undefined || date === undefined || month < 0) return '';
  const [, hours = '', minutes = '', seconds = '', half = '', zone = ''] = clock;
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  const numbered = /^(?:GMT|UTC)([+-]\d{1,2})(?::?(\d{2}))?$/.exec(zone);
  const offset = numbered ? Number(numbered[1]) : (zones[zone] ?? 0);
  const at = Date.UTC(Number(year), month, Number(date), hour - offset, Number(minutes), Number(seconds));
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}
