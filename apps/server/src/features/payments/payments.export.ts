import { eq, getTableColumns, getTableName } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database } from '../../platform/db/database.ts';
import { dueColumns } from '../../platform/due/due.columns.ts';
import { rowsAsList } from '../../platform/db/own-rows.ts';
import { billingInfos } from './billing-info/billing-info.tables.ts';
import { paymentCards } from './cards/cards.tables.ts';
import { paymentDocuments } from './documents/documents.tables.ts';
import {
  paymentEntries,
  paymentRefunds,
  payments,
  paymentTransactions,
  paymentTries,
} from './payments.tables.ts';
import { announcements, terms } from './terms/terms.tables.ts';
import { promoActivations } from './promo/promo-activations.tables.ts';
import { promoCodes } from './promo/promo-codes.tables.ts';
import { readSubscription, renews, type Subscription } from './subscriptions/agreement.ts';
import { contracts, subscriptionMonths, subscriptions } from './subscriptions/subscriptions.tables.ts';

/** Every payment with its history and what told it, the saved cards by their masks, and the subscription with its years. */
export async function* exportPayments(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  yield rowsAsList(db, userId, { path: 'payments.json', table: payments, columns: paymentColumns });
  yield rowsAsList(db, userId, { path: 'terms.json', table: terms, columns: termsColumns });
  yield rowsAsList(db, userId, {
    path: 'payment-documents.json',
    table: paymentDocuments,
    columns: documentColumns,
  });
  const saved = await db.select(billingColumns).from(billingInfos).where(eq(billingInfos.userId, userId));
  yield { path: 'billing-info.json', rows: saved };
  yield rowsAsList(db, userId, { path: 'payment-cards.json', table: paymentCards, columns: cardColumns });
  for (const [table, columns] of historyTables) {
    const rows = await db
      .select(columns)
      .from(table)
      .innerJoin(payments, eq(payments.id, table.paymentId))
      .where(eq(payments.userId, userId))
      .orderBy(table.id);
    yield { path: `${getTableName(table).replaceAll('_', '-')}.json`, rows };
  }
  yield rowsAsList(db, userId, {
    path: 'announced-charges.json',
    table: announcements,
    columns: announcementColumns,
  });
  const row = await readSubscription(db, userId);
  const rows = row
    ? [subscriptionOf(row)]
    : await db.select(formerColumns).from(subscriptions).where(eq(subscriptions.userId, userId));
  yield { path: 'subscription.json', rows };
  yield rowsAsList(db, userId, { path: 'yearly-contracts.json', table: contracts, columns: contractColumns });
  const months = await db
    .select(monthColumns)
    .from(subscriptionMonths)
    .where(eq(subscriptionMonths.userId, userId))
    .orderBy(subscriptionMonths.contract, subscriptionMonths.month);
  yield { path: 'subscription-months.json', rows: months };
  const promos = await db
    .select(promoColumns)
    .from(promoActivations)
    .innerJoin(promoCodes, eq(promoCodes.id, promoActivations.promoId))
    .where(eq(promoActivations.userId, userId))
    .orderBy(promoActivations.id);
  yield { path: 'promo-codes.json', rows: promos };
}

/** What happened to each payment. */
const historyTables = [
  [paymentTries, storyOf(paymentTries)],
  [paymentTransactions, getTableColumns(paymentTransactions)],
  [paymentEntries, getTableColumns(paymentEntries)],
  [paymentRefunds, { ...storyOf(paymentRefunds), tries: paymentRefunds.asks }],
] as const;

/** The columns of a table without those of the work that waits in it. */
function storyOf(table: typeof paymentTries | typeof paymentRefunds) {
  const waiting = new Set([...Object.keys(dueColumns()), 'ownerId', 'asks']);
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !waiting.has(name)));
}

const {
  ownerId: _,
  planId: _version,
  creditOf: _credited,
  promoId: _promo,
  ...termsColumns
} = getTableColumns(terms);

const paymentColumns = {
  id: payments.id,
  termsId: payments.termsId,
  kind: payments.kind,
  beginNow: payments.beginNow,
  status: payments.status,
  gateway: payments.gateway,
  cardType: payments.cardType,
  means: payments.means,
  thing: payments.thing,
  reason: payments.reason,
  amount: payments.amount,
  price: payments.price,
  credit: payments.credit,
  discount: payments.discount,
  currency: payments.currency,
  plan: payments.plan,
  period: payments.period,
  tokens: payments.tokens,
  startsAt: payments.startsAt,
  endsAt: payments.endsAt,
  billing: payments.billing,
  taxKind: payments.taxKind,
  taxCountry: payments.taxCountry,
  taxRate: payments.taxRate,
  taxAmount: payments.taxAmount,
  taxDeducted: payments.taxDeducted,
  cardNumber: payments.cardNumber,
  createdAt: payments.createdAt,
  settledAt: payments.settledAt,
};

const documentColumns = {
  id: paymentDocuments.id,
  paymentId: paymentDocuments.paymentId,
  kind: paymentDocuments.kind,
  cause: paymentDocuments.cause,
  series: paymentDocuments.series,
  sequence: paymentDocuments.sequence,
  currency: paymentDocuments.currency,
  gross: paymentDocuments.gross,
  vat: paymentDocuments.vat,
  content: paymentDocuments.content,
  issuedAt: paymentDocuments.issuedAt,
};

const billingColumns = {
  billingType: billingInfos.billingType,
  country: billingInfos.country,
  vatNumber: billingInfos.vatNumber,
  kpp: billingInfos.kpp,
  name: billingInfos.name,
  address: billingInfos.address,
  updatedAt: billingInfos.updatedAt,
};

const cardColumns = {
  id: paymentCards.id,
  gateway: paymentCards.gateway,
  cardType: paymentCards.cardType,
  number: paymentCards.mask,
  brand: paymentCards.brand,
  expires: paymentCards.expires,
  isActive: paymentCards.isActive,
  createdAt: paymentCards.createdAt,
  removedAt: paymentCards.removedAt,
};

const promoColumns = {
  code: promoCodes.code,
  kind: promoCodes.kind,
  value: promoCodes.value,
  activatedAt: promoActivations.activatedAt,
  expiresAt: promoActivations.expiresAt,
  removedAt: promoActivations.removedAt,
  paymentId: promoActivations.paymentId,
  usedAt: promoActivations.usedAt,
};

const announcementColumns = {
  id: announcements.id,
  termsId: announcements.termsId,
  toldBy: announcements.toldBy,
  toldAt: announcements.toldAt,
  textHash: announcements.textHash,
};

/** The plan, as it is agreed: what runs, and what follows. */
function subscriptionOf(row: Subscription) {
  const { current, next, contract, goesFree, endsAt } = row;
  return {
    termsId: current.id,
    plan: current.plan,
    period: current.period,
    amount: current.price,
    currency: current.currency,
    cardType: current.cardType,
    endsAt,
    contract: contract?.number ?? null,
    renews: renews(row),
    nextTermsId: next?.id ?? null,
    nextPlan: goesFree ? 'free' : (next?.plan ?? null),
    nextPeriod: next?.period ?? null,
    nextAmount: next?.price ?? null,
    nextCurrency: next?.currency ?? null,
    nextCardType: next?.cardType ?? null,
  };
}

/** Of one that a node of 0.2 has written and that waits to be taken up. 0.4 drops this. */
const formerColumns = {
  plan: subscriptions.plan,
  period: subscriptions.period,
  amount: subscriptions.amount,
  currency: subscriptions.currency,
  cardType: subscriptions.cardType,
  endsAt: subscriptions.endsAt,
  renews: subscriptions.renews,
  nextPlan: subscriptions.nextPlan,
  nextPeriod: subscriptions.nextPeriod,
  nextCurrency: subscriptions.nextCurrency,
  nextCardType: subscriptions.nextCardType,
};

const contractColumns = {
  contract: contracts.number,
  firstTermsId: contracts.firstTerms,
  monthlyTermsId: contracts.monthlyTerms,
  startedAt: contracts.startedAt,
  endedAt: contracts.endedAt,
  endedBy: contracts.endedBy,
};

const monthColumns = {
  contract: subscriptionMonths.contract,
  month: subscriptionMonths.month,
  dueAt: subscriptionMonths.dueAt,
  amount: subscriptionMonths.amount,
  status: subscriptionMonths.status,
};
