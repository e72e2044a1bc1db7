/** The named parts of the query as texts; the router reads what looks like a number as one. */
export function textsOf<Name extends string>(
  search: Record<string, unknown>,
  ...names: Name[]
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') texts[name] = value;
    if (typeof value === 'number') texts[name] = String(value);
  }
  return texts;
}

/** The chat (with a message in it) or the note an address names; anything but a number names none. */
export function openOf(search: Record<string, unknown>): { c?: number; m?: number; n?: number } {
  return { ...idOf(search, 'n'), ...idOf(search, 'c'), ...idOf(search, 'm') };
}

function idOf<Name extends string>(
  search: Record<string, unknown>,
  name: Name,
): Partial<Record<Name, number>> {
  const found: Partial<Record<Name, number>> = {};
  const id = Number(search[name]);
  if (Number.isInteger(id) && id > 0) found[name] = id;
  return found;
}
