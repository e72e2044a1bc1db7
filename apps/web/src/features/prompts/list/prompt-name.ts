/** A name as a card draws it. */
export interface DrawnName {
  title: string;
  /** What stands between the two, for whoever reads or copies the whole name. */
  between: string;
  /** For whom or for what: it tells apart the prompts of one task. Empty where the name has no such part. */
  rest: string;
}

/** Splits a name at its first colon, so that neither part hides the other: "Plan a launch: small cafés". */
export function drawnName(name: string): DrawnName {
  const [, title = name, between = '', rest = ''] = /^(.+?)(\s?:\s+)(\S.*)$/su.exec(name) ?? [];
  return { title, between, rest };
}
