import { createBlockReader, definitionsIn } from '@polylogue/document/document-blocks';
import { documentMarkdown } from '@polylogue/document/document-markdown';
import { noteOfTree } from '@polylogue/document/note-of-tree';
import type { NoteNode } from '@polylogue/document/note/note-node';
import { parseBlock, parseDefinitions } from '@polylogue/document/parse-block';
import { treeOfNote } from '@polylogue/document/tree-of-note';

/** Attribute of a top-level node: the block of the answer it came from. */
export const originAttribute = 'origin';

/** An answer opened for editing: its source blocks and the document made from them. */
export interface OpenedAnswer {
  sources: readonly string[];
  document: NoteNode;
}

/** Opens an answer. Each node knows the block of the answer that it came from. */
export function openAnswer(text: string, citations?: ReadonlySet<number>): OpenedAnswer {
  const blocks = createBlockReader()(text);
  const definitions = { ...parseDefinitions(definitionsIn(blocks)), citations };
  const content = blocks.flatMap((block, origin) => {
    const { content: nodes = [] } = noteOfTree({
      blocks: parseBlock({ ...block, open: false, definitions }),
    });
    return nodes.map((node) => ({ ...node, attrs: { ...node.attrs, [originAttribute]: origin } }));
  });
  return {
    sources: blocks.map(({ source }) => source),
    document: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
  };
}

/** Nodes that stand together in the text. */
interface Run {
  origin: number | undefined;
  nodes: readonly NoteNode[];
}

/**
 * Serialises an edited document. Untouched blocks keep their exact source; only changed ones are rewritten.
 */
export function savedAnswer(
  sources: readonly string[],
  opened: readonly NoteNode[],
  edited: readonly NoteNode[],
): string {
  const before = Map.groupBy(opened, originOf);
  const footnotes = labelsIn(edited);
  const used = new Set<number>();
  let text = '';
  let last: number | undefined;
  for (const { origin, nodes } of withSilent(runsOf(edited), sources, before)) {
    const source = origin === undefined || used.has(origin) ? undefined : sources[origin];
    const isKept = source !== undefined && isEqual(stripped(nodes), stripped(before.get(origin) ?? []));
    const piece = isKept ? source : written(nodes, footnotes, source);
    if (piece === '') continue;
    // Blocks that were adjacent keep their spacing; all others need a blank line between them.
    if (text !== '' && !(isKept && origin !== undefined && last === origin - 1)) text = withBlankLine(text);
    text += piece;
    last = isKept ? origin : undefined;
    if (origin !== undefined) used.add(origin);
  }
  const ending = /\s*$/.exec(sources.at(-1) ?? '')?.[0] ?? '';
  return last === sources.length - 1 ? text : text.trimEnd() + ending;
}

/** Language of a fence and the options after it, which are for other tools and no part of the document. */
const fenceWithOptions = /^ *(?:`{3,}|~{3,})[ \t]*([^\s`{:]+)([ \t{:][^\n`]*\S)/;

/** Nodes as Markdown; a listing keeps the options of its fence. */
function written(nodes: readonly NoteNode[], footnotes: readonly string[], source = ''): string {
  const text = documentMarkdown(treeOfNote({ content: [...nodes] }), footnotes);
  const [, language, options = ''] = fenceWithOptions.exec(source) ?? [];
  if (language === undefined || nodes.length !== 1 || nodes[0]?.attrs?.['language'] !== language) return text;
  return text.replace(/^(?:`{3,})[^\n]*/, (line) => line + options);
}

function withBlankLine(text: string): string {
  if (text.endsWith('\n\n')) return text;
  return text.endsWith('\n') ? `${text}\n` : `${text}\n\n`;
}

/** Groups adjacent nodes that came from the same block. */
function runsOf(nodes: readonly NoteNode[]): Run[] {
  const runs: { origin: number | undefined; nodes: NoteNode[] }[] = [];
  for (const node of nodes) {
    const run = runs.at(-1);
    const origin = originOf(node);
    if (run && origin !== undefined && run.origin === origin) run.nodes.push(node);
    else runs.push({ origin, nodes: [node] });
  }
  return runs;
}

/** Puts the blocks that show nothing back in their places: other blocks need what they define. */
function withSilent(
  runs: readonly Run[],
  sources: readonly string[],
  opened: ReadonlyMap<number | undefined, readonly NoteNode[]>,
): Run[] {
  let next = 0;
  const silentUntil = (end: number) => {
    const passed = sources.map((_, origin) => origin).slice(next, end);
    next = Math.max(next, end);
    return passed.filter((origin) => !opened.has(origin)).map((origin): Run => ({ origin, nodes: [] }));
  };
  const placed = runs.flatMap((run) =>
    run.origin === undefined ? [run] : [...silentUntil(run.origin), run],
  );
  return [...placed, ...silentUntil(sources.length)];
}

function labelsIn(nodes: readonly NoteNode[]): string[] {
  return nodes.flatMap(({ type, attrs, content = [] }) => [
    ...(type === 'footnote' ? [String(attrs?.['label'])] : []),
    ...labelsIn(content),
  ]);
}

function originOf(node: NoteNode): number | undefined {
  const origin = node.attrs?.[originAttribute];
  return typeof origin === 'number' ? origin : undefined;
}

function stripped(nodes: readonly NoteNode[]): unknown {
  return nodes.map(({ attrs, ...node }) => ({ ...node, attrs: { ...attrs, [originAttribute]: undefined } }));
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Normal form: sorted keys, no empty values. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]).toSorted());
}
