import { documentHtml } from '@polylogue/document/document-html';
import { documentMarkdown } from '@polylogue/document/document-markdown';
import { isNoteNode } from '@polylogue/document/note/note-node';
import { plainDocument } from '@polylogue/document/plain-text';
import { treeOfNote } from '@polylogue/document/tree-of-note';
import { Extension } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** A selection as it is, for our own editors; other programs do not read it. */
const ownType = 'application/x-polylogue-document';

/** Writes the selection: as it is, with its shape for other programs, and as text. */
function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state;
  if (selection.empty || event.clipboardData === null) return false;
  const slice = selection.content();
  const nodes: unknown = slice.content.toJSON();
  const tree = treeOfNote({ content: Array.isArray(nodes) ? nodes.filter(isNoteNode) : [] });
  // A part of a line is copied as it reads; Markdown would escape its signs.
  const isPart = selection.$from.sameParent(selection.$to);
  event.preventDefault();
  event.clipboardData.clearData();
  event.clipboardData.setData('text/plain', isPart ? plainDocument(tree.blocks) : documentMarkdown(tree));
  event.clipboardData.setData('text/html', documentHtml(tree, { inlineStyles: true }));
  event.clipboardData.setData(ownType, JSON.stringify(slice.toJSON()));
  return true;
}

function cut(view: EditorView, event: ClipboardEvent): boolean {
  if (!view.editable || !copy(view, event)) return false;
  view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
  return true;
}

function paste(view: EditorView, event: ClipboardEvent): boolean {
  const written = event.clipboardData?.getData(ownType) ?? '';
  if (written === '') return false;
  try {
    const slice = Slice.fromJSON(view.state.schema, JSON.parse(written));
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
    return true;
  } catch {
    // From a version with other nodes; the HTML is there too.
    return false;
  }
}

/** The clipboard of the editors: what leaves is the document, as from an answer. */
export const DocumentClipboard = Extension.create({
  name: 'documentClipboard',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: { copy, cut },
        handlePaste: (view, event) => paste(view, event),
      },
    }),
  ],
});
