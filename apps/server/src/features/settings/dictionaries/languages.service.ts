import { mainLanguages, type Language } from '@polylogue/contract/chat-settings';
import type { Locale } from '@polylogue/contract/limits';

/** Languages beyond the main ones that models write well enough to be offered; ISO 639-1. */
const otherLanguages = [
  ...['af', 'am', 'ar', 'az', 'be', 'bg', 'bn', 'bs', 'ca', 'cs', 'cy', 'da', 'el', 'eo', 'et', 'eu', 'fa'],
  ...['fi', 'ga', 'gl', 'gu', 'ha', 'he', 'hi', 'hr', 'hu', 'hy', 'id', 'is', 'ja', 'ka', 'kk', 'km'],
  ...['kn', 'ko', 'ky', 'la', 'lb', 'lo', 'lt', 'lv', 'mk', 'ml', 'mn', 'mr', 'ms', 'mt', 'my', 'nb', 'ne'],
  ...['nl', 'pa', 'pl', 'ps', 'ro', 'si', 'sk', 'sl', 'so', 'sq', 'sr', 'sv', 'sw', 'ta', 'te', 'tg', 'th'],
  ...['tk', 'tr', 'tt', 'uk', 'ur', 'uz', 'vi', 'yi', 'yo', 'zh', 'zu'],
];

const known = new Set<string>([...mainLanguages, ...otherLanguages]);
const listed = new Map<Locale, Language[]>();

/** All languages, named in the given one: the main ones first, then the others in alphabetical order. */
export function languagesIn(locale: Locale): Language[] {
  const list = listed.get(locale) ?? namedIn(locale);
  listed.set(locale, list);
  return list;
}

/** A language by its ISO code; the instruction for the model is its English name. */
export function findLanguage(id: string): { id: string; instruction: string } | undefined {
  return known.has(id) ? { id, instruction: languageName(id, 'en') } : undefined;
}

function namedIn(locale: Locale): Language[] {
  const { compare } = new Intl.Collator(locale);
  const others = otherLanguages.map((id) => ({ id, title: languageName(id, locale) }));
  others.sort((one, other) => compare(one.title, other.title));
  return [...mainLanguages.map((id) => ({ id, title: languageName(id, locale) })), ...others];
}

/** Some languages write language names in lower case; in a list they begin with a capital. */
function languageName(id: string, locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(id) ?? id;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
