import { id } from '@polylogue/contract/fields';
import type { NoteContent } from '@polylogue/contract/notes';
import { fieldError } from '../../platform/http/call-error.ts';

/** A node of the document as it is kept. */
export interface NoteNode {
  [name: string]: unknown;
  type: string;
  attrs?: Record<string, unknown>;
  marks?: NoteMark[];
  text?: string;
  content?: NoteNode[];
}

/** How a text looks, or where it leads. */
export interface NoteMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** Keeps an attribute, or drops it by answering undefined. */
type Keep = (value: unknown) => unknown;

const whole: Keep = (value) =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 10_000 ? value : undefined;
const yesNo: Keep = (value) => value === true;
const word: Keep = (value) => (typeof value === 'string' && value.length <= 40 ? value : undefined);
const line: Keep = (value) => (typeof value === 'string' && value.length <= 1_000 ? value : undefined);
const widths: Keep = (value) => (Array.isArray(value) && value.length <= 100 ? value.map(whole) : undefined);
const heading: Keep = (value) => (value === 1 || value === 2 || value === 3 ? value : 3);
const fileId: Keep = (value) => (id.safeParse(value).success ? value : undefined);
const address: Keep = (value) =>
  typeof value === 'string' && value.length <= 2_000 && /^(?:https?:|mailto:|tel:)\S+$/i.test(value)
    ? value
    : undefined;

const cell = { colspan: whole, rowspan: whole, colwidth: widths };

/** What a note is made of, with the attributes that are kept. `origin` and the like of other editors are dropped. */
const nodes: Record<string, Record<string, Keep>> = {
  paragraph: {},
  heading: { level: heading },
  bulletList: {},
  orderedList: { start: whole },
  listItem: {},
  taskList: {},
  taskItem: { checked: yesNo },
  blockquote: {},
  codeBlock: { language: word },
  table: {},
  tableRow: {},
  tableHeader: cell,
  tableCell: cell,
  horizontalRule: {},
  hardBreak: {},
  image: { fileId, alt: line, width: whole, height: whole },
};

const marks: Record<string, Record<string, Keep>> = {
  bold: {},
  italic: {},
  strike: {},
  code: {},
  link: { href: address },
};

/** Deeper than any list that a person can read. */
const deepest = 40;

/**
 * The document with nothing in it but what a note is made of. Foreign attributes and marks are dropped; a foreign block
 * is refused as a whole, because dropping it would lose words.
 */
export function cleanContent(content: NoteContent): NoteContent {
  return { type: 'doc', content: cleanAll(content.content ?? [], 1) };
}

function cleanAll(list: readonly unknown[], depth: number): NoteNode[] {
  if (depth > deepest) throw fieldError('content', 'invalid');
  return list.map((node) => cleanNode(node, depth));
}

function cleanNode(node: unknown, depth: number): NoteNode {
  if (!isRecord(node) || typeof node['type'] !== 'string') throw fieldError('content', 'invalid');
  const { type, text, content } = node;
  const foreign = isRecord(node['attrs']) ? node['attrs'] : {};
  if (type === 'text') {
    // The database takes no such character, and an empty text would be refused by the editor.
    const words = typeof text === 'string' ? text.replaceAll('\0', '') : '';
    if (words === '') throw fieldError('content', 'invalid');
    const kept = Array.isArray(node['marks']) ? node['marks'].flatMap(cleanMark) : [];
    return { type, text: words, ...(kept.length > 0 ? { marks: kept } : {}) };
  }
  const rules = rulesOf(nodes, type);
  if (!rules) throw fieldError('content', 'invalid');
  const attrs = keepAttributes(rules, foreign);
  if (type === 'image' && attrs?.['fileId'] === undefined) throw fieldError('content', 'invalid');
  return {
    type,
    ...(attrs ? { attrs } : {}),
    ...(Array.isArray(content) ? { content: cleanAll(content, depth + 1) } : {}),
  };
}

function cleanMark(mark: unknown): NoteMark[] {
  if (!isRecord(mark) || typeof mark['type'] !== 'string') return [];
  const rules = rulesOf(marks, mark['type']);
  if (!rules) return [];
  const attrs = keepAttributes(rules, isRecord(mark['attrs']) ? mark['attrs'] : {});
  // A link without an address that may be opened is just its words.
  if (mark['type'] === 'link' && !attrs) return [];
  return [{ type: mark['type'], ...(attrs ? { attrs } : {}) }];
}

/** Only what stands in the table: `constructor` is a property of every object. */
function rulesOf(
  table: Record<string, Record<string, Keep>>,
  type: string,
): Record<string, Keep> | undefined {
  return Object.hasOwn(table, type) ? table[type] : undefined;
}

function keepAttributes(
  rules: Record<string, Keep>,
  foreign: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const kept = Object.entries(rules).flatMap(([name, keep]) => {
    const value = Object.hasOwn(foreign, name) ? keep(foreign[name]) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The files that a document shows. */
export function filesIn(content: NoteContent): number[] {
  const found = new Set<number>();
  walk(content, (node) => {
    const shown = node.type === 'image' ? node.attrs?.['fileId'] : undefined;
    if (typeof shown === 'number') found.add(shown);
  });
  return [...found];
}

/** The document as it is shown: images with a link to their file. */
export function withLinks(content: NoteContent, urlOf: (fileId: number) => string): NoteContent {
  const shown = structuredClone(content);
  walk(shown, (node) => {
    const shownId = node.type === 'image' ? node.attrs?.['fileId'] : undefined;
    if (typeof shownId === 'number') node.attrs = { ...node.attrs, src: urlOf(shownId) };
  });
  return shown;
}

function walk(node: NoteContent | NoteNode, visit: (node: NoteNode) => void): void {
  for (const child of (node.content ?? []) as NoteNode[]) {
    visit(child);
    walk(child, visit);
  }
}
