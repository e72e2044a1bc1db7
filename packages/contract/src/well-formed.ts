/** Only an escape can bring half of a surrogate pair into a text that was UTF-8. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/**
 * What `JSON.parse` has to do for the text, if anything: put U+FFFD in the place of lone surrogates, in values and in keys.
 * A page that cuts a text in the middle of an emoji sends them, and the database refuses them within JSON.
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
