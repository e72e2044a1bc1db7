import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  expectRoomAt,
} from './support/accessibility.ts';
import { answers, composer, expectAnswered, say, send } from './support/chat.ts';
import { expect, test } from './support/test.ts';

test('on a phone Enter starts a new line and the button sends', async ({ signedInPage: page }) => {
  await composer(page).fill('one');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('one\n');
  await composer(page).fill('Hello [[sim tokens=20 rate=0]]');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expectAnswered(page);
  await expect(answers(page)).toHaveCount(1);
});

test('a chat fits on small screens and is accessible there', async ({ memberPage: page }) => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
  const { chat } = await say(page.request, `About ${long} [[sim tokens=90 rate=0]]`);
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  await expectRoomAt(page, [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]);
  await expectNoAxeViolationsInBothThemes(page);
});

test('a chat is exported from the header, and a wide table is edited in its own scroll area', async ({
  memberPage: page,
}) => {
  const cells = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  const row = (words: readonly string[]) => `| ${words.join(' | ')} |`;
  const table = [row(cells), row(cells.map(() => '---')), row(cells)].join('\n');
  const { chat } = await say(page.request, `A table [[sim echo rate=0]]\n\n${table}`);
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  const exporting = page.getByRole('button', { name: 'Export the chat' });
  await expect(exporting).toBeInViewport();
  await exporting.tap();
  await expect(page.getByRole('menuitem', { name: /PDF/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await answers(page).last().getByRole('button', { name: 'Edit the answer' }).tap();
  const editor = page.getByRole('textbox', { name: 'Text of the answer' });
  await expect(editor.getByRole('table')).toBeVisible();
  await expectRoomAt(page, [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]);
  const box = editor.getByRole('table').locator('..');
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(
    100,
  );
  await expectNoAxeViolations(page);
  // The caret scrolls the far columns into view.
  const first = editor.getByRole('cell', { name: 'one' });
  await editor.getByRole('cell', { name: 'seven' }).tap();
  await expect(first).not.toBeInViewport();
  for (const _ of cells.slice(1)) await page.keyboard.press('Shift+Tab');
  await expect(first).toBeInViewport({ ratio: 0.5 });
});

test('the composer stays visible while an answer outgrows the screen', async ({ signedInPage: page }) => {
  await composer(page).fill('At length [[sim tokens=400 rate=0]]');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expectAnswered(page);
  await expect(composer(page)).toBeInViewport();
  await expect(answers(page).first().getByRole('button', { name: 'Answer again' })).toBeInViewport();
  await send(page, 'draft');
  await expect(composer(page)).toHaveValue('draft\n');
});

test('on a tablet Enter makes a new line, and no hint says otherwise', async ({ residentPage: page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await composer(page).fill('one');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('one\n');
  await expect(page.getByText('Answers can be wrong: check what matters')).toBeVisible();
  await expect(page.getByText('Enter to send')).toHaveCount(0);
  await composer(page).fill('');
});
