import type { Locator } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/accessibility.ts';
import { answers, composer, expectAnswered, say, send } from './support/chat.ts';
import { expect, test } from './support/test.ts';

function row(sheet: Locator, words: string): Locator {
  return sheet.getByRole('term').filter({ hasText: words }).locator('..').getByRole('definition');
}

test('the sheet opens by "?" when nothing is typed, and from the palette', async ({ residentPage: page }) => {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await composer(page).press('?');
  await expect(composer(page)).toHaveValue('?');
  await expect(sheet).toHaveCount(0);
  await composer(page).fill('');
  await composer(page).blur();
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await expect(row(sheet, 'Search and commands')).toHaveText('CtrlK');
  await expect(row(sheet, 'New chat')).toHaveText('CtrlShiftO');
  await expect(row(sheet, 'Edit the last message')).toHaveText('↑');
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+K');
  await page
    .getByRole('combobox', { name: 'Search for anything' })
    .or(page.getByRole('combobox'))
    .first()
    .fill('shortcuts');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
});

test('answers are walked through, copied and stopped by keys, and a chat is begun', async ({
  memberPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { chat } = await say(page.request, 'One [[sim tokens=300 rate=0]]');
  await say(page.request, 'Two [[sim tokens=300 rate=0]]', chat.id);
  await say(page.request, 'Three [[sim tokens=300 rate=0]]', chat.id);
  await page.goto(`/chat?c=${chat.id}`);
  await expectAnswered(page);
  await composer(page).blur();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-message'));
  const ids = await answers(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-message')));
  await expect.poll(focused).toBe(ids[0]);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(focused).toBe(ids[1]);
  await composer(page).press('Alt+c');
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe('');

  await send(page, 'Long [[sim tokens=4000 rate=20]]');
  await expect(answers(page).last()).toContainText('writing…');
  await composer(page).press('Alt+s');
  await expectAnswered(page);
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(page.getByRole('heading', { name: 'New chat' })).toBeVisible();
});
