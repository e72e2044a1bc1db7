/** Letters of the pieces that words are compared by. */
const size = 3;

/** The character n-grams of a word, its beginning and end marked. */
function gramsOf(word: string): string[] {
  const marked = `^${word}$`;
  const grams: string[] = [];
  for (let at = 0; at + size <= marked.length; at += 1) grams.push(marked.slice(at, at + size));
  return grams;
}

/** Below this words that only sound alike count as similar. */
const least = 0.45;
/** Shorter words have too few n-grams to tell. */
const shortest = 4;

/**
 * Tells how similar words are to given ones: the share of character n-grams they have in common (Dice), 0 if that may be chance. Answers are kept, since
 * passages repeat their words.
 */
export function createSimilarity(given: readonly string[]): (word: string) => Float32Array | null {
  const holders = new Map<string, number[]>();
  const sizes = given.map((word, number) => {
    const grams = word.length < shortest ? [] : gramsOf(word);
    for (const gram of grams) holders.set(gram, [...(holders.get(gram) ?? []), number]);
    return grams.length;
  });
  const known = new Map<string, Float32Array | null>();

  function compare(word: string): Float32Array | null {
    if (word.length < shortest) return null;
    let shared: Float32Array | null = null;
    const grams = gramsOf(word);
    for (const gram of grams) {
      for (const number of holders.get(gram) ?? none) {
        shared ??= new Float32Array(given.length);
        shared[number] = (shared[number] ?? 0) + 1;
      }
    }
    if (!shared) return null;
    const similar = shared.map((count, number) => {
      const share = (2 * count) / (grams.length + (sizes[number] ?? 0));
      return share < least ? 0 : share;
    });
    return similar.some((share) => share > 0) ? similar : null;
  }

  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const similar = compare(word);
    known.set(word, similar);
    return similar;
  };
}

const none: readonly number[] = [];
