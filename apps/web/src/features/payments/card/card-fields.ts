import type { CardType } from '@polylogue/contract/billing';
import { lengths } from '@polylogue/contract/limits';
import { brandOf, codeDigits, groupsOf, isAccepted, isWholeLength, mostDigits } from './card-brand.ts';

/** What is typed into the card form. */
export interface CardFields {
  /** Digits only. */
  cardNumber: string;
  /** Up to four digits: month and year. */
  date: string;
  cvv: string;
  name: string;
}

/** A field of the card form. */
export type CardField = keyof CardFields;

/** What is wrong with a field; the text is `payments.card.errors.<error>`. */
export type CardError = 'number' | 'brand' | 'date' | 'expired' | 'cvv' | 'name';

/** The digits of a text. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Digits of a card number; more than the brand has are dropped. */
export function numberTyped(text: string): string {
  const digits = digitsOf(text);
  return digits.slice(0, mostDigits(brandOf(digits)));
}

/** Digits of an expiry date. A month that needs no second digit gets its zero. */
export function dateTyped(text: string): string {
  const digits = digitsOf(text);
  const isOneDigitMonth = /^[2-9]/.test(digits) || /^\s*1\s*\//.test(text);
  return (isOneDigitMonth ? `0${digits}` : digits).slice(0, 4);
}

/** Digits of a security code. */
export function codeTyped(text: string, cardNumber: string): string {
  return digitsOf(text).slice(0, codeDigits(brandOf(cardNumber)).most);
}

/** Name on the card as it is embossed: capitals, at most 24 characters. */
export function nameTyped(text: string): string {
  return text.toLocaleUpperCase('en').slice(0, lengths.cardHolder.max);
}

/** The number in the groups of its brand. */
export function groupedNumber(digits: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const size of groupsOf(brandOf(digits))) {
    parts.push(digits.slice(from, from + size));
    from += size;
  }
  parts.push(digits.slice(from));
  return parts.filter((part) => part !== '').join(' ');
}

/** The date as mm/yy. */
export function maskedDate(digits: string): string {
  return digits.length < 3 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

/** Where the caret stands in the masked text, after so many of its digits. */
export function caretAfter(masked: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (const [index, character] of [...masked].entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digits) return index + 1;
  }
  return masked.length;
}

/** Whether the check digit fits. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits !== '' && sum % 10 === 0;
}

/** A card is valid through the last day of its month. */
export function isExpired(date: string, now: Date): boolean {
  const month = Number(date.slice(0, 2));
  const year = 2000 + Number(date.slice(2));
  // `Date` counts months from 0, so this is the first moment of the next month.
  return new Date(year, month, 1) <= now;
}

function numberError(cardNumber: string, cardType: CardType): CardError | undefined {
  const brand = brandOf(cardNumber);
  if (!isWholeLength(brand, cardNumber.length) || !hasCheckDigit(cardNumber)) return 'number';
  return isAccepted(brand, cardType) ? undefined : 'brand';
}

function dateError(date: string, now: Date): CardError | undefined {
  const month = Number(date.slice(0, 2));
  if (date.length < 4 || month < 1 || month > 12) return 'date';
  return isExpired(date, now) ? 'expired' : undefined;
}

function codeError(cvv: string, cardNumber: string): CardError | undefined {
  const { least, most } = codeDigits(brandOf(cardNumber));
  return cvv.length < least || cvv.length > most ? 'cvv' : undefined;
}

/** Gateways take the name in the letters that cards are embossed with. */
function nameError(name: string): CardError | undefined {
  return /^[A-Z0-9 .,'’-]{2,}$/.test(name.trim()) ? undefined : 'name';
}

/** What is wrong, by field; empty when the card can be tried. */
export function cardErrors(
  { cardNumber, date, cvv, name }: CardFields,
  { cardType, now }: { cardType: CardType; now: Date },
): Partial<Record<CardField, CardError>> {
  const found = {
    cardNumber: numberError(cardNumber, cardType),
    date: dateError(date, now),
    cvv: codeError(cvv, cardNumber),
    name: nameError(name),
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
}
