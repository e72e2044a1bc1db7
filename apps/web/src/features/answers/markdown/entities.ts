/** The character references models write; the parser leaves them to HTML, which we do not produce. */
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  shy: '\u00ad',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  times: '×',
  divide: '÷',
  plusmn: '±',
  minus: '−',
  ne: '≠',
  le: '≤',
  ge: '≥',
  asymp: '≈',
  infin: '∞',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
  sect: '§',
  euro: '€',
  pound: '£',
  yen: '¥',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  harr: '↔',
  rArr: '⇒',
  lArr: '⇐',
};

const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi;
const lastCodePoint = 0x10ffff;

function characterOf(code: number, written: string): string {
  return code > 0 && code <= lastCodePoint ? String.fromCodePoint(code) : written;
}

/** Text with `&nbsp;` and the like turned into the characters they stand for. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (written: string, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16), written);
    if (decimal !== undefined) return characterOf(Number(decimal), written);
    return (name !== undefined ? named[name] : undefined) ?? written;
  });
}
