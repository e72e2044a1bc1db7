import { cuts } from '@polylogue/contract/limits';

/** The beginning of a request as a title, never cut inside a character. */
export function titleOf(request: string): string {
  const line = request.replaceAll(/\s+/gu, ' ').trim();
  return line
    .slice(0, cuts.comparedChatName)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trimEnd();
}
