import { documentMarkdown } from '@polylogue/document/document-markdown';
import { plainInlines } from '@polylogue/document/plain-text';
import type { DocumentTree, Inline } from '@polylogue/document/tree';
import type { TFunction } from 'i18next';
import { withOwnFiles } from './answer-tree.ts';
import { clipboardHtml } from './clipboard-html.ts';
import { clipboardPictures, picturedIn } from './clipboard-pictures.ts';
import { readShown } from './read-shown.ts';

/** What of an answer is selected; undefined if nothing is, or more than this answer. */
function selectedTree(root: Element): DocumentTree | undefined {
  const selection = getSelection();
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (!range || range.collapsed || !root.contains(range.commonAncestorContainer)) return undefined;
  let part: Node = range.cloneContents();
  // Without what it stands in, a row would be no table and a word no code.
  for (let around = elementOf(range); around !== null && around !== root; around = around.parentElement) {
    const outer = around.cloneNode(false);
    outer.appendChild(part);
    part = outer;
  }
  const nodes = part instanceof DocumentFragment ? part.childNodes : [part];
  return withOwnFiles({ blocks: readShown(nodes) });
}

function elementOf({ commonAncestorContainer: node }: Range): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

function isWords(inlines: readonly Inline[]): boolean {
  return inlines.every(({ type }) => type === 'text' || type === 'break');
}

/** Markdown, but a few words or a piece of code are only themselves: they are wanted in a search or a terminal. */
function plainOf(tree: DocumentTree): string {
  const [only, ...more] = tree.blocks;
  if (only?.type === 'code' && more.length === 0) return only.text;
  const isLine = (only?.type === 'paragraph' || only?.type === 'heading') && more.length === 0;
  return isLine && isWords(only.content) ? plainInlines(only.content) : documentMarkdown(tree);
}

/** Part of a paragraph goes into the line it is pasted into. */
function htmlOf(t: TFunction, tree: DocumentTree, pictures?: Parameters<typeof clipboardHtml>[2]): string {
  const html = clipboardHtml(t, tree, pictures);
  const [only, ...more] = tree.blocks;
  return only?.type === 'paragraph' && more.length === 0 ? html.replace(/^<p[^>]*>(.*)<\/p>$/s, '$1') : html;
}

/** Puts the selected part of an answer on the clipboard. False if the browser is to do it in its own way. */
export function copySelection(t: TFunction, root: Element, clipboard: DataTransfer): boolean {
  const tree = selectedTree(root);
  if (!tree || tree.blocks.length === 0) return false;
  const plain = plainOf(tree);
  clipboard.setData('text/plain', plain);
  clipboard.setData('text/html', htmlOf(t, tree));
  if (picturedIn(tree).length > 0 && typeof ClipboardItem !== 'undefined') void addPictures(t, tree, plain);
  return true;
}

/** Drawing takes a moment that a copy does not have. What was copied before stays if the browser refuses. */
async function addPictures(t: TFunction, tree: DocumentTree, plain: string): Promise<void> {
  const html = clipboardPictures(tree).then(
    (pictures) => new Blob([htmlOf(t, tree, pictures)], { type: 'text/html' }),
  );
  const item = new ClipboardItem({
    'text/plain': new Blob([plain], { type: 'text/plain' }),
    'text/html': html,
  });
  await navigator.clipboard.write([item]).catch(() => undefined);
}
