import { Readability } from '@mozilla/readability';
import { parseHTML, type PageDocument, type PageNode } from 'linkedom';
import type { Piece } from '../reading/piece.ts';

/** What a person would read on a page. */
export interface ReadablePage {
  title: string | null;
  language: string | null;
  /** ISO 8601; as the page says of itself. */
  published: string | null;
  /** The page only asks for a password. */
  asksForLogin: boolean;
  pieces: Piece[];
}

/** Below this length a page with a password field has nothing else to say. */
const loginText = 1_500;

/** Fewer characters than these are navigation, not an article. */
const leastArticle = 140;

/** Finds the readable text of a page: its article, or all of its text if it has none. */
export function readablePage(html: string): ReadablePage {
  const { document } = parseHTML(html);
  const hasPassword = document.querySelector('input[type="password"]') !== null;
  const language = document.documentElement?.getAttribute('lang')?.slice(0, 2).toLowerCase() ?? null;
  const given = document.querySelector('title')?.textContent?.trim() ?? '';
  const published = dateIn(document);
  const article = new Readability(document, { charThreshold: leastArticle }).parse();
  const content = article?.content ?? parseHTML(html).document.body?.innerHTML ?? '';
  const body = parseHTML(`<!doctype html><html><body>${content}</body></html>`).document.body;
  const pieces = body ? piecesOf(body) : [];
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
  return {
    title: (article?.title?.trim() || given || null)?.slice(0, 255) ?? null,
    language: language && /^[a-z]{2}$/.test(language) ? language : null,
    published: dateOf(article?.publishedTime ?? null) ?? published,
    asksForLogin: hasPassword && length < loginText,
    pieces,
  };
}

const blocks = new Set(['p', 'li', 'blockquote', 'figcaption', 'dt', 'dd', 'caption', 'summary']);
const skipped = new Set(['script', 'style', 'noscript', 'template', 'nav', 'form', 'button', 'svg']);

/** Blocks of text in the order of the page, each with the headings above it. */
function piecesOf(body: PageNode): Piece[] {
  const pieces: Piece[] = [];
  const headings: string[] = [];
  let loose = '';
  const add = (kind: Piece['kind'], raw: string, level?: number): void => {
    const text = kind === 'code' ? raw.trimEnd() : raw.replaceAll(/\s+/g, ' ').trim();
    if (text === '') return;
    const above = headings.filter((heading) => heading !== '');
    const place = above.length > 0 ? { headings: above } : {};
    pieces.push({ kind, text, place, ...(level === undefined ? {} : { level }) });
  };
  const flush = (): void => {
    add('text', loose);
    loose = '';
  };
  const visit = (node: PageNode): void => {
    if (node.nodeType === 3) loose += node.textContent ?? '';
    if (node.nodeType !== 1) return;
    const name = node.localName ?? '';
    if (skipped.has(name)) return;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) {
      flush();
      const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      headings.length = Math.min(headings.length, Number(level) - 1);
      add('heading', text, Number(level));
      while (headings.length < Number(level) - 1) headings.push('');
      headings.push(text);
      return;
    }
    if (name === 'pre' || name === 'tr') {
      flush();
      add(name === 'pre' ? 'code' : 'row', name === 'pre' ? (node.textContent ?? '') : cellsOf(node));
      return;
    }
    const isBlock = blocks.has(name) || name === 'div' || name === 'section' || name === 'br';
    if (isBlock) flush();
    for (const child of node.childNodes) visit(child);
    if (isBlock) flush();
  };
  visit(body);
  flush();
  return pieces;
}

function cellsOf(row: PageNode): string {
  return [...row.childNodes]
    .filter(({ nodeType }) => nodeType === 1)
    .map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    .join(' | ');
}

const dateSelectors = [
  'meta[property="article:published_time"]',
  'meta[name="date"]',
  'meta[itemprop="datePublished"]',
  'time[datetime]',
];

function dateIn(document: PageDocument): string | null {
  for (const selector of dateSelectors) {
    const found = document.querySelector(selector);
    const date = dateOf(found?.getAttribute('content') ?? found?.getAttribute('datetime') ?? null);
    if (date) return date;
  }
  return null;
}

function dateOf(text: string | null): string | null {
  const time = text ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
