import type { Locale } from '@polylogue/contract/limits';

const frenchSigns =
  /(?<!\p{L})(?:le|la|les|des|du|est|une|dans|pour|qui|que|sont|avec|sur|au|aux|ce|cette|il|elle|et|ne|pas|plus)(?!\p{L})|[éèêàçùîô]/giu;
const englishSigns =
  /(?<!\p{L})(?:the|of|is|are|was|were|and|in|to|that|it|for|with|by|from|this|which|be|can|you|has)(?!\p{L})/giu;

/** Enough text to detect the language. */
const sample = 4_000;

/** The language of a text, among ours; others are treated as English. */
export function languageOf(text: string): Locale {
  const part = text.slice(0, sample);
  const cyrillic = part.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = part.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (cyrillic > latin) return 'ru';
  const french = part.match(frenchSigns)?.length ?? 0;
  const english = part.match(englishSigns)?.length ?? 0;
  return french > english ? 'fr' : 'en';
}
