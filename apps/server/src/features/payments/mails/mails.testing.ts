import type { Locale } from '@polylogue/contract/limits';
import type { ComposedMail } from '../../accounts/mail-words.service.ts';
import { paymentMail, paymentMailKinds } from './payment.mail.ts';

/** Every mail about payments. */
export function paymentMails(url: string): Record<string, (language: Locale) => ComposedMail> {
  const facts = { plan: 'pro', tokens: 0, amount: 129_000, currency: 'RUB', at: new Date(0) } as const;
  return Object.fromEntries(
    paymentMailKinds.map((kind) => [
      kind,
      (language) => {
        const payer = { email: 'anna@example.test', name: 'X', language, country: null };
        return paymentMail({ kind, payer, facts, url });
      },
    ]),
  );
}
