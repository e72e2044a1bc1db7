import { readFile } from 'node:fs/promises';
import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { answers, composer, expectAnswered, say, send } from './support/chat.ts';
import { callHeaders } from './support/people.ts';
import { block, notification } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const quick = '[[sim tokens=10 rate=0]]';

test('usage is shown by day and model, and a limit asks before it is passed', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/403.*send-message/);
  await page.goto('/chat/settings/usage');
  const usage = block(page, 'Usage');
  await expect(usage.getByText('Nothing used yet')).toBeVisible();
  const { chat } = await say(page.request, `Hello ${quick}`);
  await page.reload();
  await expect(usage.getByRole('img', { name: /tokens used (from|on) / })).toBeVisible();
  // A period that began today has one day.
  await page.route('**/api/account-info/usage?*', async (route) => {
    const answer = await route.fetch();
    const told = (await answer.json()) as { to: string };
    await route.fulfill({ json: { ...told, from: told.to } });
  });
  await page.reload();
  await expect(usage.getByRole('img', { name: /tokens used on / })).toBeVisible();
  await page.unroute('**/api/account-info/usage?*');
  await page.reload();
  await expect(usage.getByRole('list', { name: 'By model' })).toContainText('100%');
  await usage.getByRole('button', { name: 'Show as a table' }).click();
  await expect(usage.getByRole('table').getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await usage.getByRole('button', { name: 'Download CSV' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toMatch(/^\uFEFFdate,model,tokens\r\n\d{4}-\d\d-\d\d,/);
  const plan = block(page, 'Plan');
  await expect(plan.getByRole('list', { name: 'Your tokens' })).toContainText('No end date');

  const limits = block(page, 'Monthly limits');
  await limits.getByLabel('Tokens a month, at most').fill('lots');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(limits.getByText('Enter an amount above zero')).toBeVisible();
  await limits.getByLabel('Tokens a month, at most').fill('1');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(notification(page, 'Your limits are saved.')).toBeVisible();
  await expect(limits.getByText(/of the limit is spent/)).toBeVisible();
  await expect(limits.getByText(/calendar month in UTC/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);

  await page.goto(`/chat?c=${chat.id}`);
  await expect(page.getByRole('link', { name: '100% of your monthly limit used' })).toBeVisible();
  await composer(page).fill(`Once more ${quick}`);
  await expect(page.getByText(/^This message goes past your monthly limit/)).toBeVisible();
  await composer(page).press('Enter');
  const question = page.getByRole('dialog', { name: 'Your monthly limit' });
  await expect(question).toContainText(/You have used [\d,]+ of 1 tokens/);
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('Escape');
  // Nothing that was typed is lost.
  await expect(composer(page)).toHaveValue(`Once more ${quick}`);
  const refusal = page.getByRole('alert').filter({ hasText: 'past your monthly limit' });
  await expect(refusal.getByRole('link', { name: 'Change the limit' })).toBeVisible();
  await composer(page).press('Enter');
  await question.getByRole('button', { name: 'Send this one anyway' }).click();
  await expect(answers(page)).toHaveCount(2);
  await expectAnswered(page);
  // Only that one.
  await send(page, `And again ${quick}`);
  await question.getByRole('button', { name: 'Change the limit' }).click();
  await expect(page).toHaveURL(/\/chat\/settings\/limits$/);
  await expect(limits.getByLabel('Tokens a month, at most')).toHaveValue('1');
});

test('a purchase past the limit of money is asked about before the card is', async ({ memberPage: page }) => {
  const set = await page.request.post('/api/account/spending', {
    headers: callHeaders,
    data: {
      tokens: { limit: null, warnPercent: 80 },
      money: { warnPercent: 80, list: [{ currency: 'RUB', limit: 10_000 }] },
    },
  });
  expect(set.status()).toBe(200);
  await page.goto('/chat/tariffs?card=ru');
  await page.getByRole('button', { name: /^Buy 500,000 for/ }).click();
  const question = page.getByRole('dialog', { name: 'Your monthly limit' });
  await expect(question).toContainText('of 100 ₽');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: /^Buy 500,000 for/ }).click();
  await question.getByRole('button', { name: 'Buy this one anyway' }).click();
  await page
    .getByRole('dialog', { name: 'How would you like to pay?' })
    .getByRole('button', { name: /^By card/ })
    .click();
  await expect(page).toHaveURL(/passesLimit/);
});
