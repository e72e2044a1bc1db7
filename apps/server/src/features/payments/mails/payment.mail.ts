import { planNames, type Currency, type PlanKey } from '@polylogue/contract/billing';
import { cardLabel } from '@polylogue/contract/card-label';
import type { Locale } from '@polylogue/contract/limits';
import type { Payer } from '../../accounts/accounts.service.ts';
import { composeMail, type ComposedMail } from '../../accounts/mail-words.service.ts';
import { formatsOf, tokensIn, type Formats } from '../spelled.ts';
import { english } from './english.words.ts';
import { french } from './french.words.ts';
import type { FrameWords, PaymentMailKind, PaymentWords, Told } from './payment.words.ts';
import { russian } from './russian.words.ts';

const paymentWords: Record<Locale, PaymentWords> = { en: english, ru: russian, fr: french };

/** What a mail is about. Sums are in minor units. */
export interface MailFacts {
  plan: PlanKey | null;
  tokens: number;
  amount: number;
  currency: Currency;
  /** End of the period, next charge or next try. */
  at: Date | null;
  /** Whether it is about a contract of a year, and the month of it that is charged. */
  isYear: boolean;
  month: number | null;
  /** What paid or will pay; `none`: a charge is coming and no card is saved. */
  means: { card: string } | 'card' | 'sbp' | 'none' | null;
  /** The VAT within the amount, its rate in hundredths of a percent; null without any. */
  vat: { rate: number; amount: number } | null;
  period: { from: Date; until: Date } | null;
  /** The charge that follows; null if none does, undefined where none could. */
  next: { amount: number; currency: Currency; at: Date } | null | undefined;
  /** The charge that comes next begins another year by itself. */
  isNewYear: boolean;
  /** What is still to be paid of a year: equal charges, and all of them with this one. */
  contract: { charges: number; each: number; total: number; until: Date } | null;
  /** `replaces`: the number of the receipt that it corrects. */
  document: { number: string; isAttached: boolean; replaces: string | null } | null;
  /** Whether the rest of an earlier plan paid a part of it, which does not go back with this payment. */
  hadCredit: boolean;
  /** The plan of the yearly contract in whose place it was bought, which has ended with it. */
  endedYear: PlanKey | null;
  /** Of a renewal: the plan that this one follows, as was chosen for its end; null if it goes on. */
  former: PlanKey | null;
  /**
   * Until when a consumer may withdraw, and whom to tell; null where the law grants nothing of the kind. `owes`: what was used,
   * because it was to begin at once.
   */
  withdrawal: { until: Date; owes: boolean; email: string; offer: string } | null;
  /** What a withdrawal was declared about: what had been paid when, what is owed of it, and the terms. */
  withdrawn: { paid: number; owed: number; paidAt: Date; offer: string } | null;
}

/** Mails that lead to the history, where the documents are; all others lead to the plan. */
export const historyMails: ReadonlySet<PaymentMailKind> = new Set<PaymentMailKind>([
  'paid',
  'corrected',
  'renewed',
  'refunded',
  'withdrawn',
]);

/** A mail about a payment or a subscription. */
export function paymentMail(mail: {
  kind: PaymentMailKind;
  payer: Payer;
  facts: MailFacts;
  url: string;
}): ComposedMail {
  const { kind, payer, facts, url } = mail;
  const { language, name } = payer;
  const { texts, frame, around, stopping } = paymentWords[language];
  const format = formatsOf(facts.currency, language);
  const told = toldOf(facts, language, format);
  const { subject, heading, paragraphs, after = [] } = texts[textOf(kind, facts)](told);
  const said = paragraphs.map(capital);
  const lines = linesOf(kind, facts, { words: frame, format, language });
  const all = [
    around.hello(name),
    ...said,
    ...(lines.length > 0 ? [lines] : []),
    ...after,
    ...(facts.next ? [stopping[stoppingOf(facts)]] : []),
    ...withdrawalOf(facts, { format, frame }),
  ];
  const { button, historyButton, footnote } = around;
  const words = {
    subject: capital(subject),
    preheader: said[0] ?? heading,
    heading,
    paragraphs: all,
    button: historyMails.has(kind) ? historyButton : button,
    footnote,
  };
  return composeMail(language, words, url);
}

function textOf(
  kind: PaymentMailKind,
  { isNewYear, isYear, month, former }: MailFacts,
): keyof PaymentWords['texts'] {
  if (kind === 'renewed' && isYear && month === 1 && former === null) return 'new-year';
  return kind === 'renewal-soon' && isNewYear ? 'new-year-soon' : kind;
}

function stoppingOf({ isYear, isNewYear }: MailFacts): 'month' | 'year' | 'newYear' {
  if (!isYear) return 'month';
  return isNewYear ? 'newYear' : 'year';
}

/** A sentence may begin with the thing that was bought. */
function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function toldOf(facts: MailFacts, language: Locale, format: Formats): Told {
  const { plan, tokens, amount, at, isYear, withdrawn, document, hadCredit, endedYear, former } = facts;
  const name = plan === null ? null : planNames[plan];
  const words = paymentWords[language];
  const bought = tokens === 0 ? words.fee : tokensIn(language, tokens);
  return {
    plan: name,
    thing: name === null ? bought : words.plan(name),
    sum: format.money(amount),
    isFree: amount === 0,
    date: at ? format.date(at) : '',
    hour: at ? hourOf(at) : '',
    isYear,
    paidAt: withdrawn ? format.date(withdrawn.paidAt) : '',
    offer: withdrawn?.offer ?? '',
    replaces: document?.replaces ?? '',
    hadCredit,
    endedYear: endedYear && planNames[endedYear],
    former: former && planNames[former],
  };
}

/** The hour of a moment, in UTC: `17:05`. */
function hourOf(at: Date): string {
  return at.toISOString().slice(11, 16);
}

/** What somebody looks for in the mail later. */
function linesOf(
  kind: PaymentMailKind,
  facts: MailFacts,
  { words, format, language }: { words: FrameWords; format: Formats; language: Locale },
): [string, string][] {
  const { means, period, next, contract, document, month } = facts;
  const lines: [string, string][] = [];
  switch (kind) {
    case 'paid':
    case 'renewed':
      lines.push([words.paid, sumOf(facts, { words, format })]);
      break;
    case 'left':
      if (facts.amount > 0) lines.push([words.fee, sumOf(facts, { words, format })]);
      break;
    case 'renewal-soon':
      lines.push([words.next, words.sumOn(format.money(facts.amount), dateOf(facts.at, format))]);
      break;
    case 'renewal-of-year':
      lines.push([words.lastDay, dateOf(lastDayBefore(facts.at), format)]);
      break;
    case 'withdrawn':
      if (facts.withdrawn) {
        const { paid, owed } = facts.withdrawn;
        lines.push([words.paid, format.money(paid)]);
        if (owed > 0) lines.push([words.owed, format.money(owed)]);
        lines.push([words.goesBack, format.money(facts.amount)]);
      }
      break;
    case 'corrected':
    case 'refunded':
    case 'refund-refused':
    case 'renewal-failed':
    case 'renewal-ended':
    case 'cancelled':
      break;
    default:
      kind satisfies never;
  }
  if (means !== null) {
    const card = typeof means === 'object' ? cardLabel(means.card, language) : words.means[means];
    const isSoon = kind === 'renewal-soon';
    const label = kind === 'refunded' ? words.returnedTo : isSoon ? words.willPay : words.paidWith;
    lines.push([label, card]);
  }
  if (period) lines.push([words.period, words.span(format.date(period.from), format.date(period.until))]);
  if (contract) {
    lines.push([
      words.contract,
      words.contractOf({
        month: kind === 'renewal-of-year' || kind === 'renewal-soon' ? null : (month ?? 1),
        first: format.money(facts.amount),
        isEven: contract.each === facts.amount,
        charges: contract.charges,
        each: format.money(contract.each),
        total: format.money(contract.total),
        until: format.date(contract.until),
      }),
    ]);
  }
  if (next === null) lines.push([words.next, words.noNext]);
  else if (next) {
    const sum = formatsOf(next.currency, language).money(next.amount);
    lines.push([words.next, words.sumOn(sum, format.date(next.at))]);
  }
  if (document) {
    const label = kind === 'refunded' ? words.creditNote : words.receipt;
    lines.push([label, words.documentOf(document.number, document.isAttached)]);
  }
  return lines;
}

function sumOf(
  { amount, vat }: MailFacts,
  { words, format }: { words: FrameWords; format: Formats },
): string {
  const sum = format.money(amount);
  return vat ? words.withVat(sum, format.rate(vat.rate), format.money(vat.amount)) : sum;
}

function dateOf(at: Date | null, format: Formats): string {
  return at ? format.date(at) : '';
}

/** The last whole day before a moment. */
function lastDayBefore(at: Date | null): Date | null {
  return at && new Date(at.getTime() - 86_400_000);
}

function withdrawalOf(
  { withdrawal }: MailFacts,
  { format, frame }: { format: Formats; frame: FrameWords },
): string[] {
  if (!withdrawal) return [];
  const { until, ...told } = withdrawal;
  return [frame.withdrawal({ date: format.date(until), ...told })];
}
