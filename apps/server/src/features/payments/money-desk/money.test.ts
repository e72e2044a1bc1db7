import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult } from '@polylogue/contract/billing';
import type { MoneyReport } from '@polylogue/contract/operator-money';
import fc from 'fast-check';
import { readXlsx } from 'hucre';
import { expect, onTestFinished, test } from 'vitest';
import { findCommand } from '../../../admin/commands.ts';
import { connectOperator } from '../../../admin/operator-client.ts';
import { ledgerEntries } from '../../billing/billing.tables.ts';
import { paymentDocuments } from '../documents/documents.tables.ts';
import { insertRefund } from '../payments.queries.ts';
import { createBuyer, european, russian, type Buyer, shopOfFile } from '../payments.scene.testing.ts';
import { payments } from '../payments.tables.ts';

const shop = await shopOfFile();

async function reportOf(month: string): Promise<MoneyReport> {
  const headers = { authorization: 'Bearer operator-token-for-tests' };
  return (await shop.testApp.request(allCalls.operatorMoneyReport, { query: { month }, headers })).json();
}

function thisMonth(): string {
  return shop.testApp.clock.now().toISOString().slice(0, 7);
}

const purchase = fc.record({
  quantity: fc.constantFrom(100_000, 500_000, 1_000_000),
  inEuros: fc.boolean(),
  buyer: fc.constantFrom(
    { billingType: 'BTC', country: 'FR' } as const,
    { billingType: 'BTC', country: 'FI' } as const,
    { billingType: 'BTC', country: 'other' } as const,
    {
      billingType: 'BTB',
      country: 'DE',
      vatNumber: 'DE123456788',
      name: 'Kern GmbH',
      address: 'Weg 1',
    } as const,
  ),
  /** Share of the sum that is returned. */
  returned: fc.constantFrom(0, 0, 0.37, 1),
  hours: fc.constantFrom(0, 5, 24 * 9),
});
type Purchase = typeof purchase extends fc.Arbitrary<infer P> ? P : never;

async function pay(buyer: Buyer, { quantity, inEuros }: Purchase): Promise<number> {
  const card = inEuros ? undefined : russian.good;
  const { token, paymentId } = (await buyer.buyTokens(quantity, { card })).json<PaymentResult>();
  if (token) {
    await shop.payer.form(token, { number: european.good });
    shop.advance(30);
    await buyer.status(paymentId ?? 0);
  }
  return paymentId ?? 0;
}

async function giveBack(paymentId: number, share: number): Promise<void> {
  const granted = (await shop.transactions(paymentId)).find(({ verdict }) => verdict === 'granted');
  if (!granted || share === 0) return;
  const { gateway, transactionId } = granted;
  const [amount, now] = [Math.ceil(granted.amount * share), shop.testApp.clock.now()];
  const { db } = shop.testApp.deps.database;
  await insertRefund(db, shop.testApp.deps, {
    paymentId,
    transactionId,
    gateway,
    amount,
    cause: 'operator',
    now,
  });
  await shop.work();
}

/** The same sums, straight from the rows. */
async function rowsOf(month: string) {
  const { db } = shop.testApp.deps.database;
  const isOfMonth = (at: Date | null) => at?.toISOString().startsWith(month) === true;
  const documents = (await db.select().from(paymentDocuments)).filter(({ issuedAt }) => isOfMonth(issuedAt));
  const sold = (await db.select().from(payments)).filter(
    ({ settledAt, kind }) => isOfMonth(settledAt) && kind !== 'card',
  );
  const entries = await db.select().from(ledgerEntries);
  return { documents, sold, entries, ofMonth: entries.filter(({ createdAt }) => isOfMonth(createdAt)) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

test('the report is the sum of the rows, whatever was bought and returned', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(purchase, { minLength: 1, maxLength: 5 }), async (purchases) => {
      for (const one of purchases) {
        const buyer = await createBuyer(shop, one.inEuros ? 'other' : 'ru');
        await buyer.ask(allCalls.saveBillingInfo, { body: one.buyer });
        const paymentId = await pay(buyer, one);
        await giveBack(paymentId, one.returned);
        shop.advance(one.hours * 3600);
      }
      const month = thisMonth();
      const report = await reportOf(month);
      expect(report.differences).toEqual([]);
      const { documents, sold, entries, ofMonth } = await rowsOf(month);
      for (const currency of ['EUR', 'RUB'] as const) {
        const lines = report.lines.filter((line) => line.currency === currency);
        const [sales, refunds] = [
          lines.filter(({ section }) => section !== 'refunds'),
          lines.filter(({ section }) => section === 'refunds'),
        ];
        const ofKind = (kind: string) =>
          documents.filter((one) => one.kind === kind && one.currency === currency);
        expect(sum(sales.map(({ gross }) => gross))).toBe(
          sum(sold.filter((one) => one.currency === currency).map(({ amount }) => amount)),
        );
        expect(sum(sales.map(({ vat }) => vat))).toBe(sum(ofKind('receipt').map(({ vat }) => vat)));
        expect(sum(refunds.map(({ gross }) => gross))).toBe(
          sum(ofKind('credit-note').map(({ gross }) => gross)),
        );
        const vat = report.vat.filter((line) => line.currency === currency);
        expect(sum(vat.map((line) => line.vat))).toBe(
          sum(ofKind('receipt').map((one) => one.vat)) - sum(ofKind('credit-note').map((one) => one.vat)),
        );
        for (const line of lines) expect(line.net + line.vat).toBe(line.gross);
      }
      const { tokens } = report;
      const moved =
        tokens.sold + tokens.granted + tokens.spent + tokens.expired + tokens.takenBack + tokens.held;
      expect(tokens.opening + moved).toBe(tokens.closing);
      const inLots = entries.filter(({ kind }) => kind !== 'writeoff');
      expect(tokens.closing).toBe(sum(inLots.map(({ amount }) => amount)));
      expect(tokens.sold).toBe(sum(sold.map(({ tokens: bought }) => bought)));
      expect(tokens.takenBack).toBe(
        sum(ofMonth.filter(({ kind }) => kind === 'reverse').map(({ amount }) => amount)),
      );
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 240_000);

test('a difference is told', async () => {
  const buyer = await createBuyer(shop);
  const paymentId = await pay(buyer, { quantity: 100_000, inEuros: false } as Purchase);
  const { pool } = shop.testApp.deps.database;
  await pool.query('update payment_documents set gross = gross + 1 where payment_id = $1', [paymentId]);
  onTestFinished(async () => {
    await pool.query('update payment_documents set gross = gross - 1 where payment_id = $1', [paymentId]);
  });
  const { differences } = await reportOf(thisMonth());
  expect(differences).toEqual([
    expect.stringMatching(/^RUB: payments took \d+, receipts are over \d+$/),
    `payment ${paymentId} (succeeded): taken 24900, receipts 24901; returned 0, credit notes 0`,
  ]);
});

test('the operator reads it, and gets it as csv and xlsx', async () => {
  const buyer = await createBuyer(shop, 'other');
  await pay(buyer, { quantity: 500_000, inEuros: true } as Purchase);
  const address = shop.testApp.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = connectOperator(`http://127.0.0.1:${port}`, 'operator-token-for-tests', 'http://shop.test');
  const folder = await mkdtemp(join(tmpdir(), 'money-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = (line: string) => {
    const found = findCommand(line.split(' '));
    if (!found) throw new Error(`There is no command ${line}.`);
    return found.command.run(client, found.parameters);
  };
  const [csv, xlsx] = [join(folder, 'money.csv'), join(folder, 'money.xlsx')];
  const shown = await run(`money report --month ${thisMonth()} --csv ${csv} --xlsx ${xlsx}`);
  expect(shown).toMatch(/^sales +tokens +EUR +standard +FR +20 /m);
  expect(shown).toContain('The books agree.');
  expect(shown).toContain('SELLER_CONFIRMED');
  // Sums have their cents, and no two columns one heading.
  expect(shown).toMatch(/^sales( .+ \d+\.\d\d){3}$/m);
  const lines = (await readFile(csv, 'utf8')).split('\r\n');
  expect(lines).toContainEqual(
    expect.stringMatching(/^VAT by country,FR,EUR,standard,20,\d+\.\d\d,\d+\.\d\d$/),
  );
  const [heading = ''] = lines;
  expect(heading).toMatch(/^table,section,thing,/);
  expect(new Set(heading.split(',')).size).toBe(heading.split(',').length);
  const book = await readXlsx(await readFile(xlsx));
  expect(book.sheets.map(({ name }) => name)).toEqual([
    'Documents',
    'Totals',
    'VAT by country',
    'Tokens',
    'Differences',
  ]);
  await expect(run(`money report --month ${thisMonth()} --csv ${csv}`)).rejects.toThrow(/EEXIST/);
  await expect(run('money report --month 2026-13')).rejects.toThrow('Which month?');
  await expect(run('money report 2026-11')).rejects.toThrow('Give --month');
});

test('only the operator sees it', async () => {
  const query = { month: thisMonth() };
  expect((await shop.testApp.request(allCalls.operatorMoneyReport, { query })).statusCode).toBe(401);
  const buyer = await createBuyer(shop);
  expect((await buyer.ask(allCalls.operatorMoneyReport, { query })).statusCode).toBe(401);
});
