import type { Locale } from '@polylogue/contract/limits';
import type { ComposedMail } from '../../accounts/mail-words.service.ts';
import { paymentMail, type MailFacts } from './payment.mail.ts';
import { paymentMailKinds } from './payment.words.ts';

const [from, until] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-12-01T10:00:00Z')];
const [year, afterYear] = [new Date('2027-11-01T10:00:00Z'), new Date('2028-11-01T10:00:00Z')];

/** A month's plan, as its mails tell of it. */
const month: MailFacts = {
  plan: 'pro',
  tokens: 750_000,
  amount: 1500,
  currency: 'EUR',
  at: until,
  isYear: false,
  month: null,
  means: { card: '497010******0055' },
  vat: { rate: 2000, amount: 250 },
  period: { from, until },
  next: { amount: 1500, currency: 'EUR', at: until },
  contract: null,
  document: { number: 'FR-R-2026-000042', isAttached: true, replaces: 'FR-R-2026-000041' },
  withdrawal: {
    until,
    owes: true,
    email: 'hello@polylogue.example',
    offer: 'https://a.test/terms#public-offer',
  },
  hadCredit: false,
  endedYear: null,
  former: null,
  isNewYear: false,
  withdrawn: { paid: 1500, owed: 300, paidAt: from, offer: 'https://a.test/terms#public-offer' },
};

/** The same of other purchases: a word that is right for one may be wrong for another. */
const others: Record<string, Partial<MailFacts>> = {
  month: {},
  'by SBP': {
    currency: 'RUB',
    amount: 129_000,
    vat: null,
    means: 'sbp',
    next: null,
    withdrawal: null,
    document: { number: 'RU-R-2026-000007', isAttached: false, replaces: 'RU-R-2026-000006' },
  },
  tokens: { plan: null, tokens: 500_000, period: null, next: undefined },
  year: {
    amount: 1125,
    isYear: true,
    month: 1,
    next: { amount: 1125, currency: 'EUR', at: until },
    contract: { charges: 11, each: 1125, total: 13_500, until: year },
  },
  'year with a code': {
    amount: 844,
    isYear: true,
    month: 1,
    contract: { charges: 11, each: 1125, total: 13_219, until: year },
  },
  'dearer plan': { amount: 976, hadCredit: true },
  'dearer plan in place of a year': { amount: 976, hadCredit: true, endedYear: 'basic' },
  'later month': {
    amount: 1125,
    isYear: true,
    month: 11,
    means: 'none',
    withdrawal: null,
    contract: { charges: 1, each: 1125, total: 2250, until: year },
  },
  'a new year that begins soon': {
    amount: 1125,
    isYear: true,
    isNewYear: true,
    month: 1,
    at: year,
    next: { amount: 1125, currency: 'EUR', at: year },
    contract: { charges: 12, each: 1125, total: 13_500, until: afterYear },
  },
  'end of a year': {
    amount: 1125,
    isYear: true,
    at: year,
    means: null,
    vat: null,
    period: null,
    next: undefined,
    document: null,
    withdrawal: null,
    contract: { charges: 12, each: 1125, total: 13_500, until: afterYear },
  },
  'cheaper plan': { plan: 'basic', amount: 700, former: 'pro' },
  'year of a cheaper plan': {
    plan: 'basic',
    amount: 525,
    isYear: true,
    month: 1,
    former: 'pro',
    contract: { charges: 11, each: 525, total: 6300, until: year },
  },
  free: { amount: 0, means: null, at: null, document: null },
};

/** Every mail about payments, about each kind of purchase. */
export function paymentMails(url: string): Record<string, (language: Locale) => ComposedMail> {
  return Object.fromEntries(
    paymentMailKinds.flatMap((kind) =>
      Object.entries(others).flatMap(([name, facts]) =>
        // Tokens neither renew nor have a contract.
        facts.plan === null &&
        !['paid', 'corrected', 'refunded', 'refund-refused', 'withdrawn'].includes(kind)
          ? []
          : [
              [
                `${kind}: ${name}`,
                (language: Locale) => {
                  const payer = { email: 'anna@example.test', name: 'X', language, country: null };
                  return paymentMail({ kind, payer, facts: { ...month, ...facts }, url });
                },
              ],
            ],
      ),
    ),
  );
}
