import { mhchemParser } from 'mhchemparser';

/** The parser's time grows by the square of the text, and equations are short. */
const longest = 1_000;
const chemical = /\\(?:ce|pu)\s*\{/;

/** The TeX of a formula whose chemistry (`\ce{H2O}`) and units (`\pu{5 kJ}`) are written out, since no typesetter of ours reads them. */
export function withChemistry(tex: string): string {
  if (tex.length > longest || !chemical.test(tex)) return tex;
  try {
    return mhchemParser.toTex(tex, 'tex');
  } catch {
    return tex;
  }
}
