import { markdownOfNodes } from './block-of-document.ts';
import { documentOfBlock } from './document-of-block.ts';
import { originAttribute, rawBlock, type DocumentNode } from './document.ts';
import { definesLinks, refersToLinks } from '../markdown/parse-block.ts';
import { splitBlocks } from '../markdown/split-blocks.ts';

/** An answer opened for editing: its blocks as they were written, and what the editor shows of them. */
export interface OpenedAnswer {
  sources: readonly string[];
  document: DocumentNode;
}

/** Opens an answer. What the editor cannot hold, or would write differently in meaning, is shown as it is. */
export function openAnswer(text: string): OpenedAnswer {
  const sources = splitBlocks(text);
  const hasDefinitions = sources.some(definesLinks);
  // A link that another block explains means nothing by itself.
  const needsOthers = (source: string) => hasDefinitions && refersToLinks(source);
  const content = sources.flatMap((source, origin) =>
    (
      (needsOthers(source) ? undefined : holdable(source)) ?? [
        { type: rawBlock, attrs: { source: source.trimEnd() } },
      ]
    ).map((node) => ({
      ...node,
      attrs: { ...node.attrs, [originAttribute]: origin },
    })),
  );
  return {
    sources,
    document: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
  };
}

/** The nodes of a block, if they come back the same once they were written as Markdown. */
function holdable(source: string): DocumentNode[] | undefined {
  const nodes = documentOfBlock(source);
  if (nodes === undefined) return undefined;
  const again = documentOfBlock(markdownOfNodes(nodes));
  return isEqual(again, nodes) ? nodes : undefined;
}

/**
 * The Markdown of an edited document. A block whose nodes are as they were when it was opened is written exactly as it
 * was; only what was touched is written anew.
 */
export function savedAnswer(
  sources: readonly string[],
  opened: readonly DocumentNode[],
  edited: readonly DocumentNode[],
): string {
  const before = Map.groupBy(opened, originOf);
  const used = new Set<number>();
  let text = '';
  let last: number | undefined;
  for (const run of runsOf(edited)) {
    const origin = originOf(run[0]);
    const source = origin === undefined || used.has(origin) ? undefined : sources[origin];
    const isKept = source !== undefined && isEqual(stripped(run), stripped(before.get(origin) ?? []));
    const piece = isKept ? source : markdownOfNodes(run.filter(isFilled));
    if (piece === '') continue;
    // Neighbours of the answer are still neighbours; anything else needs a blank line to stay a block of its own.
    if (text !== '' && !(isKept && origin !== undefined && last === origin - 1)) text = withBlankLine(text);
    text += piece;
    last = isKept ? origin : undefined;
    if (origin !== undefined) used.add(origin);
  }
  const ending = /\s*$/.exec(sources.at(-1) ?? '')?.[0] ?? '';
  return last === sources.length - 1 ? text : text.trimEnd() + ending;
}

function withBlankLine(text: string): string {
  if (text.endsWith('\n\n')) return text;
  return text.endsWith('\n') ? `${text}\n` : `${text}\n\n`;
}

/** Neighbours that came from the same block. */
function runsOf(nodes: readonly DocumentNode[]): DocumentNode[][] {
  const runs: DocumentNode[][] = [];
  for (const node of nodes) {
    const run = runs.at(-1);
    const origin = originOf(node);
    if (run && origin !== undefined && originOf(run[0]) === origin) run.push(node);
    else runs.push([node]);
  }
  return runs;
}

function originOf(node: DocumentNode | undefined): number | undefined {
  const origin = node?.attrs?.[originAttribute];
  return typeof origin === 'number' ? origin : undefined;
}

/** An empty line at the end is the editor's own. */
function isFilled(node: DocumentNode): boolean {
  return node.type !== 'paragraph' || (node.content ?? []).length > 0;
}

function stripped(nodes: readonly DocumentNode[]): unknown {
  return nodes.map(({ attrs, ...node }) => ({ ...node, attrs: { ...attrs, [originAttribute]: undefined } }));
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Keys in one order, and nothing said where nothing is meant. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]).toSorted());
}
