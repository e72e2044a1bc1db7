import { lastFour } from '@polylogue/contract/card-label';
import type { PaymentRow } from '@polylogue/contract/billing';
import { allCalls } from '@polylogue/contract/calls';
import { documentsOfPayments, numberOf, type DocumentRow } from '../documents/documents.queries.ts';
import { formatsOf } from '../spelled.ts';
import { tellAgain } from './acts.testing.ts';
import type { Person } from './person.testing.ts';
import { BrokenWord, inWords } from './promised.testing.ts';
import { paymentIdOf } from './world.testing.ts';

const hour = 3600;

/** Everything that is open ends: the gateways are well again, and their refunds and look-ups come through. */
export async function endLife(person: Person): Promise<void> {
  const { world, account } = person;
  const { payer } = world.shop;
  await payer.direct(account, '');
  person.isCalm = true;
  await payer.release('');
  // What was lost is repeated, as gateways do.
  await person.act({ work: () => tellAgain(person, { times: 1, reversed: false }) });
  for (const hours of [0.5, 7, 7]) {
    world.advance(hours * hour);
    await person.work();
  }
  await expectOneTruth(person);
}

/** What is kept of this person ends by itself: those who live later are not disturbed. */
export async function leave({ buyer }: Person): Promise<void> {
  for (const { id } of await buyer.cards()) await buyer.ask(allCalls.unbindCard, { body: { cardId: id } });
  await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'end' } });
}

/** Screen, mail, receipt and the gateway's books say the same of the same charge, and it is what was agreed. */
async function expectOneTruth(person: Person): Promise<void> {
  const { buyer, world, account } = person;
  const { shop } = world;
  const query = { limit: '100' };
  const { list } = (await buyer.ask(allCalls.paymentHistoryOf, { query })).json<{ list: PaymentRow[] }>();
  const { db } = shop.testApp.deps.database;
  const ids = list.map(({ id }) => id);
  const documents = await documentsOfPayments(db, buyer.id, ids);
  const mails = (await shop.testApp.mailbox(buyer.email)).map(({ text }) => text);
  const kept = await keptByPayment(person);
  for (const row of list) {
    const own = documents.filter(({ paymentId }) => paymentId === row.id);
    await expectTrueRow(person, row, { kept: kept.get(row.id) ?? 0, documents: own, mails });
  }
  for (const [id, sum] of kept) {
    if (sum !== 0 && !ids.includes(id))
      throw new BrokenWord(`${sum} is kept of ${id}, which no screen shows`);
  }
  await shop.expectNoDrift(buyer.id);
  await person.expectKeptWord();
  const { waiting } = await dueOf(person);
  if (waiting > 0) throw new BrokenWord(`${waiting} rows of ${account} were due and not worked off`);
}

async function dueOf({ world }: Person): Promise<{ waiting: number }> {
  const states = await world.shop.testApp.deps.due.state();
  const ours = states.filter(({ kind }) => kind.startsWith('payments.'));
  return { waiting: ours.reduce((sum, { waiting }) => sum + waiting, 0) };
}

async function keptByPayment({ world, account }: Person): Promise<Map<number, number>> {
  const kept = new Map<number, number>();
  for (const [order, sum] of await world.kept(account)) {
    const id = paymentIdOf(order);
    kept.set(id, (kept.get(id) ?? 0) + sum);
  }
  return kept;
}

interface Told {
  kept: number;
  documents: DocumentRow[];
  mails: string[];
}

async function expectTrueRow(person: Person, row: PaymentRow, told: Told): Promise<void> {
  const { id, sum, currency, means, status } = row;
  const isPaid = status === 'succeeded' || status === 'refunded';
  if (status === 'refunding') throw new BrokenWord(`payment ${id} is still being returned`);
  const back = person.returns.get(id) ?? 0;
  const part = person.parts.get(id) ?? 0;
  const expected = status === 'refunded' ? sum - back : status === 'succeeded' ? sum - part : 0;
  if (told.kept !== expected) {
    throw new BrokenWord(`payment ${id} is ${status}: ${told.kept} is kept of ${sum}, and not ${expected}`);
  }
  if (!isPaid) return;
  if (status === 'succeeded' && row.returned !== part) {
    throw new BrokenWord(`the history says ${row.returned} of payment ${id} was returned, not ${part}`);
  }
  const [granted] = (await person.world.shop.transactions(id)).filter(({ verdict }) => verdict === 'granted');
  const made = granted && person.charges.get(granted.transactionId);
  if (!made) throw new BrokenWord(`payment ${id} was granted for a charge that nobody saw`);
  const { charge, promised } = made;
  const shown = `${sum} ${currency} ${means.type} ${means.card?.slice(-4) ?? ''}`.trim();
  const booked = `${charge.amount} ${charge.currency} ${charge.means} ${charge.means === 'card' ? charge.card : ''}`;
  if (shown !== booked.trim()) throw new BrokenWord(`the history says ${shown}, the gateway ${booked}`);
  expectReceipt(row, told);
  const { vat } = promised;
  const [receipt] = told.documents.filter(({ kind }) => kind === 'receipt');
  const rate = vat?.kind === 'included' ? vat.rate : 0;
  const tax = Math.round((sum * rate) / (10_000 + rate));
  if (receipt?.vat !== tax) {
    throw new BrokenWord(`the receipt of ${inWords(promised)} has ${receipt?.vat} of VAT, told ${tax}`);
  }
}

/** One receipt over the sum, and a mail that names it with the sum and the means. */
function expectReceipt({ id, sum, currency, means }: PaymentRow, { documents, mails }: Told): void {
  const receipts = documents.filter(({ kind }) => kind === 'receipt');
  const [receipt] = receipts;
  if (!receipt || receipts.length > 1 || receipt.gross !== sum || receipt.currency !== currency) {
    throw new BrokenWord(`payment ${id} of ${sum} has ${receipts.length} receipts of ${receipt?.gross}`);
  }
  const format = formatsOf(currency, 'en');
  const paidWith = means.type === 'sbp' ? 'SBP' : lastFour(means.card ?? '');
  const parts = [numberOf(receipt), format.money(sum), paidWith];
  const mail = mails.find((text) => text.includes(parts[0] ?? ''));
  const missing = parts.find((part) => !mail?.includes(part));
  if (missing !== undefined) throw new BrokenWord(`the mail of payment ${id} lacks ${missing}: ${mail}`);
}
