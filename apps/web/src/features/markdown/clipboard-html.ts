import { documentHtml, type Pictures } from '@polylogue/document/document-html';
import type { DocumentTree } from '@polylogue/document/tree';
import type { TFunction } from 'i18next';

/** A document as HTML for the clipboard: its shape in other programs, safe links, nothing that loads or runs. */
export function clipboardHtml(t: TFunction, tree: DocumentTree, pictures: Pictures = new Map()): string {
  return documentHtml(tree, {
    inlineStyles: true,
    pictures,
    calloutNames: {
      note: t('answers.callouts.note'),
      tip: t('answers.callouts.tip'),
      important: t('answers.callouts.important'),
      warning: t('answers.callouts.warning'),
      caution: t('answers.callouts.caution'),
    },
  });
}
