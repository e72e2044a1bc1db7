import { hashOf } from './hash.ts';

/**
 * A unit vector of hashed words and letter trigrams: texts that share words (or stems) are close, so a search
 * over these vectors gives plausible results.
 */
export function embed(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  function add(feature: string, weight: number): void {
    const hash = hashOf(feature);
    const index = hash % dimensions;
    vector[index] = (vector[index] ?? 0) + (hash & 0x10000 ? weight : -weight);
  }
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    add(word, 1);
    for (let at = 0; at + 3 <= word.length; at += 1) add(`#${word.slice(at, at + 3)}`, 0.35);
  }
  const length = Math.hypot(...vector);
  // A text without words must still be a unit vector: clients divide by its length.
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Little-endian float32, as OpenAI's `encoding_format: base64`. */
export function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return bytes.toString('base64');
}
