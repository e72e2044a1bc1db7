import type { Page } from '@playwright/test';
import { detailedMarkdown, detailFile } from '@polylogue/document/details.testing';
import { parseDocument } from '@polylogue/document/document-blocks';
import { documentMarkdown } from '@polylogue/document/document-markdown';
import { answers, expectAnswered, writeAnswer } from './support/chat.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

async function showAnswer(page: Page, text: string): Promise<void> {
  const chat = await writeAnswer(page.request, text);
  await page.goto(`/chat?c=${chat}`);
  await expectAnswered(page);
  // What copying needs is loaded once something is selected.
  const loaded = page.waitForResponse(/copy-selection/);
  await page.evaluate(() => document.dispatchEvent(new Event('selectstart')));
  await (await loaded).finished();
}

/** What is on the clipboard, as other programs are given it. */
function clipboard(page: Page): Promise<{ html: string; plain: string }> {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) =>
      item?.types.includes(type) === true ? (await item.getType(type)).text() : '';
    return { html: await read('text/html'), plain: await read('text/plain') };
  });
}

/** Selects from the first occurrence of one text to the end of another, and copies it. */
async function copyFrom(page: Page, from: string, to: string): Promise<void> {
  const answer = answers(page).first().locator('[data-answer]');
  await answer.getByText(to).first().waitFor();
  await answer.evaluate(
    (root, [first, last]) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      const start = texts.find((text) => text.data.includes(first ?? ''));
      const end = texts.find((text) => text.data.includes(last ?? ''));
      if (!start || !end) throw new Error('Not shown.');
      const begin = start.data.indexOf(first ?? '');
      getSelection()?.setBaseAndExtent(start, begin, end, end.data.indexOf(last ?? '') + (last ?? '').length);
    },
    [from, to],
  );
  await page.keyboard.press('ControlOrMeta+c');
}

test('a selected answer is copied as the Markdown it was written in, and as HTML with its looks', async ({
  memberPage: page,
}) => {
  const text = detailedMarkdown('ru');
  await page.route(/\/api\/files\/download/, (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(detailFile.base64, 'base64') }),
  );
  await showAnswer(page, text);
  await expect(answers(page).getByRole('img', { name: /^Diagram/ })).toBeVisible();
  await expect(answers(page).locator('.katex').first()).toBeVisible();
  await copyFrom(page, 'Отчёт о чае', 'The note of Отчёт о чае');
  await expect(async () => expect((await clipboard(page)).html).toContain('data:image/png')).toPass();
  const { html, plain } = await clipboard(page);
  const again = (markdown: string): string => documentMarkdown(parseDocument(markdown));
  expect(again(plain)).toBe(again(text));
  for (const sign of [
    /<table[^>]*border-collapse/,
    /<pre[^>]*Consolas/,
    /☑ ready/,
    /\$E = mc\^2\$/,
    /Warning/,
    /<img[^>]*data-file="7"/,
  ])
    expect(html).toMatch(sign);
  expect(html).not.toMatch(/Copy|Копировать|xlsx/);
});

test('the button copies the same, with diagrams as pictures', async ({ memberPage: page }) => {
  await showAnswer(page, 'Words\n\n```mermaid\nflowchart LR\n  A[First] --> B[Second]\n```');
  await answers(page).first().getByRole('button', { name: 'Copy the answer' }).click();
  await expect(async () => expect((await clipboard(page)).html).toContain('data:image/png')).toPass();
  const { html, plain } = await clipboard(page);
  expect(plain).toContain('```mermaid');
  const [, width] = /<img[^>]*width="(\d+)"/.exec(html) ?? [];
  expect(Number(width)).toBeGreaterThan(50);
});

test('a few words are only themselves, code only code, a table a table', async ({ memberPage: page }) => {
  await showAnswer(
    page,
    'Take 2 * 3 words of **it** here.\n\n```js\nlet a = 1; // *one*\nlet b;\n```\n\n| Tea | Price |\n|---|--:|\n| Green | 12 |\n| Black | 10 |',
  );
  await expect(answers(page).locator('[data-answer] pre span[style]').first()).toBeVisible();
  await copyFrom(page, '2 * 3', 'words');
  expect((await clipboard(page)).plain).toBe('2 * 3 words');
  await copyFrom(page, 'words', 'here');
  const line = await clipboard(page);
  expect(line.plain).toBe('words of **it** here');
  expect(line.html).not.toMatch(/<p\b/);
  await copyFrom(page, 'let', 'one');
  expect((await clipboard(page)).plain).toMatch(/^let a = 1; \/\/ \*one/);
  await copyFrom(page, 'Green', '10');
  const table = await clipboard(page);
  expect(table.plain).toContain('| Green | 12 |');
  expect(table.html).toMatch(/<td[^>]*border/);
});
