import { makeChat, openActions, treeRow } from './support/chats.ts';
import { expect, test } from './support/test.ts';

test('a toast leaves the composer free, is announced in a region that was there, and waits while it is held', async ({
  memberPage: page,
  context,
}) => {
  await page.clock.install();
  await makeChat(context, { name: 'Away' });
  await page.goto('/chat');
  await expect(treeRow(page, 'Away')).toBeVisible();
  // Marked before the toast comes: the same element has to hold it.
  const regions = page.locator('[role="status"][aria-atomic="false"]');
  await regions.evaluate((region) => region.setAttribute('data-was-there', ''));
  await openActions(page, 'Away');
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  const toast = page.locator('[data-was-there]').getByText('1 chat archived.');
  await expect(toast).toBeVisible();
  const send = await page.getByRole('textbox', { name: 'Your message' }).boundingBox();
  const edge = async () => {
    const box = await toast.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(edge).toBeLessThan(send?.y ?? 0);

  await toast.hover();
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.mouse.move(10, 10);
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await page.getByRole('textbox', { name: 'Your message' }).focus();
  await page.clock.runFor(30_000);
  await expect(toast).toBeHidden();
});
