import type { TFunction } from 'i18next';
import { notifyError } from '../../ui/notifications/notify.ts';
import { tellCopied } from './tell-copied.ts';

/**
 * Copies a text as both Markdown and HTML, so that it pastes well into plain and rich editors. Notifies of
 * the result.
 */
export async function copyMarkdown(t: TFunction, text: string): Promise<void> {
  try {
    await write(t, text);
    tellCopied(t);
  } catch {
    notifyError(t('answers.notCopied'));
  }
}

async function write(t: TFunction, text: string): Promise<void> {
  if (typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Passed as a promise: Safari requires the item to be created during the click.
  const html = htmlOf(t, text).then((written) => new Blob([written], { type: 'text/html' }));
  const plain = new Blob([text], { type: 'text/plain' });
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain, 'text/html': html })]);
}

async function htmlOf(t: TFunction, text: string): Promise<string> {
  const [{ answerTree }, { clipboardHtml }, { clipboardPictures }] = await Promise.all([
    import('./answer-tree.ts'),
    import('./clipboard-html.ts'),
    import('./clipboard-pictures.ts'),
  ]);
  const tree = answerTree(text);
  return clipboardHtml(t, tree, await clipboardPictures(tree));
}
