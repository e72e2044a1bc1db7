import {
  expectNoAxeViolationsInBothThemes,
  expectNoSidewaysScroll,
  expectSumsWhole,
} from './support/accessibility.ts';
import {
  cards,
  fillCard,
  packagePage,
  runningPlan,
  savedCards,
  showAsOwn,
  tariffData,
} from './support/payments.ts';
import { setLanguage } from './support/set-language.ts';
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
  const block = page.getByRole('region', { name: 'Cards' });
  const active = block.getByRole('listitem').filter({ hasText: '4417' });
  await expect(active.getByText('Active', { exact: true })).toBeVisible();
  await expect(active).toContainText('Next charge on December 18, 2039: €7.');
  const spare = block.getByRole('listitem').filter({ hasText: '0092' });
  await expect(spare).not.toContainText('Next charge');
  await expect(spare.getByRole('button', { name: 'Make active' })).toBeVisible();
  await expect(block).toContainText('If a card is declined, the next one is tried.');
  await expect(block).not.toContainText('Charge this one');
  await expectNoAxeViolationsInBothThemes(page);

  await block.getByRole('button', { name: 'Remove Visa •• 4417' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Visa •• 4417?' });
  await expect(question).toContainText('Mastercard •• 0092 becomes the active card.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await block.getByRole('button', { name: 'Remove Mastercard •• 0092' }).click();
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
    '€7 for Basic is due on December 18, 2039, and no other card is saved. Without a card Basic ends.',
  );
});

test('a plan that was paid once can be renewed, and one that ran out keeps its name', async ({
  residentTab: page,
}) => {
  const endsAt = runningPlan.endsAt;
  const resume = { ...runningPlan.next, plan: 'pro', amount: 1_500, card: null };
  const paidOnce = { ...runningPlan, renews: false, nextChargeAt: null, next: null, nextPlan: null, resume };
  await showAsOwn(page, { subscription: paidOnce, list: [] });
  await page.goto('/chat/settings/tariff');
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  // Nobody has cancelled anything.
  await expect(plan.getByRole('button', { name: 'Switch renewal on' })).toBeVisible();
  await expect(plan.getByRole('button', { name: 'Don’t cancel' })).toBeHidden();

  await page.route('**/api/tariff/subscription', (route) => route.fulfill({ json: { subscription: null } }));
  const own = await tariffData(page.request);
  const ranOut = { ...own, name: 'pro', plan: 'free', activeSubs: false };
  await page.route('**/api/account-info/tariff-data', (route) =>
    route.fulfill({ json: { ...ranOut, dateDeactivated: endsAt.replace('2039', '2025') } }),
  );
  await page.reload();
  await expect(plan).toContainText('ProEndedPaid until December 18, 2025.');
});

test('a card is saved by “Save”, on a page that says what is charged from it', async ({
  memberPage: page,
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
  await expect(order).toContainText('€7 for Basic is charged from this card as soon as it is saved.');
});

/** Payments as the history lists them, newest first. */
const history = [
  {
    title: 'Pro, monthly',
    plan: 'pro',
    sum: 1_500,
    refundable: false,
    obstacle: 'used',
    used: 23_472,
    withdrawUntil: '2039-12-02T23:59:59.999Z',
  },
  { title: '500,000 tokens', plan: null, sum: 1_190, refundable: true, refused: true },
  { title: '100,000 tokens', plan: null, sum: 290, refundable: false, returned: 100, obstacle: 'part' },
].map((row, index) => ({
  id: 90 - index,
  date: '2039-11-18T10:00:00.000Z',
  currency: 'EUR',
  processingTypeId: 1,
  means: { type: 'card', card: '417000******4417' },
  status: 'succeeded',
  obstacle: null,
  used: 0,
  returned: 0,
  refused: false,
  withdrawUntil: null,
  documents: [],
  ...row,
}));

for (const language of ['en', 'ru', 'fr']) {
  test(`at 200 % the payment settings and the card page cut nothing off (${language})`, async ({
    residentTab: page,
  }) => {
    await setLanguage(page, language);
    await showAsOwn(page);
    await page.route('**/api/account-info/payment-history*', (route) =>
      route.fulfill({ json: { list: history, totalCount: history.length } }),
    );
    // Half of a wide window, and a phone.
    for (const viewport of [
      { width: 720, height: 450 },
      { width: 390, height: 422 },
    ]) {
      await page.setViewportSize(viewport);
      for (const block of ['tariff', 'tokens', 'cards', 'history']) {
        await page.goto(`/chat/settings/${block}`);
        await expect(page.locator(`[id="settings.${block}"]`)).toContainText(/\d[\s\u202f]*[€₽]|€\d/);
        await expectNoSidewaysScroll(page);
        await expectSumsWhole(page);
      }
      await page.goto(packagePage(3_000_000));
      await expect(page.locator('form button[type=submit]')).toContainText('₽');
      await expectNoSidewaysScroll(page);
      await expectSumsWhole(page);
    }
  });
}

test('a payment says before it is asked whether it goes back, and how much of it', async ({
  residentTab: page,
}) => {
  await showAsOwn(page);
  await page.route('**/api/account-info/payment-history*', (route) =>
    route.fulfill({ json: { list: history, totalCount: history.length } }),
  );
  await page.goto('/chat/settings/history');
  const block = page.getByRole('region', { name: 'History' });
  const [pro, tokens, part] = ['Pro, monthly', '500,000 tokens', '100,000 tokens'].map((title) =>
    block.locator('tbody').filter({ hasText: title }),
  );
  await expect(pro ?? block).toContainText(
    'No automatic refund: 23,472 tokens of it have been used, and it must be fewer than 10,000.',
  );
  await expect(pro ?? block).toContainText('until December 2, 2039, whatever was used');
  await expect((pro ?? block).getByRole('button', { name: 'Refund' })).toBeHidden();
  // Nothing of a row is cut off where it is narrow: at 200 % of a desktop, and on a phone.
  for (const width of [720, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const table = await block.getByRole('table').boundingBox();
    const frame = await block.boundingBox();
    expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(part ?? block).toContainText('€1 of it was returned.');
  await expect(tokens ?? block).toContainText('The bank refused the refund. Nothing has changed.');
  await expectNoAxeViolationsInBothThemes(page);

  const payment = { ...history[0], amount: 1_500, startsAt: null };
  await page.route('**/api/refund/check', (route) =>
    route.fulfill({
      json: {
        result: true,
        payment: { ...payment, startsAt: '2039-12-18T10:00:00.000Z' },
        used: 0,
        next: [{ ...payment, title: 'Basic, monthly', plan: 'basic', amount: 700 }],
      },
    }),
  );
  await (tokens ?? block).getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Return €15?' });
  await expect(refund).toContainText('Pro, monthly€15Goes back toVisa •• 4417');
  await expect(refund).toContainText(
    'The period that begins on December 18, 2039 goes. Pro stays until then.',
  );
  await expect(refund).toContainText('what was left of Basic, monthly (€7)');
  await expect(refund.getByRole('button', { name: 'Return €15' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await refund.getByRole('button', { name: 'Keep it' }).click();

  const terms = { until: '2039-12-02T23:59:59.999Z', returned: 1_454, owed: 46, used: 23_472 };
  await page.route('**/api/payment/withdraw-preview', (route) =>
    route.fulfill({ json: { payment, terms: { ...terms, granted: 750_000 } } }),
  );
  await (pro ?? block).getByRole('button', { name: 'Withdraw from this contract' }).click();
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw from this contract' });
  await expect(withdrawal).toContainText(
    'Pro, monthly€1523,472 of 750,000 tokens used−€0.46You get back€14.54Goes back toVisa •• 4417',
  );
  await expect(withdrawal).toContainText('Possible untilDecember 2, 2039');
  await expect(withdrawal).toContainText('Pro ends at once, and you are on Free.');
  await expectNoAxeViolationsInBothThemes(page);
  await withdrawal.getByRole('button', { name: 'Continue' }).click();
  await expect(withdrawal).toContainText('I withdraw from the contract for Pro, monthly, concluded on');
  await expect(withdrawal.getByRole('button', { name: 'Confirm the withdrawal' })).toBeVisible();
});

test('a contract is withdrawn from in two steps, and its tokens and money go back', async ({
  memberPage: page,
}) => {
  await page.goto(packagePage(500_000));
  await page.getByRole('checkbox').check();
  await fillCard(page, cards.approved);
  await page.getByRole('button', { name: /^Pay \d/ }).click();
  await expect(page.getByText(/^The payment went through/).first()).toBeVisible();
  const { tokens } = await tariffData(page.request);
  await page.goto('/chat/settings/history');
  await page.getByRole('button', { name: 'Withdraw from this contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw from this contract' });
  await expect(dialog).toContainText('You get back990 ₽');
  await expect(dialog).toContainText('The tokens of this package go at once.');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Confirm the withdrawal' }).click();
  await expect(
    page.getByText(/^You have withdrawn from the contract\. 990.₽ is on its way back/),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Refunded');
  await expect(page.getByRole('button', { name: 'Withdraw from this contract' })).toBeHidden();
  expect((await tariffData(page.request)).tokens).toBe(tokens - 500_000);
});

test('a cheaper plan says from when it is charged, how much and from which card', async ({
  residentTab: page,
}) => {
  await showAsOwn(page);
  const at = '2039-12-18T10:00:00.000Z';
  const preview = {
    ...{ kind: 'tariff', plan: 'basic', period: 'month', quantity: null, currency: 'EUR', price: 700 },
    ...{ credit: 0, discount: 0, promo: null, amount: 0, vat: null, effect: 'downgrade', startsAt: at },
    ...{ endsAt: '2040-01-17T10:00:00.000Z', next: runningPlan.next, contract: null, endsContract: false },
    ...{ withdrawUntil: null, tokens: 300_000, tokensLost: 0, card: savedCards[0], overLimit: false },
  };
  await page.route('**/api/payment/preview*', (route) => route.fulfill({ json: preview }));
  await page.goto('/chat/tariffs?card=other');
  const basic = page.getByRole('listitem', { name: 'Basic' });
  await basic.getByRole('button', { name: 'Get Basic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch to Basic?' });
  await expect(dialog).toContainText('Basic follows then, for €7.');
  await expect(dialog).toContainText('To pay todayNothing now');
  await expect(dialog).toContainText('Next charge on December 18, 2039€7');
  await expect(dialog).toContainText('From the cardVisa •• 4417');
  await expect(dialog.getByRole('button', { name: 'Switch on December 18, 2039' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
});
