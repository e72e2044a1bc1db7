import { cardNumberGroups, cardTypes, type CardBrand, type CardType } from '@polylogue/contract/billing';

/** First digits of a brand: a prefix, or the first and last prefix of a range. Both ends have the same length. */
type Prefix = string | readonly [from: string, to: string];

type KnownBrand = Exclude<CardBrand, 'unknown'>;

/** The brands by their first digits. Maestro also has what remains of 6, so the longest match wins. */
const prefixes: Record<KnownBrand, readonly Prefix[]> = {
  'american express': ['34', '37'],
  discover: ['6011', ['644', '649'], '65'],
  diners: [['300', '305'], '309', '36', '38', '39'],
  mastercard: [
    ['51', '55'],
    ['2221', '2720'],
  ],
  maestro: ['493698', ['500000', '506698'], ['506779', '508999'], ['56', '59'], '63', '67', '6'],
  mir: [['2200', '2204']],
  visa: ['4'],
  unionpay: ['62', '810', ['8110', '8171']],
};

function matchLength(number: string, prefix: Prefix): number {
  const [from, to] = typeof prefix === 'string' ? [prefix, prefix] : prefix;
  const start = number.slice(0, from.length);
  return start.length === from.length && start >= from && start <= to ? from.length : 0;
}

/** The brand of a card by the digits typed so far; unknown until they decide. */
export function brandOf(number: string): CardBrand {
  let found: CardBrand = 'unknown';
  let longest = 0;
  for (const brand in prefixes) {
    if (!isKnown(brand)) continue;
    const length = Math.max(...prefixes[brand].map((prefix) => matchLength(number, prefix)));
    if (length > longest) [found, longest] = [brand, length];
  }
  return found;
}

function isKnown(brand: string): brand is KnownBrand {
  return Object.hasOwn(prefixes, brand);
}

/** Numbers of digits that a card of the brand may have. */
const lengths: Record<CardBrand, readonly number[]> = {
  'american express': [15],
  discover: [16, 19],
  diners: [14, 16, 19],
  mastercard: [16],
  maestro: [12, 13, 14, 15, 16, 17, 18, 19],
  mir: [16, 17, 18, 19],
  visa: [13, 16, 18, 19],
  unionpay: [14, 15, 16, 17, 18, 19],
  unknown: [14, 15, 16, 17, 18, 19],
};

/** Whether a card of the brand may have this many digits. */
export function isWholeLength(brand: CardBrand, digits: number): boolean {
  return lengths[brand].includes(digits);
}

/** The most digits of the brand. */
export function mostDigits(brand: CardBrand): number {
  return Math.max(...lengths[brand]);
}

/** Groups of digits as they are printed on the card; what is left over makes one more. */
export function groupsOf(brand: CardBrand): readonly number[] {
  if (brand === 'american express' || brand === 'diners') return cardNumberGroups[brand];
  return cardNumberGroups.default;
}

/** Digits of the security code. */
export function codeDigits(brand: CardBrand): { least: number; most: number } {
  if (brand === 'american express') return { least: 4, most: 4 };
  return { least: 3, most: brand === 'unknown' ? 4 : 3 };
}

/** Whether cards of the brand are taken; an unknown one is left to the gateway. */
export function isAccepted(brand: CardBrand, cardType: CardType): boolean {
  const accepted: readonly string[] = cardTypes[cardType];
  return brand === 'unknown' || accepted.includes(brand.toUpperCase());
}
