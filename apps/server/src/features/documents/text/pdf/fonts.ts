import { readFile } from 'node:fs/promises';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import type { Characters } from './characters.ts';
import {
  baseFonts,
  emojiFont,
  lastFonts,
  mathsFont,
  splitFamilies,
  type FontWeight,
  type HanLanguage,
  type SplitFamily,
} from './font-sources.ts';

/** What of the fonts a document needs. */
export interface FontNeeds {
  characters: Characters;
  han: HanLanguage;
  maths: boolean;
}

/** Tells which characters a font lacks. */
export type Lacks = (font: Uint8Array, characters: Iterable<string>) => Set<string>;

/** Marks of one script's font that belong to whatever they stand on, and joiners. */
const shared = '\u00a0\u00ad\u200b\u200c\u200d\u25cc';

/**
 * The fonts for a document. Beyond the base fonts only the parts that are needed are loaded, and of those only
 * the characters that are needed: a font of Chinese has megabytes.
 */
export async function loadFonts({ characters, han, maths }: FontNeeds, lacks: Lacks): Promise<Uint8Array[]> {
  const base = await Promise.all(baseFonts.map((path) => readFile(path)));
  const [text, code] = [base[0], base[4]];
  const fonts: Uint8Array[] = [...base];
  if (maths) fonts.push(await readFile(mathsFont));
  // Reducing it would lose its colours.
  if (characters.emoji.size > 0) fonts.push(await convert(await readFile(emojiFont), 'sfnt'));
  for (const weight of [400, 600] as const) {
    const missing = text ? lacks(text, characters.text[weight]) : new Set<string>();
    fonts.push(...(await fontsFor(missing, { weight, han, lacks })));
    const missingInCode = code ? lacks(code, characters.code[weight]) : new Set<string>();
    fonts.push(...(await codeFontsFor(missingInCode, { weight, han, lacks })));
  }
  return fonts;
}

interface Wanted {
  weight: FontWeight;
  han: HanLanguage;
  lacks: Lacks;
}

async function fontsFor(
  characters: ReadonlySet<string>,
  { weight, han, lacks }: Wanted,
): Promise<Uint8Array[]> {
  const rest = new Set(characters);
  const fonts: Uint8Array[] = [];
  if (rest.size === 0) return fonts;
  for (const family of splitFamilies(han)) {
    fonts.push(...(await partsOf(family, rest, { weight, lacks })));
    if (rest.size === 0) return fonts;
  }
  fonts.push(await reduced(lastFonts.text[weight], [...rest].join('')));
  return fonts;
}

/** The parts of a family that have some of the characters, which are then no longer asked for. */
async function partsOf(
  { ranges, file, onlyWhole }: SplitFamily,
  rest: Set<string>,
  { weight, lacks }: Pick<Wanted, 'weight' | 'lacks'>,
): Promise<Uint8Array[]> {
  const fonts: Uint8Array[] = [];
  for (const [part, range] of Object.entries(ranges)) {
    const isWithin = within(range);
    const asked = [...rest].filter((character) => isWithin(character.codePointAt(0) ?? 0));
    if (asked.length === 0) continue;
    const font = await reduced(file(part), asked.join('') + shared, { wght: weight });
    // The ranges promise more than some fonts have.
    const missing = lacks(font, asked);
    const found = asked.filter((character) => !missing.has(character));
    if (found.length === 0 || (onlyWhole && missing.size > 0)) continue;
    found.forEach((character) => rest.delete(character));
    fonts.push(font);
  }
  return fonts;
}

/** Code prefers letters of equal width. */
async function codeFontsFor(
  characters: ReadonlySet<string>,
  { weight, han, lacks }: Wanted,
): Promise<Uint8Array[]> {
  if (characters.size === 0) return [];
  const path = lastFonts.code[weight];
  const beyond = lacks(await readFile(path), characters);
  const equallyWide = [...characters].filter((character) => !beyond.has(character));
  return [
    ...(equallyWide.length > 0 ? [await reduced(path, equallyWide.join(''))] : []),
    ...(await fontsFor(beyond, { weight, han, lacks })),
  ];
}

async function reduced(
  path: string,
  text: string,
  variationAxes?: Record<string, number>,
): Promise<Uint8Array> {
  return subsetFont(await readFile(path), text, {
    targetFormat: 'sfnt',
    ...(variationAxes ? { variationAxes } : {}),
  });
}

/** Whether a character is in a CSS unicode-range. */
function within(range: string): (character: number) => boolean {
  const spans = range.split(',').map((span) => {
    const [first = '', last = first] = span.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (character) => spans.some(([first, last]) => first <= character && character <= last);
}
