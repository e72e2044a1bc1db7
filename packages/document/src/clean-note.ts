import type { Attrs, AttributeSpec, Mark, Node, NodeType } from 'prosemirror-model';
import { noteSchema } from './note-schema.ts';
import { deepestNote, isNoteNode, type NoteMark, type NoteNode } from './note/note-node.ts';
import { numberOf } from './note/read-attributes.ts';
import { gridOf, mostPlaces } from './note/table-columns.ts';
import { upgradeNote } from './upgrade-note.ts';

/** Thrown for content that no note can hold. */
export class UnfitNote extends Error {}

/** Thrown for content whose tables have more places than a note may have. */
export class TooManyPlaces extends UnfitNote {}

/**
 * Foreign content as that of a note. Attributes that a note does not know or that make no sense are dropped, unsafe
 * links are only their words; a block that it does not know is refused, because dropping it would lose text.
 */
export function cleanNote(content: readonly unknown[]): NoteNode[] {
  const steps = cleanNoteSteps(content);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The same, part by part: a note may have two hundred thousand of them, and between any two others can have their turn. */
export function* cleanNoteSteps(content: readonly unknown[]): Generator<void, NoteNode[]> {
  if (!content.every(isNoteNode)) throw new UnfitNote();
  const upgraded = upgradeNote(content);
  if (placesIn(upgraded, 1) > mostPlaces) throw new TooManyPlaces();
  const nodes = yield* cleanAll(upgraded, 1);
  if (nodes.some(({ type }) => !type.isInGroup('block'))) throw new UnfitNote();
  return yield* writtenAll(nodes);
}

/** Places that the tables of a note take, those in cells of others too. */
function placesIn(nodes: readonly unknown[], depth: number): number {
  if (depth > deepestNote) return 0;
  let places = 0;
  for (const node of nodes) {
    if (!isNoteNode(node) || node.content === undefined) continue;
    if (node.type === 'table') places += gridOf(node.content.map(spansIn))?.places ?? Infinity;
    places += placesIn(node.content, depth + 1);
  }
  return places;
}

function spansIn(row: unknown): { columns: number; rows: number }[] {
  const cells = isNoteNode(row) ? (row.content ?? []) : [];
  return cells
    .filter(isNoteNode)
    .map((cell) => ({ columns: spanOf(cell, 'colspan'), rows: spanOf(cell, 'rowspan') }));
}

/** One that makes no sense is dropped later. */
function spanOf(cell: NoteNode, name: 'colspan' | 'rowspan'): number {
  const span = numberOf(cell, name) ?? 1;
  return Number.isInteger(span) && span > 0 && span <= 1_000 ? span : 1;
}

/** A node as JSON. Its objects are those of this function: what the library makes has no prototype, unlike what is stored. */
function* written(node: Node): Generator<void, NoteNode> {
  yield;
  const { type, attrs, marks, text, content } = node;
  const marksWritten = marks.map((mark) => ({ type: mark.type.name, ...attributesOf(mark.attrs) }));
  return {
    type: type.name,
    ...attributesOf(attrs),
    ...(content.size > 0 && { content: yield* writtenAll(content.content) }),
    ...(marksWritten.length > 0 && { marks: marksWritten }),
    ...(text !== undefined && { text }),
  };
}

function* writtenAll(nodes: readonly Node[]): Generator<void, NoteNode[]> {
  const list: NoteNode[] = [];
  for (const node of nodes) list.push(yield* written(node));
  return list;
}

function attributesOf(attrs: Attrs): { attrs?: Record<string, unknown> } {
  return Object.keys(attrs).length === 0 ? {} : { attrs: { ...attrs } };
}

function* cleanAll(list: readonly unknown[], depth: number): Generator<void, Node[]> {
  if (depth > deepestNote) throw new UnfitNote();
  const nodes: Node[] = [];
  for (const value of list) nodes.push(yield* cleanNode(value, depth));
  return nodes;
}

function* cleanNode(value: unknown, depth: number): Generator<void, Node> {
  yield;
  if (!isNoteNode(value)) throw new UnfitNote();
  const { attrs, text = '', marks = [], content = [] } = value;
  const type = Object.hasOwn(noteSchema.nodes, value.type) ? noteSchema.nodes[value.type] : undefined;
  if (type === undefined || type === noteSchema.topNodeType) throw new UnfitNote();
  // Of each kind one: a hundred links around one word would each be gone through wherever the note is read.
  const kept = marks.flatMap(cleanMark).reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []);
  if (type.isText) {
    // The editor takes no empty text.
    const words = withoutNul(text);
    if (words === '') throw new UnfitNote();
    return noteSchema.text(words, kept);
  }
  return fitted(type, {
    attrs: cleanAttributes(type, attrs),
    content: yield* cleanAll(content, depth + 1),
    marks: type.isInline ? kept : [],
  });
}

interface Parts {
  attrs: Attrs;
  content: Node[];
  marks: readonly Mark[];
}

/** The node with its parts, and with the empty line that its kind may need. */
function fitted(type: NodeType, { attrs, content, marks }: Parts): Node {
  const allowed = content.map((node) => (node.isInline ? node.mark(type.allowedMarks(node.marks)) : node));
  const node = type.createAndFill(attrs, allowed, marks);
  if (node === null) throw new UnfitNote();
  return node;
}

function cleanAttributes(type: NodeType, foreign: NoteNode['attrs']): Attrs {
  const attrs = keptAttributes(type.spec.attrs, foreign);
  if (type.name !== 'image') return attrs;
  if (attrs['fileId'] === undefined && attrs['src'] === undefined) throw new UnfitNote();
  if (attrs['fileId'] === undefined && typeof foreign?.['fileId'] === 'number') throw new UnfitNote();
  // The address of a file is made for each response.
  return attrs['fileId'] === undefined ? attrs : { ...attrs, src: null };
}

function keptAttributes(specs: Record<string, AttributeSpec> = {}, foreign: NoteNode['attrs'] = {}): Attrs {
  const kept = Object.entries(specs).flatMap(([name, { validate }]) => {
    const value = Object.hasOwn(foreign, name) ? foreign[name] : undefined;
    const clean = typeof value === 'string' ? withoutNul(value) : value;
    return clean === undefined || clean === null || !isValid(validate, clean) ? [] : [[name, clean] as const];
  });
  return Object.fromEntries(kept);
}

function isValid(validate: AttributeSpec['validate'], value: unknown): boolean {
  if (typeof validate !== 'function') return false;
  try {
    validate(value);
    return true;
  } catch {
    return false;
  }
}

function cleanMark(mark: NoteMark): Mark[] {
  const type = Object.hasOwn(noteSchema.marks, mark.type) ? noteSchema.marks[mark.type] : undefined;
  if (type === undefined) return [];
  const attrs = keptAttributes(type.spec.attrs, mark.attrs);
  const { href } = attrs;
  if (type.name === 'link' && (typeof href !== 'string' || !isHarmless(href))) return [];
  return [type.create(attrs)];
}

const longestAddress = 2_000;
const harmless = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Whether an address cannot act, however a browser reads it. It may lead nowhere, as a relative one does in a note. */
function isHarmless(href: string): boolean {
  const url = URL.parse(href, 'https://nowhere.invalid/');
  return href.length <= longestAddress && (url === null || harmless.has(url.protocol));
}

/** The database takes no NUL characters. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
