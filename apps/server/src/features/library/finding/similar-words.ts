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
const [beginning, ending] = ['^'.charCodeAt(0), '$'.charCodeAt(0)];

function slotOf(first: number, second: number, third: number): number {
  return ((first * 31 + second) * 31 + third) & (slots - 1);
}

/** Below this words that only sound alike count as similar. */
const least = 0.45;
/** Shorter words have too few n-grams to tell. */
const shortest = 4;

/** Tells how similar words are to given ones: the share of character n-grams they have in common (Dice), 0 if that may be chance. */
export function createSimilarity(given: readonly string[]): (word: string) => Float32Array | null {
  const holders = new Map<string, number[]>();
  const taken = new Uint8Array(slots);
  const sizes = given.map((word, number) => {
    const grams = word.length < shortest ? [] : gramsOf(word);
    for (const gram of grams) {
      holders.set(gram, [...(holders.get(gram) ?? []), number]);
      taken[slotOf(gram.charCodeAt(0), gram.charCodeAt(1), gram.charCodeAt(2))] = 1;
    }
    return grams.length;
  });
  const smallest = Math.min(...sizes.filter((count) => count > 0));

  /** Cutting n-grams out is what takes time, and hardly any word has enough in common with any other. */
  function mayBe(word: string): boolean {
    let first = beginning;
    let second = word.charCodeAt(0);
    let common = 0;
    for (let at = 1; at <= word.length; at += 1) {
      const third = at < word.length ? word.charCodeAt(at) : ending;
      common += taken[slotOf(first, second, third)] ?? 0;
      first = second;
      second = third;
    }
    return 2 * common >= least * (word.length + smallest);
  }

  return (word) => {
    if (word.length < shortest || !mayBe(word)) return null;
    const shared = new Float32Array(given.length);
    for (const gram of gramsOf(word)) {
      for (const number of holders.get(gram) ?? none) shared[number] = (shared[number] ?? 0) + 1;
    }
    const similar = shared.map((common, number) => {
      const share = (2 * common) / (word.length + (sizes[number] ?? 0));
      return share < least ? 0 : share;
    });
    return similar.some((share) => share > 0) ? similar : null;
  };
}

const none: readonly number[] = [];
