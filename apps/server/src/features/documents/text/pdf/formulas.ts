import { withChemistry } from '@polylogue/document/chemistry';
import { createContext, Script } from 'node:vm';
import { tex2typst } from 'tex2typst';
import type { Typst } from './typst.ts';

/** The formulas of a document: numbered in the order of their TeX, undefined for those that cannot be set. */
export interface Formulas {
  /** The number of a formula; undefined if it must be shown as source. */
  numberOf: (tex: string) => number | undefined;
  count: () => number;
}

/** Longer and deeper ones are not written by people; the converter's time doubles with each level. */
const longest = 4_000;
const deepest = 12;
/** Commands one in the other without braces. */
const chained =
  /(?:\\(?:sqrt|[dt]?frac|d?binom|vec|hat|bar|d+ot|tilde|check|over[a-z]+|under[a-z]+|wide[a-z]+|math[a-z]+|bold[a-z]+|text[a-z]*|cancel)\s*){5,}/;
/** What still takes endless time is stopped; this is a hundred times what others take. */
const milliseconds = 500;
/** Each failing formula costs a run over all of them. */
const mostFailures = 60;

/** What the converter does not know, in words that it knows. */
const rewritings: [RegExp, string][] = [
  // Chemistry is set with invisible letters, which keep its numbers at one height.
  [/\\[hv]phantom\{[^{}]*\}|\\mkern-?[\d.]+mu|\\lower\d+mu/g, ''],
  [/\\smash\[t\]\{([^{}]*)\}/g, '$1'],
  [/\\llap\{([^{}]*)\}/g, '$1'],
  [/[_^]\{\}/g, ''],
  [/\\(?:bigg?|Bigg?)[lrm]?(?![A-Za-z])/g, ''],
  [/\\(?:limits|nolimits|displaylimits|middle|boxed|smash|mathstrut|notag|nonumber)(?![A-Za-z])/g, ''],
  [/\\(?:tiny|small|normalsize|large|Large|LARGE|huge|Huge|scriptstyle|scriptscriptstyle)(?![A-Za-z])/g, ''],
  [/\\label\{[^{}]*\}/g, ''],
  [/\\tag\*?\{([^{}]*)\}/g, String.raw`\qquad (\text{$1})`],
  [/\\(?:text)?color\{[^{}]*\}/g, ''],
  [/\\x(?:long)?rightarrow(?:\[[^\]]*\])?\{([^{}]*)\}/g, String.raw`\overset{$1}{\longrightarrow}`],
  [/\\x(?:long)?leftarrow(?:\[[^\]]*\])?\{([^{}]*)\}/g, String.raw`\overset{$1}{\longleftarrow}`],
  [/\\stackrel(?![A-Za-z])/g, String.raw`\overset`],
  [/\\cfrac(?![A-Za-z])/g, String.raw`\frac`],
  [/\\bm(?![A-Za-z])/g, String.raw`\boldsymbol`],
  [/\\(?:textbf|textit|textrm|textsf|texttt|textnormal|mbox|hbox|emph)(?![A-Za-z])/g, String.raw`\text`],
  [/\\[lr]vert(?![A-Za-z])/g, '|'],
  [/\\[lr]Vert(?![A-Za-z])/g, String.raw`\|`],
  [/\\lnot(?![A-Za-z])/g, String.raw`\neg`],
  [/\\coloneqq(?![A-Za-z])/g, ':='],
  [/\\degree(?![A-Za-z])/g, String.raw`^\circ`],
  [/\\(?:Box|square)(?![A-Za-z])/g, '□'],
  [/\\blacksquare(?![A-Za-z])/g, '■'],
  [/\\(?:hfill|newline)(?![A-Za-z])/g, String.raw`\quad`],
  // Lines at the edges of a table: the typesetter draws those between columns only.
  [/\\begin\{array\}\{\|?([^{}]*?)\|?\}/g, String.raw`\begin{array}{$1}`],
  [/\\cline\{[^{}]*\}/g, ''],
  [/\\\\\s*(?=\\end\{)/g, ''],
  [/\\(?:begin|end)\{equation\*?\}/g, ''],
  [/\\(begin|end)\{(?:gather|gathered|split|multline|eqnarray)\*?\}/g, String.raw`\$1{aligned}`],
  [/\\(begin|end)\{smallmatrix\}/g, String.raw`\$1{matrix}`],
];

/** Converts formulas and has them checked, so that none can spoil the document. */
export function setFormulas(texts: Iterable<string>, typst: Typst): Formulas {
  const numbers = new Map<string, number>();
  const sources: (string | undefined)[] = [];
  for (const tex of new Set(texts)) {
    const source = typstOf(tex);
    if (source === undefined) continue;
    numbers.set(tex, sources.length);
    sources.push(source);
  }
  dropFailing(sources, typst);
  typst.addFile('/formulas.typ', fileOf(sources));
  return {
    numberOf: (tex) => {
      const number = numbers.get(tex);
      return number === undefined || sources[number] === undefined ? undefined : number;
    },
    count: () => sources.filter((source) => source !== undefined).length,
  };
}

/** Each formula stands on a line of its own, by which a complaint about it is recognised. */
function dropFailing(sources: (string | undefined)[], typst: Typst): void {
  if (sources.length === 0) return;
  typst.addFile(
    '/check-formulas.typ',
    [
      '#import "/formulas.typ": formulas',
      '#show math.equation: set text(font: "STIX Two Math")',
      '#for formula in formulas [#math.equation(formula)]',
    ].join('\n'),
  );
  for (let failures = 0; failures < mostFailures; failures += 1) {
    typst.addFile('/formulas.typ', fileOf(sources));
    const problems = typst.problemsOf('/check-formulas.typ');
    if (problems.length === 0) return;
    const failing = problems.filter(({ path }) => path.endsWith('formulas.typ')).map(({ line }) => line - 1);
    const known = failing.filter((index) => sources[index] !== undefined);
    if (known.length === 0) break;
    for (const index of known) sources[index] = undefined;
  }
  sources.fill(undefined);
}

function fileOf(sources: readonly (string | undefined)[]): string {
  const lines = sources.map((source) =>
    source === undefined ? 'none,' : `eval(${stringOf(source)}, mode: "math").body,`,
  );
  return ['#let formulas = (', ...lines, ')'].join('\n');
}

function stringOf(text: string): string {
  return `"${text.replaceAll(/\s+/g, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

const horizontalLine = /\\hline(?![A-Za-z])/g;
const arrays = /\\begin\{array\}/g;

/** The rows of a formula's only table after which a line is drawn; the converter does not know such lines. */
function linesOf(tex: string): number[] {
  if (tex.match(arrays)?.length !== 1) return [];
  const parts = tex.split(horizontalLine);
  let rows = 0;
  const lines = parts.slice(0, -1).map((part) => (rows += part.match(/\\\\/g)?.length ?? 0));
  const last = rows + (parts.at(-1)?.match(/\\\\/g)?.length ?? 0);
  const isLastEmpty = /^\s*\\end\{array\}/.test(parts.at(-1) ?? '');
  return lines.filter((row) => row > 0 && !(isLastEmpty && row === last));
}

/** Draws lines in the table of a converted formula, beside those between its columns. */
function withLines(source: string, rows: readonly number[]): string {
  if (rows.length === 0) return source;
  const lines = `hline: (${rows.join(', ')},)`;
  if (!source.includes('augment: #'))
    return source.replace(/mat\(delim: /, `mat(augment: #(${lines}), delim: `);
  return source.replace(
    /augment: #(?:(\d+)|\((vline: \([\d, ]+\))\))/,
    (_all, column?: string, columns = '') =>
      `augment: #(${column === undefined ? columns : `vline: ${column}`}, ${lines})`,
  );
}

/** The formula in the typesetter's own language; undefined if it cannot be converted. */
export function typstOf(tex: string): string | undefined {
  if (tex.length > longest || depthOf(tex) > deepest || chained.test(tex)) return undefined;
  const plain = withChemistry(tex);
  const known = rewritings.reduce(
    (text, [pattern, words]) => text.replaceAll(pattern, words),
    plain.replaceAll(horizontalLine, '').replaceAll('"', '”'),
  );
  try {
    const source = converted(known.trim());
    return source.trim() !== '' && isHarmless(source) ? withLines(source, linesOf(plain)) : undefined;
  } catch {
    return undefined;
  }
}

const room = { convert: (tex: string) => tex2typst(tex, { nonStrict: true }), tex: '' };
const context = createContext(room);
const conversion = new Script('convert(tex)');

/** Only within a script of its own can a conversion be stopped. */
function converted(tex: string): string {
  room.tex = tex;
  return String(conversion.runInContext(context, { timeout: milliseconds }));
}

/** Whether nothing in a formula is code, apart from the values that the converter writes itself. */
function isHarmless(source: string): boolean {
  const outsideTexts = source
    .replaceAll(/augment: #(?:\d+|\(vline: \([\d, ]+\)\))/g, ' ')
    .replaceAll(/\\.|"(?:[^"\\]|\\.)*"/gs, ' ');
  return !/["$]|#(?!(?:none|center|left|right)\b)/.test(outsideTexts);
}

/** How deep the groups of a formula are nested. */
function depthOf(source: string): number {
  let [depth, most] = [0, 0];
  for (const [sign] of source.matchAll(/[()[\]{}]/g)) {
    depth += '([{'.includes(sign) ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}
