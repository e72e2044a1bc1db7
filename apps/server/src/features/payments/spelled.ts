import type { Currency } from '@polylogue/contract/billing';
import type { Locale } from '@polylogue/contract/limits';
import { longDate } from '../accounts/mail-words.service.ts';

/** How sums, rates, days and numbers are written in mails and documents. */
export interface Formats {
  /** Minor units. Roubles are written as in Russia in every language. */
  money: (amount: number) => string;
  /** Hundredths of a percent. */
  rate: (rate: number) => string;
  date: (moment: Date | string) => string;
  count: (count: number) => string;
}

/** The formats of a language for sums in a currency. */
export function formatsOf(currency: Currency, language: Locale): Formats {
  const money = new Intl.NumberFormat(currency === 'RUB' ? 'ru' : language, { style: 'currency', currency });
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const count = new Intl.NumberFormat(language);
  return {
    money: (amount) => money.format(amount / 100),
    rate: (points) => rate.format(points / 10_000),
    date: (moment) => longDate(language, new Date(moment)),
    count: (number) => count.format(number),
  };
}

const tokenWords: Record<Locale, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: 'token', other: 'tokens' },
  ru: { one: 'токен', few: 'токена', other: 'токенов' },
  fr: { one: 'jeton', other: 'jetons' },
};

/** A number of tokens in words. */
export function tokensIn(language: Locale, tokens: number): string {
  const words = tokenWords[language];
  const word = words[new Intl.PluralRules(language).select(tokens)] ?? words.other;
  return `${new Intl.NumberFormat(language).format(tokens)}\u00a0${word}`;
}

const planWords: Record<Locale, (name: string) => string> = {
  en: (name) => `${name} plan`,
  ru: (name) => `тариф «${name}»`,
  fr: (name) => `offre «\u00a0${name}\u00a0»`,
};

/** A plan as the gateway and the cash desk name it. */
export function planIn(language: Locale, name: string): string {
  return planWords[language](name);
}
