import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const lower = { name: 'The dialog below' };
const upper = { name: 'Delete this chat?' };

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

/** Distinguished from notices on the page by its close button. */
function notification(page: Page, role: 'alert' | 'status', hasText: string) {
  return page.getByRole(role).filter({ hasText, has: button(page, 'Close') });
}

async function openTwo(page: Page): Promise<void> {
  await button(page, 'Open two dialogs').click();
  await expect(page.getByRole('dialog', upper)).toBeVisible();
  await expect(page.getByRole('dialog', lower)).toBeVisible();
}

function layerOf(page: Page, dialog: { name: string }): Promise<number> {
  return page.getByRole('dialog', dialog).evaluate((element) => {
    const layer = element.closest('[data-layer]') ?? element;
    const own = [layer, ...layer.querySelectorAll('*')].map((part) => getComputedStyle(part).zIndex);
    return Math.max(...own.map(Number).filter((value) => value >= 90 && value < 100));
  });
}

test('dialogs, notices and menus open, close and return the focus', async ({ page }) => {
  await page.goto('/design');
  await test.step('confirming performs the action; every other exit cancels it', () => expectAnswers(page));
  await test.step('an error over 30 characters is large, a short one is not', () => expectSizes(page));
  await test.step('dialogs are on layer 90 and above; Escape closes only the topmost and moves the focus down', () =>
    expectLayers(page));
  await test.step('a click on the overlay closes only the topmost dialog', async () => {
    await openTwo(page);
    await page.mouse.click(20, 450);
    await expect(page.getByRole('dialog', upper)).toBeHidden();
    await expect(page.getByRole('dialog', lower)).toBeVisible();
    await page.mouse.click(20, 450);
    await expect(page.getByRole('dialog', lower)).toBeHidden();
  });
  await test.step('the focus stays inside the dialog and returns to what opened it', () =>
    expectFocusInside(page));
  await test.step('a menu opens by keyboard, closes by Escape and returns the focus', () => expectMenu(page));
});

async function expectAnswers(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', upper);
  await button(page, 'Open dialog').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await expect(notification(page, 'status', 'Copied')).toBeVisible();
  await expect(notification(page, 'alert', 'Not saved')).toBeHidden();

  for (const leave of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await button(page, 'Open dialog').click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await leave();
    await expect(dialog).toBeHidden();
    const refused = notification(page, 'alert', 'Not saved');
    await expect(refused).toBeVisible();
    await refused.getByRole('button', { name: 'Close' }).click();
    await expect(refused).toBeHidden();
  }
}

async function expectSizes(page: Page): Promise<void> {
  const padding = (note: Locator) => note.evaluate((item) => parseFloat(getComputedStyle(item).paddingTop));
  await button(page, 'Say error').click();
  const long = notification(page, 'alert', 'The provider is overloaded');
  await expect(long).toHaveAttribute('data-size', 'big');
  // Each is measured while visible, since it disappears on its own.
  const big = await padding(long);
  await button(page, 'Open dialog').click();
  await page.getByRole('dialog', upper).getByRole('button', { name: 'Cancel' }).click();
  const short = notification(page, 'alert', 'Not saved');
  await expect(short).toHaveAttribute('data-size', 'default');
  expect(big).toBeGreaterThan(await padding(short));
}

async function expectLayers(page: Page): Promise<void> {
  await openTwo(page);
  expect(await Promise.all([lower, upper].map((dialog) => layerOf(page, dialog)))).toEqual([90, 91]);
  await expect(page.getByRole('dialog', upper).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', upper)).toBeHidden();
  await expect(page.getByRole('dialog', lower).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', lower)).toBeHidden();
  await expect(button(page, 'Open two dialogs')).toBeFocused();
}

async function expectFocusInside(page: Page): Promise<void> {
  await button(page, 'Open dialog').click();
  const dialog = page.getByRole('dialog', upper);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Open dialog')).toBeFocused();
}

async function expectMenu(page: Page): Promise<void> {
  await button(page, 'Open menu').focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveText(['Rename', 'Pin', 'Delete']);
  await page.keyboard.press('ArrowDown');
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button(page, 'Open menu')).toBeFocused();
}

test('a success is shown for ten seconds, an error for six', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto('/design');
  await expect(button(page, 'Say success')).toBeVisible();
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(3_600_000);
  await button(page, 'Say success').click();
  await button(page, 'Say error').click();
  const success = notification(page, 'status', 'Copied');
  const error = notification(page, 'alert', 'The provider is overloaded');
  await page.clock.fastForward(5_900);
  await expect(error).toBeVisible();
  await page.clock.fastForward(200);
  await expect(error).toBeHidden();
  await expect(success).toBeVisible();
  await page.clock.fastForward(3_800);
  await expect(success).toBeVisible();
  await page.clock.fastForward(200);
  await expect(success).toBeHidden();
});
