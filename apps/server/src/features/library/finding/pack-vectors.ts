/** Bytes of a vector's scale. */
const scaleBytes = 4;
/** The largest value of a signed byte. */
const most = 127;

/**
 * Packs vectors of one length: each as its scale and a byte a dimension. A quarter of the space, and what the rounding changes
 * is far below what sets two passages apart.
 */
export function packVectors(vectors: readonly (readonly number[])[]): Buffer {
  return Buffer.concat(
    vectors.map((vector) => {
      const length = Math.hypot(...vector) || 1;
      const largest = vector.reduce((sofar, value) => Math.max(sofar, Math.abs(value)), 0) || 1;
      const packed = Buffer.alloc(scaleBytes + vector.length);
      packed.writeFloatLE(largest / length / most);
      for (const [at, value] of vector.entries()) {
        packed.writeInt8(Math.round((value / largest) * most), scaleBytes + at);
      }
      return packed;
    }),
  );
}

/** How alike each of the packed vectors is to a given one: the cosine. None if their lengths differ. */
export function similarities(packed: Buffer, given: readonly number[]): Float64Array {
  const size = scaleBytes + given.length;
  if (packed.length % size !== 0) return new Float64Array();
  const length = Math.hypot(...given) || 1;
  const found = new Float64Array(packed.length / size);
  for (let number = 0; number < found.length; number += 1) {
    const start = number * size;
    let sum = 0;
    for (let at = 0; at < given.length; at += 1) {
      const byte = packed[start + scaleBytes + at] ?? 0;
      sum += (byte > most ? byte - 256 : byte) * (given[at] ?? 0);
    }
    found[number] = (sum * packed.readFloatLE(start)) / length;
  }
  return found;
}

/** So many packed vectors one by one, each of length 1. */
export function unpackVectors(packed: Buffer, count: number): number[][] {
  const size = packed.length / count;
  return Array.from({ length: count }, (_, number) => {
    const scale = packed.readFloatLE(number * size);
    const bytes = packed.subarray(number * size + scaleBytes, (number + 1) * size);
    return Array.from(new Int8Array(bytes), (byte) => byte * scale);
  });
}
