import type { IFontAttributesProperties } from 'docx';

/** Languages and fonts for the parts of Unicode that Word tells apart. */
export interface Languages {
  tags: { value: string; eastAsia: string; bidirectional: string };
  fonts: { text: IFontAttributesProperties; code: IFontAttributesProperties };
  /** The language of words that are not in the document's alphabet; undefined for its own words. */
  languageOf: (text: string) => string | undefined;
}

const regions: Record<string, string> = {
  en: 'en-US',
  ru: 'ru-RU',
  fr: 'fr-FR',
  de: 'de-DE',
  es: 'es-ES',
  it: 'it-IT',
  pt: 'pt-PT',
  pl: 'pl-PL',
  uk: 'uk-UA',
  tr: 'tr-TR',
  nl: 'nl-NL',
  ja: 'ja-JP',
  ko: 'ko-KR',
  zh: 'zh-CN',
  ar: 'ar-SA',
  he: 'he-IL',
  fa: 'fa-IR',
  ur: 'ur-PK',
};

const cyrillic = /\p{Script=Cyrillic}/u;
const latin = /\p{Script=Latin}/u;
const inCyrillic = /^(?:ru|uk|be|bg|sr|mk|kk)\b/;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;

/** Fonts that every Word has, by language of Chinese characters. */
const eastAsian: Record<string, { text: string; code: string }> = {
  'ja-JP': { text: 'Yu Gothic', code: 'MS Gothic' },
  'ko-KR': { text: 'Malgun Gothic', code: 'GulimChe' },
  'zh-TW': { text: 'Microsoft JhengHei', code: 'MingLiU' },
  'zh-CN': { text: 'Microsoft YaHei', code: 'NSimSun' },
};
const simplified = { text: 'Microsoft YaHei', code: 'NSimSun' };

/** What the languages of a document are: as it says, or by its letters where it does not. */
export function languagesOf(declared: string | undefined, text: string): Languages {
  const value = believable(regionOf(declared), text);
  const isEastAsian = /^(?:zh|ja|ko)\b/.test(value);
  const eastAsia = isEastAsian ? value : kana.test(text) ? 'ja-JP' : hangul.test(text) ? 'ko-KR' : 'zh-CN';
  const isRightToLeft = /^(?:ar|he|fa|ur)\b/.test(value);
  const bidirectional = isRightToLeft ? value : /\p{Script=Hebrew}/u.test(text) ? 'he-IL' : 'ar-SA';
  const asian = eastAsian[eastAsia] ?? simplified;
  const writtenIn = inCyrillic.test(value) ? 'cyrillic' : 'latin';
  return {
    tags: { value: isEastAsian || isRightToLeft ? 'en-US' : value, eastAsia, bidirectional },
    fonts: {
      text: { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial', eastAsia: asian.text },
      code: { ascii: 'Consolas', hAnsi: 'Consolas', cs: 'Courier New', eastAsia: asian.code },
    },
    languageOf: (words) => {
      if (writtenIn === 'latin') return cyrillic.test(words) && !latin.test(words) ? 'ru-RU' : undefined;
      return latin.test(words) && !cyrillic.test(words) ? 'en-US' : undefined;
    },
  };
}

/**
 * People read in one language and are answered in another: a language is not believed if the letters are not its
 * own. Names and terms in other letters are few.
 */
function believable(declared: string | undefined, text: string): string {
  const letters = { cyrillic: count(text, cyrillic), latin: count(text, latin) };
  const isCyrillic = declared !== undefined && inCyrillic.test(declared);
  if (isCyrillic && letters.cyrillic * 20 >= letters.latin) return declared;
  if (letters.cyrillic > letters.latin) return 'ru-RU';
  return declared === undefined || isCyrillic ? 'en-US' : declared;
}

function count(text: string, script: RegExp): number {
  return text.match(new RegExp(script, 'gu'))?.length ?? 0;
}

/** A language with its region, which Word wants; undefined if the tag is not one. */
function regionOf(tag: string | undefined): string | undefined {
  if (tag === undefined || !/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag)) return undefined;
  return regions[tag.toLowerCase()] ?? (tag.includes('-') ? tag : undefined);
}
