/** Counts the tokens of a text, without waiting. */
export type CountTokens = (text: string) => number;

/**
 * Runs without a break between words, or of nothing but breaks. The encoding takes the square of their length: 20,000
 * Chinese characters would keep the process busy for seconds. A cut costs at most a token more.
 */
const longRuns = /\S{64}(?=\S)|\s{64}(?=\s)/gu;

/** No text of ours has this character: adapters drop it and requests with it are refused. */
const cut = '\u0000';

/** Loads the encoding, whose table is megabytes. */
export async function loadEncoding(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  // Text of users is text: what looks like a control token is counted as the characters it is.
  const options = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
  return (text) => {
    const pieces = text.replaceAll(longRuns, `$&${cut}`).split(cut);
    return pieces.reduce((sum, piece) => sum + countTokens(piece, options), 0);
  };
}
