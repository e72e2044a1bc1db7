import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult } from '@polylogue/contract/billing';
import type { SbpLink } from '@polylogue/contract/payments';
import { expect, test } from 'vitest';
import {
  createBuyer,
  european,
  russian,
  secureOf,
  type Buyer,
  shopOfFile,
} from '../payments.scene.testing.ts';

const shop = await shopOfFile();

/** A card that its bank asks about, other than the usual one. */
const otherSecure = '5555555555554444';

/** Confirms a payment on the bank's page, and comes back from there. Answers where to. */
async function confirm(result: PaymentResult): Promise<string> {
  const { AcsUrl: url, MD: transaction, PaReq: request, TermUrl } = secureOf(result);
  const posted = await shop.payer.threeDSecure({ url, transaction, request });
  const back = await shop.testApp.app.inject({
    method: 'POST',
    url: new URL(TermUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://bank.example' },
    payload: new URLSearchParams(posted).toString(),
  });
  return String(back.headers.location);
}

async function sbpOfPlan(buyer: Buyer, key: string): Promise<SbpLink> {
  const { id: tariffId } = await buyer.tariff(key);
  return (await buyer.ask(allCalls.payTariffSbp, { body: { tariffId, touch: true } })).json();
}

async function subjects(buyer: Buyer): Promise<string[]> {
  return (await shop.testApp.mailbox(buyer.email)).map(({ subject }) => subject);
}

test('a second card after the bank’s page of the first was left is the one that is charged', async () => {
  const buyer = await createBuyer(shop);
  const first = (await buyer.buyPlan('pro', { card: russian.secure })).json<PaymentResult>();
  const second = (await buyer.buyPlan('pro', { card: russian.good })).json<PaymentResult>();
  expect(second).toMatchObject({ status: 'succeeded', additionalParams: '{}' });
  expect(await buyer.cards()).toMatchObject([{ number: '400000******3055', isActive: true }]);
  // The page of the first was still open in another tab: nothing is charged there any more.
  expect(await confirm(first)).toBe(`/after-payment-error?payment=${first.paymentId}`);
  expect(await shop.verdicts(first.paymentId ?? 0)).toEqual([]);
  expect(await buyer.data()).toMatchObject({ plan: 'pro', tokens: 780_000 });
  await shop.expectNoDrift(buyer.id);
});

test('a second card that its bank asks about, too, has a page of its own', async () => {
  const buyer = await createBuyer(shop);
  const first = (await buyer.buyTokens(100_000, { card: russian.secure })).json<PaymentResult>();
  const second = (await buyer.buyTokens(100_000, { card: otherSecure })).json<PaymentResult>();
  expect(secureOf(second).MD).not.toBe(secureOf(first).MD);
  expect(await confirm(second)).toBe(`/after-payment-success?payment=${second.paymentId}`);
  expect(await buyer.cards()).toMatchObject([{ number: '555555******4444' }]);
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
});

test('the same card typed once more goes on at the same page of the bank', async () => {
  const buyer = await createBuyer(shop);
  const first = (await buyer.buyTokens(100_000, { card: russian.secure })).json<PaymentResult>();
  const again = (await buyer.buyTokens(100_000, { card: russian.secure })).json<PaymentResult>();
  expect(again.paymentId).toBe(first.paymentId);
  expect(secureOf(again)).toEqual(secureOf(first));
  expect(await shop.rows(buyer.id)).toHaveLength(1);
});

test('a card that is kept without a sale can be another one than the first that was tried', async () => {
  const buyer = await createBuyer(shop);
  await buyer.bind(russian.secure);
  expect((await buyer.bind(russian.good)).json()).toMatchObject({ status: 'succeeded' });
  expect(await buyer.cards()).toMatchObject([{ number: '400000******3055' }]);
});

test('a declined card is told so while a code of the fast payment system waits, and the next card is tried', async () => {
  const buyer = await createBuyer(shop);
  const { link, paymentId } = await buyer.sbp(100_000);
  const declined = await buyer.buyTokens(100_000, { card: russian.noFunds });
  expect(declined.statusCode).toBe(402);
  expect(declined.json()).toMatchObject({ code: 'error_payment', reason: 'funds' });
  const paid = await buyer.buyTokens(100_000, { card: russian.good });
  expect(paid.json()).toMatchObject({ status: 'succeeded' });
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
  // The code is still in the bank's application, and is paid there: that money goes back, and the payer hears of it.
  await shop.payer.sbp(link ?? '');
  shop.advance(120);
  await shop.work();
  await shop.work();
  expect(await shop.verdicts(paymentId)).toEqual(['surplus']);
  expect(await shop.refunds(paymentId)).toMatchObject([{ cause: 'surplus', amount: 24_900 }]);
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
  await expect.poll(() => subjects(buyer)).toContainEqual(expect.stringMatching(/on its way back/));
  await shop.expectNoDrift(buyer.id);
});

test('a plan begun by card and paid by the fast payment system does not renew', async () => {
  const buyer = await createBuyer(shop);
  const byCard = (await buyer.buyPlan('basic', { card: russian.secure })).json<PaymentResult>();
  const { link, paymentId } = await sbpOfPlan(buyer, 'basic');
  expect(paymentId).not.toBe(byCard.paymentId);
  await shop.payer.sbp(link ?? '');
  await expect.poll(async () => (await buyer.status(paymentId))?.status).toBe('succeeded');
  expect(await buyer.data()).toMatchObject({ plan: 'basic', activeSubs: false });
  expect(await buyer.subscription()).toMatchObject({ renews: false, nextChargeAt: null });
});

test('a plan that failed by the fast payment system and is paid by card renews, as its page says', async () => {
  const buyer = await createBuyer(shop);
  const { link, paymentId } = await sbpOfPlan(buyer, 'basic');
  await shop.payer.sbp(link ?? '', 'refuse');
  await expect.poll(async () => (await buyer.status(paymentId))?.status).toBe('failed');
  await buyer.buyPlan('basic', { card: russian.good });
  expect(await buyer.subscription()).toMatchObject({ plan: 'basic', renews: true });
});

test('what is not to renew any more is another order than the open one that would', async () => {
  const buyer = await createBuyer(shop, 'other');
  const renewing = (await buyer.buyPlan('pro')).json<PaymentResult>();
  const once = (await buyer.buyPlan('pro', { isRecurrent: false })).json<PaymentResult>();
  expect(once.paymentId).not.toBe(renewing.paymentId);
  await shop.payer.form(once.token ?? '', { number: european.good });
  shop.advance(30);
  await expect.poll(async () => (await buyer.status(once.paymentId ?? 0))?.status).toBe('succeeded');
  expect(await buyer.subscription()).toMatchObject({ plan: 'pro', renews: false });
});

test('a form that was given up and is paid all the same brings nothing, and the money goes back', async () => {
  const buyer = await createBuyer(shop, 'other');
  const given = (await buyer.buyPlan('pro')).json<PaymentResult>();
  const once = (await buyer.buyPlan('pro', { isRecurrent: false })).json<PaymentResult>();
  await shop.payer.form(given.token ?? '', { number: european.good });
  shop.advance(120);
  await shop.work();
  await shop.work();
  expect(await buyer.data()).toMatchObject({ plan: 'free' });
  expect(await shop.verdicts(given.paymentId ?? 0)).toEqual(['surplus']);
  expect(await buyer.status(once.paymentId ?? 0)).toMatchObject({ status: 'pending', token: once.token });
});

test('the same click twice is one order, whatever it is paid with', async () => {
  const buyer = await createBuyer(shop);
  const client_id = crypto.randomUUID();
  const answers = await Promise.all(
    [1, 2].map(() => buyer.buyPlan('basic', { card: russian.secure, client_id })),
  );
  const ids = answers.map((answer) => answer.json<PaymentResult>().paymentId);
  expect(new Set(ids).size).toBe(1);
  expect(await shop.rows(buyer.id)).toHaveLength(1);
});

test('a dearer plan that was ordered before another was bought does not eat that one’s rest: its money goes back', async () => {
  const buyer = await createBuyer(shop);
  const pro = (await buyer.buyPlan('pro', { card: russian.secure })).json<PaymentResult>();
  await buyer.buyPlan('basic', { card: russian.good });
  await confirm(pro);
  shop.advance(120);
  await shop.work();
  expect(await shop.verdicts(pro.paymentId ?? 0)).toEqual(['stale']);
  expect(await shop.refunds(pro.paymentId ?? 0)).toMatchObject([{ cause: 'stale', amount: 129_000 }]);
  expect(await buyer.data()).toMatchObject({ plan: 'basic', tokens: 330_000 });
  await expect.poll(() => subjects(buyer)).toContainEqual(expect.stringMatching(/on its way back/));
  await shop.expectNoDrift(buyer.id);
});

test('the page of an earlier order of the same plan charges nothing once the plan is ordered anew, whatever was bought between', async () => {
  const buyer = await createBuyer(shop);
  const early = (await buyer.buyPlan('pro', { card: russian.secure })).json<PaymentResult>();
  await buyer.buyPlan('basic', { card: russian.good });
  await buyer.buyPlan('pro', { card: russian.good });
  expect(await confirm(early)).toBe(`/after-payment-error?payment=${early.paymentId}`);
  shop.advance(120);
  await shop.work();
  expect(await shop.verdicts(early.paymentId ?? 0)).not.toContain('granted');
  await shop.expectNoDrift(buyer.id);
});

test('a page left open for an hour charges nothing once the same tokens were bought again', async () => {
  const buyer = await createBuyer(shop);
  const early = (await buyer.buyTokens(100_000, { card: russian.secure })).json<PaymentResult>();
  shop.advance(60 * 60);
  await buyer.buyTokens(100_000, { card: russian.good });
  expect(await confirm(early)).toBe(`/after-payment-error?payment=${early.paymentId}`);
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
});

test.each(['left for days', 'refused'] as const)(
  'a form that was %s charges nothing once the plan is ordered anew',
  async (how) => {
    const buyer = await createBuyer(shop, 'other');
    const early = (await buyer.buyPlan('pro')).json<PaymentResult>();
    if (how === 'refused') await shop.payer.form(early.token ?? '', { number: european.refused });
    shop.advance(how === 'refused' ? 20 * 60 : 80 * 60 * 60);
    await shop.work();
    const anew = (await buyer.buyPlan('pro')).json<PaymentResult>();
    expect(anew.paymentId).not.toBe(early.paymentId);
    await shop.payer.form(anew.token ?? '', { number: european.good });
    shop.advance(120);
    await shop.work();
    const bought = await buyer.data();
    expect(bought).toMatchObject({ plan: 'pro' });
    // The form is still open in another tab.
    await shop.payer.form(early.token ?? '', { number: european.good });
    shop.advance(120);
    for (const reference of await shop.references(early.paymentId ?? 0)) {
      const { webhooks } = await shop.payer.seen(reference);
      for (const { gateway, type, headers, body } of webhooks) {
        const url = `/api/payments/webhooks/${gateway}/${type}`;
        await shop.testApp.app.inject({ method: 'POST', url, headers, payload: body });
      }
    }
    expect(await buyer.status(early.paymentId ?? 0)).toMatchObject({ status: 'failed' });
    expect(await buyer.data()).toMatchObject({
      tokens: bought.tokens,
      dateDeactivated: bought.dateDeactivated,
    });
    expect(await shop.verdicts(early.paymentId ?? 0)).not.toContain('granted');
    await shop.expectNoDrift(buyer.id);
  },
);
