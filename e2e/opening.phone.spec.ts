import { expectStillOpening, expectStillWithBanner } from './support/opening.ts';
import { test } from './support/test.ts';

test('nothing moves while a chat opens on a phone', async ({ memberPage: page }) => {
  await expectStillOpening(page);
});

test('nothing moves below the banner of an unconfirmed address on a phone', async ({ page }) => {
  await expectStillWithBanner(page);
});
