import type * as z from 'zod/mini';
import { refundRule } from '@polylogue/contract/limits';
import type { Subscription } from '@polylogue/contract/subscriptions';
import { publicUrl } from '../../../config.ts';
import { operatorOf } from '../../../operator-details.ts';
import { ChildError } from '../../../platform/children/child-task.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import type { MailAttachment } from '../../../platform/mail/mail.ts';
import { payerOf, type Payer } from '../../accounts/accounts.service.ts';
import { findDocument, findDocumentOf, numberOf, type DocumentRow } from '../documents/documents.queries.ts';
import { typesetDocuments } from '../documents/download.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { findPayment, planBefore, type PaymentRow } from '../payments.queries.ts';
import { addDays, addMonths, contractMonths } from '../periods.ts';
import { yearReplacedBy } from '../subscriptions/agreement.ts';
import { findSubscription } from '../subscriptions/subscriptions.queries.ts';
import { subscriptionView } from '../subscriptions/subscriptions.service.ts';
import { noteTold, findTerms } from '../terms/make-terms.ts';
import { taxationOf } from '../vat/taxation.ts';
import { documentMailJob, mailData, paymentMailJob } from './enqueue.ts';
import { historyMails, paymentMail, type MailFacts } from './payment.mail.ts';

/** The jobs that send them. An account that is gone gets none. */
export function paymentMailJobs(deps: PaymentsDeps): JobDefinition[] {
  const job = {
    ...mailJob,
    singletonKey: (data: object) => {
      const { userId, kind, about } = mailData.parse(data);
      return JSON.stringify([userId, kind, about]);
    },
    run: (data: unknown, { signal }: { signal: AbortSignal }) => sendMail(deps, data, signal),
  };
  return [
    { ...job, name: paymentMailJob },
    // Each waits for its document alone: for a child process, and up to a minute in it.
    { ...job, name: documentMailJob, batch: 1, concurrency: 2, expireSeconds: 300 },
  ];
}

async function sendMail(deps: PaymentsDeps, queued: unknown, signal: AbortSignal): Promise<void> {
  const data = mailData.parse(queued);
  const { userId, kind, termsId } = data;
  const { db } = deps.database;
  const payer = await payerOf(db, userId);
  if (!payer) return;
  const document = await documentOf(db, data);
  const attachments = document ? await attachmentsOf(deps, { userId, payer, document, signal }) : [];
  const told = document
    ? {
        number: numberOf(document),
        isAttached: attachments.length > 0,
        replaces: document.kind === 'corrected-receipt' ? (document.content.receipt?.number ?? null) : null,
      }
    : null;
  const facts = await mailFacts(deps, data, told);
  const url = `${publicUrl(deps.config)}/chat/settings/${historyMails.has(kind) ? 'history' : 'tariff'}`;
  const mail = paymentMail({ kind, payer, facts, url });
  await deps.mail.send({ to: payer.email, ...mail, attachments });
  if (termsId === null) return;
  const announced = { id: termsId, ownerId: userId };
  await noteTold(db, announced, { by: 'mail', text: mail.text, now: deps.clock.now() });
}

function documentOf(
  executor: Executor,
  { userId, documentCause, documentId }: z.output<typeof mailData>,
): Promise<DocumentRow | undefined> {
  if (documentCause !== null) return findDocumentOf(executor, userId, documentCause);
  return documentId === null ? Promise.resolve(undefined) : findDocument(executor, userId, documentId);
}

/** The document as a PDF. If it cannot be typeset the mail goes without it and says where it is. */
async function attachmentsOf(
  deps: PaymentsDeps,
  mail: { userId: number; payer: Payer; document: DocumentRow; signal: AbortSignal },
): Promise<MailAttachment[]> {
  const { userId, payer, document, signal } = mail;
  try {
    const asker = { userId, signal, lane: 'work' } as const;
    const bytes = await typesetDocuments(deps, asker, { rows: [document], language: payer.language });
    return [{ name: `${numberOf(document)}.pdf`, type: 'application/pdf', bytes }];
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    deps.log.error({ err: error, documentId: document.id }, 'a document could not be made for its mail');
    return [];
  }
}

type MailData = z.output<typeof mailData>;

/** What a mail says, as it is when it is sent: what is charged next may have changed since it was enqueued. */
async function mailFacts(
  deps: PaymentsDeps,
  data: MailData,
  document: MailFacts['document'],
): Promise<MailFacts> {
  const { db } = deps.database;
  const { userId, kind, plan, tokens, amount, currency, at, isYear, month, paymentId } = data;
  const payment = paymentId === null ? undefined : await findPayment(db, userId, paymentId);
  const facts: MailFacts = {
    ...{ plan, tokens, amount, currency, isYear, month, document },
    at: at === null ? null : new Date(at),
    means: payment && kind !== 'refund-refused' && kind !== 'corrected' ? meansOf(payment) : null,
    hadCredit: (payment?.credit ?? 0) > 0,
    endedYear: null,
    former: null,
    vat: null,
    period: null,
    next: undefined,
    isNewYear: false,
    contract: null,
    withdrawal: null,
    withdrawn: null,
  };
  switch (kind) {
    case 'paid':
    case 'renewed':
      return payment ? { ...facts, ...(await purchaseFacts(deps, payment)) } : facts;
    case 'withdrawn':
      return payment ? { ...facts, withdrawn: withdrawnFacts(deps, payment, amount) } : facts;
    case 'left':
      return { ...facts, ...(payment ? await leavingFacts(deps, payment) : {}) };
    case 'renewal-soon':
    case 'renewal-of-year':
    case 'renewal-failed':
    case 'cancelled':
      return { ...facts, ...(await renewalFacts(deps, data)) };
    case 'renewal-ended':
    case 'corrected':
    case 'refunded':
    case 'refund-refused':
      return facts;
    default:
      return kind satisfies never;
  }
}

function meansOf({ means, cardNumber }: PaymentRow): MailFacts['means'] {
  return means === 'card' && cardNumber !== null ? { card: cardNumber } : means;
}

/** Of a payment that went through: what it paid for and what follows. */
async function purchaseFacts(deps: PaymentsDeps, payment: PaymentRow): Promise<Partial<MailFacts>> {
  const { kind, startsAt, endsAt } = payment;
  const view = kind === 'tariff' ? await subscriptionView(deps, payment.userId) : undefined;
  return {
    vat: vatOf(payment),
    period: startsAt && endsAt ? { from: startsAt, until: endsAt } : null,
    next: view && nextOf(view),
    isNewYear: view ? beginsYear(view) : false,
    contract: view?.period === 'year' ? contractOf(view, payment) : null,
    withdrawal: withdrawalOf(deps, payment),
    endedYear: await yearReplacedBy(deps.database.db, payment),
    former: await planBefore(deps.database.db, payment),
  };
}

function vatOf({ taxKind, taxRate, taxAmount }: PaymentRow): MailFacts['vat'] {
  return taxKind === 'standard' && taxRate && taxAmount ? { rate: taxRate, amount: taxAmount } : null;
}

function nextOf({ next }: Subscription): MailFacts['next'] {
  return next && { amount: next.amount, currency: next.currency, at: new Date(next.at) };
}

/** Whether the next charge begins another year by itself: the last one of this year is paid. */
function beginsYear({ plan, period, next, schedule }: Subscription): boolean {
  const goesOn = next !== null && next.plan === plan && next.period === 'year';
  return period === 'year' && goesOn && schedule.every(({ status }) => status !== 'due');
}

/** The charges of a year that are still to come. A month that waits for its payment counts among them. */
function contractOf({ schedule }: Subscription, { amount }: PaymentRow): MailFacts['contract'] {
  const due = schedule.filter(({ status }) => status === 'due');
  const [first] = schedule;
  const [each] = due;
  if (!first || !each) return null;
  return {
    charges: due.length,
    each: each.amount,
    total: due.reduce((sum, month) => sum + month.amount, amount),
    until: addMonths(new Date(first.dueAt), contractMonths),
  };
}

/**
 * The law's right of a consumer in the EU to withdraw from a contract, counted from its conclusion. The months of a year are
 * one contract. The Russian edition sells under another law.
 */
function withdrawalOf(
  { config }: Pick<PaymentsDeps, 'config'>,
  { billing, month, settledAt, beginNow, renewalOf }: PaymentRow,
): MailFacts['withdrawal'] {
  const isLaterMonth = month !== null && month > 1;
  if (config.SITE_LOCATION === 'RU' || billing?.billingType === 'BTB' || isLaterMonth || !settledAt)
    return null;
  return {
    until: addDays(settledAt, refundRule.days),
    owes: beginNow || renewalOf !== null,
    email: operatorOf(config, 'international').email,
    offer: `${publicUrl(config)}/terms#public-offer`,
  };
}

/** What was paid and is owed of it, and where the terms are. */
function withdrawnFacts(
  { config }: Pick<PaymentsDeps, 'config'>,
  { amount: paid, settledAt, createdAt }: PaymentRow,
  returned: number,
): MailFacts['withdrawn'] {
  const offer = `${publicUrl(config)}/terms#public-offer`;
  return { paid, owed: paid - returned, paidAt: settledAt ?? createdAt, offer };
}

/** The fee of leaving a year is no plan's: the plan that stays is the running one. */
async function leavingFacts(deps: PaymentsDeps, payment: PaymentRow): Promise<Partial<MailFacts>> {
  const row = await findSubscription(deps.database.db, payment.userId);
  const isRunning = row && row.endsAt > deps.clock.now();
  return { plan: row?.current.plan ?? null, at: isRunning ? row.endsAt : null, vat: vatOf(payment) };
}

/** Of a charge to come: the sum with VAT, and the card it comes from. */
async function renewalFacts(
  deps: PaymentsDeps,
  { userId, kind, plan, amount: listed, at, isYear, termsId }: MailData,
): Promise<Partial<MailFacts>> {
  const taxation = await taxationOf(deps, deps.database.db, { userId, now: deps.clock.now() });
  // What it announces is what is charged, whatever has changed since it was enqueued.
  const told = termsId === null ? undefined : await findTerms(deps.database.db, termsId);
  const { amount } = told ?? taxation.on(listed);
  const contract = at === null ? null : yearOf(amount, new Date(at));
  if (kind === 'renewal-of-year' && isYear) return { amount, contract };
  if (kind !== 'renewal-soon') return { amount };
  const view = await subscriptionView(deps, userId);
  const former = view && view.plan !== plan ? view.plan : null;
  const means = view?.next?.card ? { card: view.next.card.number } : 'none';
  const isNewYear = view ? isYear && former === null && beginsYear(view) : false;
  return { amount, former, means, isNewYear, contract: isNewYear ? contract : null };
}

/** A whole year of equal charges. */
function yearOf(each: number, from: Date): NonNullable<MailFacts['contract']> {
  const until = addMonths(from, contractMonths);
  return { charges: contractMonths, each, total: each * contractMonths, until };
}
