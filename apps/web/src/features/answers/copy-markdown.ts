import type { TFunction } from 'i18next';
import { notifyError } from '../../ui/notifications/notify.ts';
import { tellCopied } from './tell-copied.ts';

/** Copies a text as it was written and as it looks, so that it pastes well into both kinds of editors. Says how it went. */
export async function copyMarkdown(t: TFunction, text: string): Promise<void> {
  try {
    await write(text);
    tellCopied(t);
  } catch {
    notifyError(t('answers.notCopied'));
  }
}

async function write(text: string): Promise<void> {
  if (typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(text);
    return;
  }
  // A promise, not its value: Safari wants the item made within the click.
  const html = import('./markdown-html.ts').then(
    ({ markdownHtml }) => new Blob([markdownHtml(text)], { type: 'text/html' }),
  );
  const plain = new Blob([text], { type: 'text/plain' });
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain, 'text/html': html })]);
}
