import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, expectAnswered, requests, say, writeAnswer } from './support/chat.ts';
import { makeLong } from './support/history.ts';
import { expect, test } from './support/test.ts';

const linked = `A way:

\`\`\`mermaid
flowchart LR
  A[Safe page] --> B[Relative page]
  B --> C[Script page]
  click A "https://example.org/a"
  click B "/user/personal"
  click C "javascript:alert(1)"
\`\`\``;

async function showAnswer(page: Page, text: string): Promise<void> {
  const chat = await writeAnswer(page.request, text);
  await page.goto(`/chat?c=${chat}`);
  await expectAnswered(page);
}

test('links in a diagram follow the rule of all links: a new tab, and only to safe addresses', async ({
  memberPage: page,
}) => {
  await showAnswer(page, linked);
  const diagram = answers(page).getByRole('group', { name: /^Diagram \(flowchart\)/ });
  await expect(diagram).toContainText('Script page');
  const links = diagram.getByRole('link');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', 'https://example.org/a');
  await expect(links).toHaveAttribute('target', '_blank');
  await expect(links).toHaveAttribute('rel', /noopener/);
  await expectNoAxeViolationsInBothThemes(page);
});

test('a diagram survives a theme that is switched there and back at once', async ({ memberPage: page }) => {
  await showAnswer(page, '```mermaid\nflowchart LR\n  A[First step] --> B[Second step]\n```');
  const diagram = answers(page).getByRole('img', { name: /^Diagram \(flowchart\)/ });
  await expect(diagram).toContainText('First step');
  const before = (await diagram.locator('svg').getAttribute('id')) ?? '';
  await page.getByRole('button', { name: 'Switch to the dark theme' }).dblclick();
  // The one that was drawn for the theme it had before.
  await expect(diagram.locator('svg')).toHaveAttribute('id', before);
  await expect(diagram.locator('svg')).toBeVisible();
  await expect(diagram).toContainText('First step');
});

test('an exported diagram is sent as a drawing, its words as text', async ({ memberPage: page }) => {
  await showAnswer(page, '```mermaid\nflowchart LR\n  A[First step] --> B[Second step]\n```');
  await expect(answers(page).getByRole('img', { name: /^Diagram/ })).toContainText('First step');
  // The browser does not show the bytes of a file that a request carries.
  await page.evaluate(() => {
    const { append } = FormData.prototype;
    FormData.prototype.append = function keep(this: FormData, ...parts: unknown[]) {
      const [, file] = parts;
      if (file instanceof File) void file.text().then((text) => (document.body.dataset['sent'] = text));
      Reflect.apply(append, this, parts);
    };
  });
  await page.getByRole('button', { name: 'Export the answer' }).click();
  await page.getByRole('menu', { name: 'Export the answer' }).getByRole('menuitem', { name: 'PDF' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-sent', /data-diagram/);
  const html = (await page.locator('body').getAttribute('data-sent')) ?? '';
  const [, drawing = ''] = /data:image\/svg\+xml;base64,([\w+/=]+)/.exec(html) ?? [];
  const svg = Buffer.from(drawing, 'base64').toString();
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg).toContain('First');
  expect(svg).not.toContain('foreignObject');
});

test('a diagram and coloured code that scroll back into view are there at once, as they were', async ({
  memberPage: page,
}) => {
  const said = await say(page.request, 'One of many [[sim tokens=20 rate=0]]');
  const text =
    '```mermaid\nflowchart LR\n  A[First step] --> B[Second step]\n```\n\n```js\nconst a = 1;\n```';
  await makeLong(said, 30, [text]);
  await page.goto(`/chat?c=${said.chat.id}`);
  const drawing = answers(page)
    .last()
    .getByRole('img', { name: /^Diagram/ })
    .locator('svg');
  await expect(drawing).toContainText('First step');
  await expect(answers(page).last().locator('pre span', { hasText: 'const' })).toBeVisible();
  const before = await drawing.getAttribute('id');
  await page.getByRole('region', { name: 'Messages' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -50_000);
    await expect(requests(page).filter({ hasText: 'Request 15' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(drawing).toHaveCount(0);
  // What the row holds when it appears, which is before it is painted.
  await page.evaluate(() => {
    const seen = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const [frame] = added.flatMap((node) =>
        node instanceof Element
          ? [...node.querySelectorAll('[role=group][aria-label="Code in mermaid"]')]
          : [],
      );
      if (!frame) return;
      const code = frame.parentElement?.querySelector('pre');
      const parts = [frame.querySelector('[role=img] svg')?.id, code?.querySelector('span')?.textContent];
      document.body.dataset['first'] = JSON.stringify(parts);
      seen.disconnect();
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Go to the newest message' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-first', JSON.stringify([before, 'const']));
  await expect(drawing).toHaveAttribute('id', before ?? '');
});
