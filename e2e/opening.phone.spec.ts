import { expectStillOpening, expectStillWithBanner } from './support/opening.ts';
import { composer, say } from './support/chat.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { expect, test } from './support/test.ts';

test('nothing moves while a chat opens on a phone', async ({ memberPage: page }) => {
  await expectStillOpening(page);
});

test('nothing moves below the banner of an unconfirmed address on a phone', async ({ page }) => {
  await expectStillWithBanner(page);
});

test('writing goes on where it was when the app comes, also on a phone', async ({ memberPage: page }) => {
  const { chat } = await say(page.request, 'Hello [[sim tokens=5 rate=0]]');
  const release = await holdScripts(page);
  await page.goto(`/chat?c=${chat.id}`, { waitUntil: 'commit' });
  const field = page.locator('[data-skeleton]').getByRole('textbox', { name: 'Your message' });
  await field.tap();
  await page.keyboard.type('First line\nthird line');
  for (let count = 0; count < 'third line'.length; count += 1) await page.keyboard.press('ArrowLeft');
  release();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('second line\n');
  await expect(composer(page)).toHaveValue('First line\nsecond line\nthird line');
});
