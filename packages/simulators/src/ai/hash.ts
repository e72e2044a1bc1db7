/** FNV-1a: small, stable across runs and machines, and good enough to choose a template. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // The low bits of FNV barely depend on early characters; this mixes them before a modulo.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return hash >>> 0;
}

/** The entry of a list that a hash selects. */
export function pick<T>(list: readonly [T, ...T[]], hash: number): T {
  return list[hash % list.length] ?? list[0];
}
