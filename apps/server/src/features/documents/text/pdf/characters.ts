import type { FontWeight, HanLanguage } from './font-sources.ts';

/** The characters that a document needs, by the kind of font that must have them. */
export interface Characters {
  text: Record<FontWeight, Set<string>>;
  code: Record<FontWeight, Set<string>>;
  emoji: Set<string>;
}

export function noCharacters(): Characters {
  return {
    text: { 400: new Set(), 600: new Set() },
    code: { 400: new Set(), 600: new Set() },
    emoji: new Set(),
  };
}

const emoji = /\p{RGI_Emoji}/gv;

/** Notes the characters of a text, for the font that it is set in. */
export function noteCharacters(
  characters: Characters,
  text: string,
  { weight, code }: { weight: FontWeight; code: boolean },
): void {
  // Most text needs nothing special and is dealt with fast.
  if (!/[^\x20-\x7e]/.test(text)) return;
  const others = text.replaceAll(emoji, (sequence) => {
    // Some signs are emoji only because a selector follows; digits are not.
    if (/[^\x20-\xff]/.test(sequence)) characters.emoji.add(sequence);
    return '';
  });
  const kind = characters[code ? 'code' : 'text'][weight];
  for (const character of others) if (character > '~') kind.add(character);
}

const kana = /[\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9f]/;
const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/;
/** Frequent characters that are only written in Taiwan and Hong Kong, and their simplified forms. */
const traditional = /[們個這來時說會學國對發後為麼還開關東車長門馬見貝鳥魚龍過進動現種點從當與電話問題]/g;
const simplified = /[们个这来时说会学国对发后为么还开关东车长门马见贝鸟鱼龙过进动现种点从当与电话问题]/g;

/** Guesses in which language's shapes Chinese characters should be drawn. */
export function hanLanguage(text: string, language: string): HanLanguage {
  if (/^zh-(?:tw|hk|mo|hant)/i.test(language)) return 'tc';
  if (kana.test(text) || language.startsWith('ja')) return 'jp';
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  if (count(traditional) > count(simplified)) return 'tc';
  return hangul.test(text) ? 'kr' : 'sc';
}
