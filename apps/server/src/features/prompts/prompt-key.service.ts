import { createHash } from 'node:crypto';

/** Between the parts of a key. */
export const separator = '\u001F';

/** What identifies a user's prompt everywhere: name, text and language. */
export function promptKey({
  language,
  name,
  prompt,
}: Record<'language' | 'name' | 'prompt', string>): string {
  return createHash('sha256').update([language, name, prompt].join(separator)).digest('hex');
}
