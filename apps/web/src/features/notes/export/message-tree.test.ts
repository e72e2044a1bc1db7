import { documentHtml } from '@polylogue/document/document-html';
import { expect, test } from 'vitest';
import type { Message } from '../../conversation/message.ts';
import { messageTree } from './message-tree.ts';

function htmlOf(message: Partial<Message>): string {
  return documentHtml(messageTree({ imageList: [], prompts: [], ...message } as unknown as Message));
}

test('an answer is read as on the screen, its pictures follow', () => {
  const response = 'One\ntwo \\(x\\)\n\n- [x] done\n\nSaid[^1].\n\n[^1]: By whom.';
  expect(
    htmlOf({ type: 'response', response, imageList: [{ id: 7, url: '', width: null, height: null }] }),
  ).toBe(
    '<p>One<br>two <span data-tex="x">x</span></p><ul><li data-checked="true">done</li></ul>' +
      '<p>Said<sup data-footnote-mark="1">1</sup>.</p><section data-footnote="1"><p>By whom.</p></section>' +
      '<p><img alt="" data-file="7"></p>',
  );
});

test('a request is as it was typed, but for its code', () => {
  expect(htmlOf({ type: 'request', message: '# one\n*two*\n\nthree\n```js\na\n```' })).toBe(
    '<p># one<br>*two*</p><p>three</p><pre><code data-language="js">a</code></pre>',
  );
});
