/** Counts the tokens of a text, without waiting. */
export type CountTokens = (text: string) => number;

/**
 * Long runs without white space, or of nothing but white space. Encoding them takes quadratic time: 20,000 Chinese
 * characters would keep the process busy for seconds. Each cut adds at most one token.
 */
const longRuns = /\S{64}(?=\S)|\s{64}(?=\s)/gu;

/** No text contains this character: adapters drop it, and requests with it are refused. */
const cut = '\u0000';

/** Loads the encoding; its table takes megabytes. */
export async function loadEncoding(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  // User text may look like a control token; it is counted as ordinary characters.
  const options = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
  return (text) => {
    const pieces = text.replaceAll(longRuns, `$&${cut}`).split(cut);
    return pieces.reduce((sum, piece) => sum + countTokens(piece, options), 0);
  };
}
