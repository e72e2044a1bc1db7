import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

const require = createRequire(import.meta.url);
const unicodeRanges = z.record(z.string(), z.string());

/** The weights of text. Emphasis is 600, as on screen. */
export type FontWeight = 400 | 600;

/** Families that text is set in first. They are small and always loaded whole. */
export const baseFonts = [
  ...['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'].map((style) =>
    fileOf('@expo-google-fonts/geist', join(style, `Geist_${style}.ttf`)),
  ),
  ...['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic'].map((style) =>
    fileOf('@expo-google-fonts/geist-mono', join(style, `GeistMono_${style}.ttf`)),
  ),
];

/** Formulas are set in it. */
export const mathsFont = fileOf('@expo-google-fonts/stix-two-math', '400Regular/STIXTwoMath_400Regular.ttf');

/** Colour emoji. */
export const emojiFont = fileOf('twemoji-colr-font', 'twemoji.woff2');

/** Have what no other font has: signs, arrows, rare letters. */
export const lastFonts = {
  text: { 400: dejavu('DejaVuSans'), 600: dejavu('DejaVuSans-Bold') },
  code: { 400: dejavu('DejaVuSansMono'), 600: dejavu('DejaVuSansMono-Bold') },
};

/** A family in many files, each for some characters and variable in weight. */
export interface SplitFamily {
  /** Its unicode ranges by part. */
  ranges: Record<string, string>;
  file: (part: string) => string;
  /** Taken only if it has all that a document needs of it: its letters do not join with those of another. */
  onlyWhole: boolean;
}

/** Latin and the like are in the base fonts. */
const general = new Set(['latin', 'latin-ext', 'cyrillic', 'vietnamese', 'math', 'symbols']);

const scripts = [
  ...['arabic', 'hebrew', 'devanagari', 'bengali', 'tamil', 'telugu', 'kannada', 'malayalam', 'gujarati'],
  ...['gurmukhi', 'oriya', 'sinhala', 'thai', 'lao', 'khmer', 'myanmar', 'georgian', 'armenian', 'ethiopic'],
].map((script) => `noto-sans-${script}`);

/** Chinese characters look different in each of these languages. */
export type HanLanguage = 'sc' | 'tc' | 'jp' | 'kr';

/** The families in the order in which they are asked for a character. */
export function splitFamilies(han: HanLanguage): SplitFamily[] {
  const others = (['sc', 'tc', 'jp', 'kr'] as const).filter((language) => language !== han);
  return [
    splitFamily('noto-sans', (part) => part.startsWith('greek') || part === 'cyrillic-ext'),
    // Unlike Noto's, its letters can be copied: those are drawn in parts.
    { ...splitFamily('vazirmatn', (part) => part === 'arabic'), onlyWhole: true },
    ...[...scripts, 'noto-serif-tibetan'].map((name) => splitFamily(name, (part) => !general.has(part))),
    ...[han, ...others].map((language) =>
      splitFamily(`noto-sans-${language}`, (part) => part.startsWith('[')),
    ),
  ];
}

function splitFamily(name: string, isWanted: (part: string) => boolean): SplitFamily {
  const packageName = `@fontsource-variable/${name}`;
  const all = unicodeRanges.parse(JSON.parse(readFileSync(fileOf(packageName, 'unicode.json'), 'utf8')));
  return {
    onlyWhole: false,
    ranges: Object.fromEntries(Object.entries(all).filter(([part]) => isWanted(part))),
    file: (part) => fileOf(packageName, `files/${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
  };
}

function dejavu(name: string): string {
  return fileOf('dejavu-fonts-ttf', `ttf/${name}.ttf`);
}

function fileOf(packageName: string, path: string): string {
  return join(dirname(require.resolve(`${packageName}/package.json`)), path);
}
