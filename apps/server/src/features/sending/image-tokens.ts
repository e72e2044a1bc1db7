import { imageTokens } from '@polylogue/contract/limits';

/** A side up to which Google counts a picture as small, in pixels. */
const smallSide = 384;

/**
 * Tokens of a picture in a question: the most that a vendor counts for its size, since any of them may get it. What is
 * charged in the end is what the vendor reports.
 */
export function imageTokensOf({ width, height }: { width: number | null; height: number | null }): number {
  if (width === null || height === null) return imageTokens;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return Math.max(byArea(short, long), byTiles(short, long), byKind(long));
}

/** Anthropic: a token for 750 pixels, after scaling the longer side down to 1568. */
function byArea(short: number, long: number): number {
  const scale = Math.min(1, 1_568 / long);
  return Math.ceil((short * long * scale * scale) / 750);
}

/** OpenAI: 170 for each tile of 512 pixels and 85 more, after fitting it into 2048 and its shorter side into 768. */
function byTiles(short: number, long: number): number {
  const fitted = Math.min(1, 2_048 / long);
  const scale = fitted * Math.min(1, 768 / (short * fitted));
  return 85 + 170 * Math.ceil((short * scale) / 512) * Math.ceil((long * scale) / 512);
}

/** Google: by default one figure for every picture that is not small. */
function byKind(long: number): number {
  return long <= smallSide ? 258 : 1_120;
}
