import { block, openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test('an address that names a block brings it into view and makes it active', async ({
  memberPage: page,
}) => {
  await page.goto('/chat/settings/password');
  const password = block(page, 'Password');
  await expect(page.getByRole('link', { name: 'Password' })).toHaveAttribute('aria-current', 'true');
  await expect(password).toBeFocused();
  await expect.poll(async () => (await password.boundingBox())?.y).toBeLessThan(140);
});

test('whoever has begun to type keeps the place', async ({ memberPage: page }) => {
  await page.clock.install();
  await page.goto('/chat/settings/data');
  await page.getByLabel('Nickname').focus();
  await page.clock.fastForward(1_000);
  await expect(page.getByRole('link', { name: 'Data', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByLabel('Nickname')).toBeFocused();
});

test('the menu follows the scroll', async ({ memberPage: page }) => {
  await openSettings(page);
  const menu = page.getByRole('navigation', { name: 'Settings sections' });
  const active = menu.locator('[aria-current]');
  await expect(active).toHaveText('Personal');
  await page.getByRole('main').hover();
  await page.mouse.wheel(0, 560);
  await expect(active).toHaveText('Password');
  await page.mouse.wheel(0, 9_000);
  await expect(active).toHaveText('Tickets');
  await page.mouse.wheel(0, -9_000);
  await expect(active).toHaveText('Personal');
});

test('a choice of the menu stays active although its block cannot come to the top', async ({
  memberPage: page,
}) => {
  await openSettings(page);
  const menu = page.getByRole('navigation', { name: 'Settings sections' });
  await menu.getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('region', { name: 'FAQ' })).toBeInViewport();
  await expect(menu.locator('[aria-current]')).toHaveText('FAQ');
});
