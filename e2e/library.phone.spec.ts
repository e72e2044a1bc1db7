import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { answers, say } from './support/chat.ts';
import { capsuleCard, connect, filledCapsule, newChat } from './support/library.ts';
import { expect, test } from './support/test.ts';

const long = 'Kundenzufriedenheitsbefragungen'.repeat(6);

test('on a phone the library, its panel and a cited source are sheets that fit the screen', async ({
  memberPage: page,
}) => {
  const api = page.request;
  const capsule = await filledCapsule(api, long, {
    [`Claims ${long}`.slice(0, 200)]: 'A claimed job may stay silent for ninety seconds.',
  });
  const chat = await newChat(api, 'Claims');
  await connect(api, capsule, chat);
  await say(api, 'How long may a claimed job stay silent? [[sim rate=0]]', chat);

  await page.goto(`/chat?c=${chat}`);
  await answers(page)
    .first()
    .getByRole('button', { name: /^Source 1: Claims/ })
    .tap();
  const sheet = page.getByRole('dialog', { name: 'Source' });
  await expect(sheet.locator('mark')).toContainText('ninety seconds');
  await expect(sheet.getByRole('button', { name: /^Leave this source out/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);
  await sheet.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('button', { name: 'Capsules of this chat' }).tap();
  const library = page.getByRole('dialog', { name: 'Library' });
  await expect(library.getByRole('switch')).toBeChecked();
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(library).toBeHidden();
  await expect(page).toHaveURL(`/chat?c=${chat}`);
  await page.getByRole('button', { name: 'Capsules of this chat' }).tap();
  await page.getByRole('link', { name: 'Open the library' }).tap();

  await expect(capsuleCard(page, 'Kunden')).toContainText('In this chat');
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);
  await capsuleCard(page, 'Kunden').getByRole('heading').getByRole('button').tap();
  const title = await page.getByRole('main').getByTitle(long, { exact: true }).boundingBox();
  expect(title?.width, 'room for the name of the capsule').toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Try a question' }).tap();
  const recall = page.getByRole('dialog', { name: 'Try a question' });
  await recall.getByLabel('Question to the capsule').fill('How long may a job stay silent?');
  await page.keyboard.press('Enter');
  await expect(recall.locator('mark').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
