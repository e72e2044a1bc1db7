/** Letters of the pieces that words are compared by. */
const size = 3;

/** The character n-grams of a word, its beginning and end marked. */
function gramsOf(word: string): string[] {
  const marked = `^${word}$`;
  const grams: string[] = [];
  for (let at = 0; at + size <= marked.length; at += 1) grams.push(marked.slice(at, at + size));
  return grams;
}

/** Slots of the table that tells which n-grams cannot be among the given ones. */
const slots = 4096;

function slotOf(text: string, at: number): number {
  const [first, second, third] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
  return ((first * 31 + second) * 31 + third) & (slots - 1);
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
  const taken = new Uint8Array(slots);
  const sizes = given.map((word, number) => {
    const grams = word.length < shortest ? [] : gramsOf(word);
    for (const gram of grams) {
      holders.set(gram, [...(holders.get(gram) ?? []), number]);
      taken[slotOf(gram, 0)] = 1;
    }
    return grams.length;
  });
  const known = new Map<string, Float32Array | null>();

  function compare(word: string): Float32Array | null {
    if (word.length < shortest) return null;
    let shared: Float32Array | null = null;
    const marked = `^${word}$`;
    const count = marked.length - size + 1;
    for (let at = 0; at < count; at += 1) {
      // Cutting n-grams out is what takes time, and hardly any is among the given ones.
      if (taken[slotOf(marked, at)] === 0) continue;
      for (const number of holders.get(marked.slice(at, at + size)) ?? none) {
        shared ??= new Float32Array(given.length);
        shared[number] = (shared[number] ?? 0) + 1;
      }
    }
    if (!shared) return null;
    const similar = shared.map((common, number) => {
      const share = (2 * common) / (count + (sizes[number] ?? 0));
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
