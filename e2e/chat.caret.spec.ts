import { answers, expectAnswered, writeAnswer } from './support/chat.ts';
import { expect, test } from './support/test.ts';

const text = `## Tea

Tea is cheap and warm.

- Green tea
- Black tea with milk

| Kind | Time |
|---|---|
| Green | Two minutes |

Tea is cheap and warm.`;

/** Where the editor's caret is: the words before it in its block. */
const beforeCaret = `(() => {
  const selection = window.getSelection();
  const block = selection.focusNode.parentElement.closest('p, li, td, h2, h3');
  const range = document.createRange();
  range.setStart(block, 0);
  range.setEnd(selection.focusNode, selection.focusOffset);
  return range.toString();
})()`;

test('a click puts the caret where it was made, and a saved edit is marked', async ({ memberPage: page }) => {
  const chat = await writeAnswer(page.request, text);
  await page.goto(`/chat?c=${chat}`);
  await expectAnswered(page);
  const editor = page.getByRole('textbox', { name: 'Text of the answer' });
  for (const [block, words] of [
    [answers(page).locator('p', { hasText: 'Tea is cheap' }).first(), 'Tea is'],
    [answers(page).locator('li', { hasText: 'Black tea' }), 'Black tea'],
    [answers(page).locator('p', { hasText: 'Tea is cheap' }).last(), 'Tea is cheap'],
  ] as const) {
    const point = await block.evaluate((element, length) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const node = walker.nextNode();
      if (node === null) throw new Error('There are no words.');
      const range = document.createRange();
      range.setStart(node, 0);
      range.setEnd(node, length);
      const { right, top, height } = range.getBoundingClientRect();
      return { x: right, y: top + height / 2 };
    }, words.length);
    await page.mouse.click(point.x, point.y);
    await expect(editor).toBeFocused();
    await expect.poll(() => page.evaluate(beforeCaret)).toBe(words);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor).toBeHidden();
  }
  await expect(answers(page).first()).toContainText('edited');
});

test('the same words twice: the caret is in the clicked ones', async ({ memberPage: page }) => {
  const chat = await writeAnswer(page.request, text);
  await page.goto(`/chat?c=${chat}`);
  await expectAnswered(page);
  await answers(page).locator('p', { hasText: 'Tea is cheap' }).last().click();
  const editor = page.getByRole('textbox', { name: 'Text of the answer' });
  await expect(editor).toBeFocused();
  await page.keyboard.type('!');
  await expect(editor.locator('p', { hasText: '!' })).toHaveCount(1);
  await expect(editor.locator(':scope > p').last()).toContainText('!');
});
