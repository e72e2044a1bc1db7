import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { chatTree, makeChat, treeRow } from './support/chats.ts';
import { setLanguage } from './support/set-language.ts';
import { expect, test } from './support/test.ts';

async function openDrawer(page: Page): Promise<void> {
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Open the sidebar' }).tap();
  await expect(treeRow(page, 'Chat 9')).toBeVisible();
}

/** Height of the list that shows chats, and of the panel below it. */
async function heights(page: Page): Promise<{ list: number; panel: number; side: number }> {
  const heightOf = async (box: ReturnType<typeof chatTree>) => (await box.boundingBox())?.height ?? 0;
  return {
    list: await heightOf(chatTree(page)),
    panel: await heightOf(page.getByRole('region', { name: 'You', exact: true })),
    side: await heightOf(page.getByRole('complementary', { name: 'Sidebar' })),
  };
}

for (const [what, size] of [
  ['a phone on its side', { width: 844, height: 390 }],
  ['a window at 200 %', { width: 640, height: 400 }],
] as const) {
  test(`on ${what} the list has the height; the panel is a line that opens`, async ({
    memberPage: page,
    context,
  }) => {
    for (let number = 1; number <= 9; number += 1) await makeChat(context, { name: `Chat ${number}` });
    await page.setViewportSize(size);
    await openDrawer(page);
    const { list, panel, side } = await heights(page);
    expect(list).toBeGreaterThan(3.5 * 44);
    expect(panel).toBeLessThan(side * 0.17);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolationsInBothThemes(page);
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(sidebar.getByRole('button', { name: 'Sign out' })).toBeHidden();
    await sidebar.getByRole('button', { name: 'Show usage and tools' }).tap();
    await expect(sidebar.getByRole('button', { name: 'Sign out' })).toBeInViewport();
    await sidebar.getByRole('button', { name: 'Hide usage and tools' }).tap();
    await expect(sidebar.getByRole('button', { name: 'Sign out' })).toBeHidden();
  });
}

test('upright, the panel leaves three quarters of the drawer to the list and what finds in it', async ({
  memberPage: page,
  context,
}) => {
  for (let number = 1; number <= 9; number += 1) await makeChat(context, { name: `Chat ${number}` });
  await openDrawer(page);
  const { panel, side } = await heights(page);
  expect(panel).toBeLessThan(side * 0.25);
  await page.getByRole('button', { name: 'List options' }).tap();
  await page.getByRole('menuitem', { name: 'Select chats' }).tap();
  await treeRow(page, 'Chat 9').getByRole('link').tap();
  await treeRow(page, 'Chat 8').getByRole('link').tap();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('toolbar', { name: 'Selected chats' }).getByRole('button', { name: 'Archive' }).tap();
  await expect(treeRow(page, 'Chat 9')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(treeRow(page, 'Chat 9')).toBeVisible();
});

test('in French the button of a new chat is one line', async ({ memberPage: page }) => {
  await setLanguage(page, 'fr');
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Ouvrir la barre latérale' }).tap();
  const button = page.getByRole('button', { name: 'Nouveau chat', exact: true });
  await expect(button).toBeVisible();
  const lines = await button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const texts = [...range.getClientRects()].filter(({ width }) => width > 40);
    return new Set(texts.map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBeLessThanOrEqual(2);
  const { scroll, client } = await button.evaluate((element) => ({
    scroll: element.scrollWidth,
    client: element.clientWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(client);
});
