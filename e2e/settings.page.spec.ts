import { block } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test('a URL that names a block scrolls to it; the menu follows the scroll position and keeps a choice', async ({
  residentTab: page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Settings sections' });
  const active = menu.locator('[aria-current]');
  await test.step('the block of the URL is scrolled to and active', async () => {
    await page.goto('/chat/settings/password');
    const password = block(page, 'Password');
    await expect(menu.getByRole('link', { name: 'Password' })).toHaveAttribute('aria-current', 'true');
    await expect(password).toBeFocused();
    await expect.poll(async () => (await password.boundingBox())?.y).toBeLessThan(140);
  });
  await test.step('the menu follows the scroll position', async () => {
    await expect(page.getByLabel('Username')).toBeVisible();
    await page.getByRole('main').hover();
    await page.mouse.wheel(0, -9_000);
    await expect(active).toHaveText('Personal');
    await page.mouse.wheel(0, 560);
    await expect(active).toHaveText('Password');
    // The page grows while its lower blocks load.
    await expect(async () => {
      await page.mouse.wheel(0, 9_000);
      await expect(active).toHaveText('Tickets', { timeout: 1_000 });
    }).toPass();
    await page.mouse.wheel(0, -9_000);
    await expect(active).toHaveText('Personal');
  });
  await test.step('a choice stays active although its block cannot scroll to the top', async () => {
    await menu.getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByRole('region', { name: 'FAQ' })).toBeInViewport();
    await expect(active).toHaveText('FAQ');
  });
});

test('the page does not scroll away from a field being typed in', async ({ residentTab: page }) => {
  await page.clock.install();
  await page.goto('/chat/settings/data');
  await page.getByLabel('Username').focus();
  await page.clock.fastForward(1_000);
  await expect(page.getByRole('link', { name: 'Data', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByLabel('Username')).toBeFocused();
});
