const shingleWords = 5;

/**
 * Similarity of each text to its nearest neighbour: the Jaccard index of their five-word shingles. Exact,
 * using an inverted index.
 */
export function nearest(texts: readonly string[]): Float64Array {
  const runs = texts.map(shinglesOf);
  const holders = new Map<string, number[]>();
  for (const [text, shingles] of runs.entries()) {
    for (const shingle of shingles) {
      const found = holders.get(shingle);
      if (found) found.push(text);
      else holders.set(shingle, [text]);
    }
  }
  return Float64Array.from(runs, (shingles, text) => {
    const shared = new Map<number, number>();
    for (const other of [...shingles].flatMap((shingle) => holders.get(shingle) ?? [])) {
      if (other !== text) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const shares = [...shared].map(
      ([other, both]) => both / (shingles.size + (runs[other]?.size ?? 0) - both),
    );
    return Math.max(0, ...shares);
  });
}

function shinglesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_{}'’-]+/gu) ?? [];
  return new Set(
    words.slice(0, 1 - shingleWords).map((_, start) => words.slice(start, start + shingleWords).join(' ')),
  );
}
