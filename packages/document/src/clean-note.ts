import type { Attrs, AttributeSpec, Mark, Node, NodeType } from 'prosemirror-model';
import { noteSchema } from './note-schema.ts';
import { deepestNote, isNoteNode, type NoteMark, type NoteNode } from './note/note-node.ts';
import { upgradeNote } from './upgrade-note.ts';

/** Thrown for content that no note can hold. */
export class UnfitNote extends Error {}

/**
 * Foreign content as that of a note. Attributes that a note does not know or that make no sense are dropped, unsafe
 * links are only their words; a block that it does not know is refused, because dropping it would lose text.
 */
export function cleanNote(content: readonly unknown[]): NoteNode[] {
  if (!content.every(isNoteNode)) throw new UnfitNote();
  const nodes = cleanAll(upgradeNote(content), 1);
  if (nodes.some(({ type }) => !type.isInGroup('block'))) throw new UnfitNote();
  // Its objects have no prototype, which tells them apart from stored ones.
  return nodes.map((node): unknown => structuredClone(node.toJSON())).filter(isNoteNode);
}

function cleanAll(list: readonly unknown[], depth: number): Node[] {
  if (depth > deepestNote) throw new UnfitNote();
  return list.map((value) => cleanNode(value, depth));
}

function cleanNode(value: unknown, depth: number): Node {
  if (!isNoteNode(value)) throw new UnfitNote();
  const { attrs, text = '', marks = [], content = [] } = value;
  const type = Object.hasOwn(noteSchema.nodes, value.type) ? noteSchema.nodes[value.type] : undefined;
  if (type === undefined || type === noteSchema.topNodeType) throw new UnfitNote();
  const kept = marks.flatMap(cleanMark);
  if (type.isText) {
    // The editor takes no empty text.
    const words = withoutNul(text);
    if (words === '') throw new UnfitNote();
    return noteSchema.text(words, kept);
  }
  return fitted(type, {
    attrs: cleanAttributes(type, attrs),
    content: cleanAll(content, depth + 1),
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
