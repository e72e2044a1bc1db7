import type { Locator, Page } from '@playwright/test';
import { composer } from './support/chat.ts';
import { expect, test } from './support/test.ts';

/** Holds back every piece of code that is asked for from now on. */
async function holdCode(page: Page): Promise<{ isAsked: () => boolean; release: () => void }> {
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route('**/assets/**/*.js', async (route) => {
    isAsked = true;
    await late;
    await route.continue();
  });
  return { isAsked: () => isAsked, release };
}

/** What was typed while the piece was away is in its field, and the keys after that go on there. */
async function expectTyped(page: Page, field: Locator): Promise<void> {
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('sky blue');
  await page.keyboard.type(' sea', { delay: 60 });
  await expect(field).toHaveValue('sky blue sea');
}

test('what is typed while the palette is on its way is typed in the palette', async ({
  residentPage: page,
}) => {
  await composer(page).fill('half a thought');
  const code = await holdCode(page);
  const palette = page.getByRole('dialog', { name: 'Jump to' });
  const field = palette.getByRole('combobox', { expanded: true });

  await page.keyboard.press('Control+k');
  await page.keyboard.type('sky blue', { delay: 60 });
  await expect.poll(code.isAsked).toBe(true);
  await expect(composer(page)).toHaveValue('half a thought');
  await expect(page.getByRole('textbox', { name: /^Chats, messages/ })).toHaveValue('sky blue');
  code.release();
  await expectTyped(page, field);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('half a thought');
});

test('Escape calls the palette off while it is on its way, and the focus goes back', async ({
  residentPage: page,
}) => {
  await composer(page).fill('half a thought');
  const code = await holdCode(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sky', { delay: 60 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: /^Chats, messages/ })).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  const loaded = page.waitForResponse(/\/assets\/.*\.js/);
  code.release();
  await loaded;
  await page.keyboard.type('!');
  await expect(composer(page)).toHaveValue('half a thought!');
});

test('what is typed while a picker is on its way is typed in the picker', async ({ residentPage: page }) => {
  await test.step('prompts, by "/"', async () => {
    const code = await holdCode(page);
    await composer(page).press('/');
    await page.keyboard.type('sky blue', { delay: 60 });
    await expect.poll(code.isAsked).toBe(true);
    await expect(composer(page)).toHaveValue('');
    code.release();
    const picker = page.getByRole('dialog').filter({ has: page.getByRole('combobox', { expanded: true }) });
    await expectTyped(page, picker.getByRole('combobox', { expanded: true }));
    await page.keyboard.press('Escape');
    await expect(composer(page)).toBeFocused();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('models, by their button', async () => {
    const code = await holdCode(page);
    const button = page.getByRole('button', { name: /^Model: / });
    await button.click();
    await page.keyboard.type('sky blue', { delay: 60 });
    await expect.poll(code.isAsked).toBe(true);
    code.release();
    await expectTyped(page, page.getByRole('dialog').getByRole('combobox', { expanded: true }));
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});
