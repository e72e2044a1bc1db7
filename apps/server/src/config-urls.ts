/** A host from a setting that speaks OpenAI's wire format. */
export interface CompatibleUrl {
  name: string;
  url: string;
  apiKey: string | null;
}

/**
 * Parses `OPENAI_COMPATIBLE_URLS`: comma-separated entries `name=url|key`, with optional name and key.
 * Returns an error message for bad input. A host without a name is named after its address.
 */
export function parseCompatibleUrls(text: string): CompatibleUrl[] | string {
  const found: CompatibleUrl[] = [];
  for (const [index, entry] of text.split(',').entries()) {
    // The entry may contain a key, so the message gives its position.
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
