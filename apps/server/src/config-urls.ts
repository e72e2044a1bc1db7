/** A host of OpenAI's wire format that a setting names. */
export interface CompatibleUrl {
  name: string;
  url: string;
  apiKey: string | null;
}

/**
 * Reads `OPENAI_COMPATIBLE_URLS`: entries `name=url|key`, parted by commas, of which name and key may be missing. Answers
 * what is wrong as text. A host without a name is called after its address.
 */
export function parseCompatibleUrls(text: string): CompatibleUrl[] | string {
  const found: CompatibleUrl[] = [];
  for (const [index, entry] of text.split(',').entries()) {
    // The entry may hold a key, so it is told by its place.
    const wrong = `entry ${index + 1} must be an address, name=address or name=address|key`;
    const [, name, address, apiKey] = /^\s*(?:([\w.@-]+)=)?([^|\s]+)(?:\|(\S+))?\s*$/.exec(entry) ?? [];
    const parsed = address === undefined ? null : URL.parse(address);
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return wrong;
    const host = { name: name ?? parsed.host, url: parsed.href.replace(/\/$/, ''), apiKey: apiKey ?? null };
    if (found.some((other) => other.name === host.name)) return `"${host.name}" is named twice`;
    found.push(host);
  }
  return found;
}
