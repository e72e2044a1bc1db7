import { lengths } from '@polylogue/contract/limits';

/** The address that a pasted text consists of; undefined if it is anything else. */
export function linkIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/i.test(trimmed) || trimmed.length > lengths.link.max) return undefined;
  return URL.canParse(trimmed) ? trimmed : undefined;
}
