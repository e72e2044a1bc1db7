/** A name as displayed on a card. */
export interface DrawnName {
  title: string;
  /** The separator, for screen readers and copying. */
  between: string;
  /** The audience or subject, which tells apart prompts for one task. Empty when the name has none. */
  rest: string;
}

/**
 * Splits a name at its first colon, so that neither part is truncated by the other: "Plan a launch: small
 * cafés".
 */
export function drawnName(name: string): DrawnName {
  const [, title = name, between = '', rest = ''] = /^(.+?)(\s?:\s+)(\S.*)$/su.exec(name) ?? [];
  return { title, between, rest };
}
