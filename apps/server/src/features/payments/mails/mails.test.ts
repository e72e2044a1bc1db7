import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult, PaymentRow } from '@polylogue/contract/billing';
import type { SbpLink } from '@polylogue/contract/payments';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ChildError } from '../../../platform/children/child-task.ts';
import type { TestMail } from '../../../../test/harness.ts';
import { readPdf } from '../documents/read-pdf.testing.ts';
import {
  createBuyer,
  european,
  russian,
  startShop,
  type Buyer,
  shopOfFile,
} from '../payments.scene.testing.ts';

const shop = await shopOfFile();
const day = 86_400;

/** The mail whose subject fits, once it has come. */
async function mailOf(buyer: Buyer, subject: RegExp, from = shop): Promise<TestMail> {
  let found: TestMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await from.testApp.mailbox(buyer.email)).find((mail) => subject.test(mail.subject));
        return found?.subject;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  if (!found) throw new Error('It did not come.');
  return found;
}

async function payInEuros(buyer: Buyer, { token, paymentId }: PaymentResult): Promise<void> {
  await shop.payer.form(token ?? '', { number: european.good });
  shop.advance(30);
  await buyer.status(paymentId ?? 0);
}

async function documentsOf(buyer: Buyer): Promise<PaymentRow['documents']> {
  return (await buyer.ask(allCalls.paymentHistoryOf)).json<{ list: PaymentRow[] }>().list[0]?.documents ?? [];
}

describe('the mail of a payment', () => {
  test('has the receipt with it, and says card, period, next charge, how to stop, and the right of withdrawal', async () => {
    const buyer = await createBuyer(shop, 'other');
    await payInEuros(buyer, (await buyer.buyPlan('pro')).json());
    const mail = await mailOf(buyer, /Your payment of €15.00/);
    const [receipt] = await documentsOf(buyer);
    const until = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date((await buyer.subscription())?.endsAt ?? ''),
    );
    for (const part of [
      'We have received €15.00 for your Pro plan.',
      'Paid: €15.00, of which €2.50 VAT (20%)',
      'Paid with: Visa\u00a0••\u00a00055',
      `to ${until}`,
      `Next charge: €15.00 on ${until}`,
      `Receipt: ${receipt?.number}, attached`,
      'one press in Settings, Payments',
      'Right of withdrawal',
      'You then get back all you have paid.',
      'hello@polylogue.example',
    ]) {
      expect(mail.text).toContain(part);
    }
    const [file] = mail.attachments;
    expect(mail.attachments).toHaveLength(1);
    expect(file).toMatchObject({ name: `${receipt?.number}.pdf`, type: 'application/pdf' });
    const pdf = Buffer.from(file?.bytes ?? '', 'base64');
    expect(await readPdf(pdf)).toContain(receipt?.number);
    expect(pdf.byteLength).toBeLessThan(150_000);
  });

  test('says what withdrawing costs who has asked to begin at once', async () => {
    const buyer = await createBuyer(shop, 'other');
    const { id: tariffId } = await buyer.tariff('basic');
    const body = { tariffId, isRecurrent: true, beginNow: true };
    await payInEuros(buyer, (await buyer.ask(allCalls.payTariff, { body })).json());
    const { text } = await mailOf(buyer, /Your payment of €7.00/);
    expect(text).toContain('You then pay only for the tokens you have used');
    expect(text).not.toContain('get back all');
  });

  test('of a year says its months, their total and its end', async () => {
    const buyer = await createBuyer(shop, 'other');
    await payInEuros(buyer, (await buyer.buyPlan('basic', { period: 'year' })).json());
    const mail = await mailOf(buyer, /Your payment of €5.25/);
    const { schedule = [] } = (await buyer.subscription()) ?? {};
    const end = new Date(schedule[0]?.dueAt ?? '');
    end.setUTCFullYear(end.getUTCFullYear() + 1);
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(end);
    expect(mail.text).toContain('the first charge of your yearly contract for Basic');
    expect(mail.text).toContain(`Contract: 12 monthly charges of €5.25, €63.00 in all, until ${date}`);
    expect(mail.text).toContain('leave it earlier, in Settings, Payments');
  });

  test('of a later month of a year speaks of a charge, before and after it, and of no renewal', async () => {
    const buyer = await createBuyer(shop);
    await buyer.buyPlan('basic', { period: 'year', card: russian.good });
    const due = Date.parse((await buyer.subscription())?.nextChargeAt ?? '');
    shop.advance((due - shop.testApp.clock.now().getTime()) / 1000 - 2 * day);
    await shop.work();
    const soon = await mailOf(buyer, /^The next charge for your Basic plan is on /);
    shop.advance(2 * day + 60);
    await shop.work();
    const after = await mailOf(buyer, /^We have charged 442,50.₽ for your Basic plan$/);
    expect(after.text).toContain('Contract: Month 2 of 12');
    expect(`${soon.subject} ${soon.text} ${after.text}`).not.toMatch(/renew/);
  });

  test.each([
    ['en', /^Your plan changes to Basic on /, /^Your plan is now Basic$/],
    ['ru', /тариф сменится на «Basic»$/, /^Теперь у вас тариф «Basic»$/],
    ['fr', /^Vous passez à l’offre «.Basic.» le /, /^Votre offre est maintenant «.Basic.»$/],
  ] as const)(
    'of a cheaper plan that was chosen for the end says in %s that the plan changes, before and after',
    async (locale, before, after) => {
      const buyer = await createBuyer(shop, 'ru', { locale });
      await buyer.buyPlan('pro', { card: russian.good });
      await buyer.buyPlan('basic');
      shop.advance(27 * day + 60);
      await shop.work();
      const soon = await mailOf(buyer, before);
      expect(soon.text).toMatch(/«?Pro\b/);
      expect(soon.text).toMatch(/590,00.₽/);
      shop.advance(3 * day);
      await shop.work();
      expect((await mailOf(buyer, after)).text).toMatch(/590,00.₽/);
      const all = (await shop.testApp.mailbox(buyer.email)).map(({ subject, text }) => `${subject} ${text}`);
      expect(all.filter((mail) => /renew(s|ed)|продлится|продлён|renouvelée/.test(mail))).toEqual([]);
    },
  );

  test.each([
    ['en', 'Your yearly contract for Basic ended with this purchase, at no cost'],
    ['ru', 'договор на год по тарифу «Basic» завершён без дополнительной платы'],
    ['fr', 'Votre contrat annuel pour l’offre «\u00a0Basic\u00a0» a pris fin sans frais'],
  ] as const)(
    'of what was bought in place of a year says in %s that the year has ended',
    async (locale, words) => {
      const buyer = await createBuyer(shop, 'ru', { locale });
      await buyer.buyPlan('basic', { period: 'year', card: russian.good });
      shop.advance(day);
      await buyer.buyPlan('pro');
      expect((await mailOf(buyer, /8\d\d,\d\d/)).text).toContain(words);
      // The one of the year has no word of it.
      expect((await mailOf(buyer, /442,50/)).text).not.toContain(words);
    },
  );

  test('by SBP says that nothing follows', async () => {
    const buyer = await createBuyer(shop);
    const { id: tariffId } = await buyer.tariff('basic');
    const body = { tariffId, touch: true };
    const { link } = (await buyer.ask(allCalls.payTariffSbp, { body })).json<SbpLink>();
    await shop.payer.sbp(link ?? '');
    const { text } = await mailOf(buyer, /Your payment/);
    expect(text).toContain('Next charge: None, the plan does not renew');
    expect(text).not.toContain('stop the renewal');
  });

  test('goes without the receipt if that cannot be made, and says where it is', async () => {
    const { children } = shop.testApp.deps;
    const run = vi.spyOn(children, 'run').mockRejectedValue(new ChildError('crash'));
    onTestFinished(() => run.mockRestore());
    const buyer = await createBuyer(shop);
    await buyer.buyTokens(100_000, { card: russian.good });
    const mail = await mailOf(buyer, /Your payment/);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toMatch(/Receipt: FR-R-\S+, in your payment history/);
  });

  test('that waits for its document does not keep others waiting', async () => {
    const { children } = shop.testApp.deps;
    const run = children.run.bind(children);
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const spy = vi.spyOn(children, 'run').mockImplementation(async (...args) => {
      await isReleased;
      return run(...args);
    });
    onTestFinished(() => spy.mockRestore());
    const buyer = await createBuyer(shop);
    await buyer.buyPlan('basic', { card: russian.good });
    await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'end' } });
    await mailOf(buyer, /will not be renewed/);
    const subjects = (await shop.testApp.mailbox(buyer.email)).map(({ subject }) => subject);
    expect(subjects).not.toContainEqual(expect.stringMatching(/Your payment/));
    release();
    expect((await mailOf(buyer, /Your payment/)).attachments).toHaveLength(1);
  });
});

test('in the Russian edition there is no word of the right of withdrawal, nor of a VAT that nobody charged', async () => {
  const other = await startShop({ SITE_LOCATION: 'RU', RECEIPT_TAX_SYSTEM: '1' });
  onTestFinished(() => other.close());
  const buyer = await createBuyer(other);
  await buyer.buyPlan('pro', { card: russian.good });
  const { text } = await mailOf(buyer, /Your payment/, other);
  expect(text).toMatch(/Paid: 1.290,00.₽\n/);
  expect(text).not.toMatch(/withdraw|VAT/i);
});

describe('leaving a year', () => {
  test('has a mail of its own with the fee, and no word of tokens', async () => {
    const buyer = await createBuyer(shop);
    await buyer.buyPlan('basic', { period: 'year', card: russian.good });
    await shop.spend(buyer.id, 31_000);
    await shop.spend(buyer.id, 12_000);
    const fee = (await buyer.subscription())?.leave?.fee ?? 0;
    await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'now', fee } });
    const mail = await mailOf(buyer, /Your yearly contract has ended/);
    expect(mail.text).toMatch(/contract for Basic has ended; we charged the fee of 2.433,75.₽/);
    expect(mail.text).toMatch(/Basic stays with you until/);
    expect(mail.text).toContain('Paid with: Visa\u00a0••\u00a03055');
    expect(mail.attachments).toHaveLength(1);
    await mailOf(buyer, /Your payment of 442/);
    const all = await shop.testApp.mailbox(buyer.email);
    expect(all.filter(({ text }) => text.includes('0 tokens'))).toEqual([]);
    expect(all).toHaveLength(2);
  });

  test('with the month’s money back says that it has ended, too', async () => {
    const buyer = await createBuyer(shop);
    await buyer.buyPlan('basic', { period: 'year', card: russian.good });
    await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'now' } });
    const { text } = await mailOf(buyer, /Your yearly contract has ended/);
    expect(text).toContain('free of charge');
    expect(text).not.toContain('stays with you');
    await shop.work();
    expect((await mailOf(buyer, /on its way back/)).attachments).toHaveLength(1);
  });
});

test('a part that is returned is told as that part, each time', async () => {
  const buyer = await createBuyer(shop, 'other');
  await shop.payer.direct(String(buyer.id), '[[sim captured]]');
  const bought = (await buyer.buyTokens(500_000)).json<PaymentResult>();
  await payInEuros(buyer, bought);
  const [reference = ''] = await shop.references(bought.paymentId ?? 0);
  await shop.payer.refund(reference, 500);
  await shop.books(new Date().toISOString().slice(0, 10));
  const mail = await mailOf(buyer, /^€5.00 is on its way back/);
  expect(mail.text).toMatch(/Credit note: FR-C-\S+, attached/);
  await shop.payer.refund(reference, 690);
  await shop.books(new Date().toISOString().slice(0, 10));
  await mailOf(buyer, /^€6.90 is on its way back/);
});

test('a refund says that the rest of an earlier plan is a payment of its own', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  const { paymentId } = (await buyer.buyPlan('pro')).json<PaymentResult>();
  await buyer.refund(paymentId ?? 0);
  await shop.work();
  const { text } = await mailOf(buyer, /is on its way back/);
  expect(text).toContain('whether the payment for that plan can be returned, too');
});

describe('the end of a year', () => {
  /** Lets the clock go to the eleventh charge of a year, which nobody works on before. */
  async function tenMonths(buyer: Buyer, { secondsAfter }: { secondsAfter: number }): Promise<void> {
    await buyer.buyPlan('basic', { period: 'year', card: russian.good });
    const { schedule = [] } = (await buyer.subscription()) ?? {};
    const seconds = (at: string | undefined) =>
      (Date.parse(at ?? '') - shop.testApp.clock.now().getTime()) / 1000;
    for (const { dueAt } of schedule.slice(1, 10)) {
      shop.advance(seconds(dueAt) + 60);
      await shop.work();
    }
    shop.advance(seconds(schedule[10]?.dueAt) + secondsAfter);
    await shop.work();
  }

  test('is told with the last day to refuse in its frame, and what another year costs', async () => {
    const buyer = await createBuyer(shop);
    await tenMonths(buyer, { secondsAfter: -2 * day });
    const mail = await mailOf(buyer, /^Your year of Basic ends on/);
    const [, ends = ''] = /ends on (.+)$/.exec(mail.subject) ?? [];
    const last = new Date(Date.parse(`${ends} UTC`) - day * 1000);
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(last);
    expect(mail.text).toContain(`Last day to refuse another year: ${date}`);
    expect(mail.html).toMatch(new RegExp(`Last day to refuse another year</span> <span[^>]*>${date}`));
    expect(mail.text).toMatch(/12 monthly charges of 442,50.₽, 5.310,00.₽ in all/);
  });

  test('is told with the last charge, and three days before the first of another year', async () => {
    const buyer = await createBuyer(shop);
    const until = async (seconds: number) => {
      const { nextChargeAt } = (await buyer.subscription()) ?? {};
      shop.advance((Date.parse(nextChargeAt ?? '') - shop.testApp.clock.now().getTime()) / 1000 + seconds);
      await shop.work();
    };
    await tenMonths(buyer, { secondsAfter: 60 });
    await until(60);
    await expect
      .poll(async () => (await shop.testApp.mailbox(buyer.email)).map(({ text }) => text).join('\n'))
      .toContain('The next charge begins a new year. Until then you can stop the contract');
    await until(-2 * day);
    const soon = await mailOf(buyer, /^A new year of Basic begins on /);
    expect(soon.text).toMatch(/Contract: 12 monthly charges of 442,50.₽, 5.310,00.₽ in all/);
    expect(soon.text).toContain('stop it before then, free of charge');
  });

  test('is told with the eleventh charge if nobody worked while that was to be announced, and once', async () => {
    const buyer = await createBuyer(shop);
    await tenMonths(buyer, { secondsAfter: 60 });
    await mailOf(buyer, /^Your year of Basic ends on/);
    await shop.work();
    const subjects = (await shop.testApp.mailbox(buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Your year of Basic ends'))).toHaveLength(1);
  });
});
