/** Only an escape can introduce a lone surrogate into valid UTF-8. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/**
 * A reviver for `JSON.parse`, if the text needs one: it replaces lone surrogates in values and keys by
 * U+FFFD. Pages send them when they cut a text inside an emoji, and the database rejects them in JSON.
 */
export function reviverFor(json: string): ((key: string, value: unknown) => unknown) | undefined {
  return surrogateEscape.test(json) ? makeWellFormed : undefined;
}

function makeWellFormed(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (entries.every(([key]) => key.isWellFormed())) return value;
  return Object.fromEntries(entries.map(([key, inner]) => [key.toWellFormed(), inner]));
}
