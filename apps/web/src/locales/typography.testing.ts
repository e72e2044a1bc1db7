/** A character that a language writes differently, and what it writes instead. */
interface Rule {
  wrong: RegExp;
  instead: string;
}

const everywhere: Rule[] = [
  { wrong: /\p{L}'\p{L}|\w'/u, instead: 'the apostrophe ’' },
  { wrong: /"/, instead: 'the quotation marks of the language' },
  { wrong: /\.\.\./, instead: 'the ellipsis …' },
  { wrong: /\s-\s/, instead: 'a dash, or another sentence' },
];

/** Non-breaking spaces are escaped here, since nobody would see them. */
const rules: Record<string, Rule[]> = {
  en: [{ wrong: /[«»]/, instead: '“ and ”' }],
  ru: [
    { wrong: /[“”]/, instead: '« and »' },
    { wrong: / —/, instead: String.raw`\u00a0 before a dash` },
    { wrong: /\d \d/, instead: String.raw`\u00a0 between thousands` },
  ],
  fr: [
    { wrong: /[“”]/, instead: '« and »' },
    { wrong: /(?<!\u202f)[;!?]/, instead: String.raw`\u202f before ; ! ?` },
    { wrong: /(?<!\u00a0):(?=\s|$)/, instead: String.raw`\u00a0 before a colon` },
    { wrong: /«(?!\u00a0)|(?<!\u00a0)»/, instead: String.raw`\u00a0 inside quotation marks` },
    { wrong: /\d \d/, instead: String.raw`\u202f between thousands` },
  ],
};

/** What the typography of the language objects to in these texts, each with its key. */
export function slips(language: string, texts: readonly [string, string][]): string[] {
  const all = [...everywhere, ...(rules[language] ?? [])];
  return texts.flatMap(([key, text]) =>
    all.filter(({ wrong }) => wrong.test(text)).map(({ instead }) => `${key}: "${text}" (${instead})`),
  );
}
