type Count = (text: string) => number;

/** Up to here a text is counted whole; beyond it only samples are, or a giant text would hold everybody up. */
const wholeLength = 20_000;

/** How many pieces of a giant text are counted, and how long each is. */
const samples = { count: 10, length: 2_000 };

/**
 * Runs without a break between words, or of nothing but breaks. The encoding takes the square of their length: 20,000
 * Chinese characters would keep the process busy for seconds. A cut costs at most a token more.
 */
const longRuns = /\S{64}(?=\S)|\s{64}(?=\s)/gu;

/** No text of ours has this character: adapters drop it and requests with it are refused. */
const cut = '\u0000';

let loaded: Count | undefined;
let loading: Promise<Count> | undefined;

/**
 * How many tokens a text has by one encoding for all models, as an estimate: it bounds a context, reserves tokens and
 * stands in where a vendor tells no usage.
 */
export async function countTokens(text: string): Promise<number> {
  return countWith(loaded ?? (await load()), text);
}

/** The same without waiting; undefined until the first `countTokens` has loaded the encoding. */
export function countTokensNow(text: string): number | undefined {
  return loaded && countWith(loaded, text);
}

/** Loads the encoding on first use: its table is megabytes that a start must not wait for. */
function load(): Promise<Count> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens: count }) => {
    // Text of users is text: what looks like a control token is counted as the characters it is.
    const options = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
    loaded = (text) => {
      const pieces = text.replaceAll(longRuns, `$&${cut}`).split(cut);
      return pieces.reduce((sum, piece) => sum + count(piece, options), 0);
    };
    return loaded;
  });
  return loading;
}

function countWith(count: Count, text: string): number {
  if (text.length <= wholeLength) return count(text);
  const step = Math.floor((text.length - samples.length) / (samples.count - 1));
  let counted = 0;
  for (let sample = 0; sample < samples.count; sample += 1) {
    counted += count(text.slice(sample * step, sample * step + samples.length));
  }
  return Math.ceil((counted * text.length) / (samples.count * samples.length));
}
