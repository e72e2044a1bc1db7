import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/accessibility.ts';
import { runningPlan, savedCards, showAsOwn } from './support/payments.ts';
import { expect, test } from './support/test.ts';

test('the settings say what is charged next, when, and from which card', async ({ residentTab: page }) => {
  await showAsOwn(page);
  await page.goto('/chat/settings/tariff');
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await expect(plan).toContainText('Next charge€7 on December 18, 2039');
  await expect(plan).toContainText('ForBasic, monthly');
  await expect(plan).toContainText('CardVisa •• 4417');
  await expect(plan).not.toContainText('€15');

  await page.goto('/chat/settings/cards');
  const cards = page.getByRole('region', { name: 'Cards' });
  const active = cards.getByRole('listitem').filter({ hasText: '4417' });
  await expect(active.getByText('Active', { exact: true })).toBeVisible();
  await expect(active).toContainText('Next charge on December 18, 2039: €7.');
  const spare = cards.getByRole('listitem').filter({ hasText: '0092' });
  await expect(spare).not.toContainText('Next charge');
  await expect(spare.getByRole('button', { name: 'Make active' })).toBeVisible();
  await expect(cards).toContainText('If a card is declined, the next one is tried.');
  await expect(cards).not.toContainText('Charge this one');
  await expectNoAxeViolationsInBothThemes(page);

  await cards.getByRole('button', { name: 'Remove Visa •• 4417' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Visa •• 4417?' });
  await expect(question).toContainText('Mastercard •• 0092 becomes the active card.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await cards.getByRole('button', { name: 'Remove Mastercard •• 0092' }).click();
  await expect(page.getByRole('dialog')).toContainText('at the payment provider.');
  await expect(page.getByRole('dialog')).not.toContainText('active card');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('the last card of a running plan is not removed without a word about the plan', async ({
  residentTab: page,
}) => {
  await showAsOwn(page, { list: savedCards.slice(0, 1) });
  await page.goto('/chat/settings/cards');
  await page.getByRole('button', { name: 'Remove Visa •• 4417' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    '€7 for Basic are due on December 18, 2039, and no other card is saved. Without a card Basic ends.',
  );
});

test('a card is saved by “Save”, on a page that says what is charged from it', async ({
  residentTab: page,
}) => {
  await showAsOwn(page, {
    subscription: { ...runningPlan, dunning: { round: 1, nextAt: runningPlan.endsAt } },
  });
  await page.goto('/chat/settings/cards');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await expect(page).toHaveURL(/\/payment\/.+/);
  await expect(page.getByRole('heading', { name: 'Save a card', level: 2 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the card' })).toBeVisible();
  await expect(page.getByText('By pressing Save')).toBeVisible();
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('Nothing to pay');
  await expect(order).toContainText('€7 for Basic are charged from this card as soon as it is saved.');
});
