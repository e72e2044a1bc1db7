import type { TokenizerExtension, Tokens } from 'marked';
import { mostFormulas, withinReach } from './bounds.ts';
import { cjk } from './cjk.ts';
import { nestingOf } from './document-lexer.ts';

/** A formula in TeX. */
export interface FormulaToken {
  type: 'formula';
  raw: string;
  tex: string;
  display: boolean;
  /** Whether its closing delimiter has arrived. An incomplete formula is shown as source. */
  complete: boolean;
}

/** Environments of TeX that are a formula by themselves. */
const environment = /\\begin\{((?:equation|align|alignat|gather|multline|flalign|eqnarray)\*?)\}/;
const displayOpening = new RegExp(`^ {0,3}(?:(\\$\\$|\\\\\\[)|${environment.source})`);
const inlineDisplay = /^(?:\$\$([^$]+?)\$\$|\\\[([^\n]+?)\\\])/;
const inlineBrackets = /^\\\(([^\n]+?)\\\)/;
/** A letter next to which a dollar is no delimiter. CJK puts no space between words and formulas. */
const wordLetter = `(?![${cjk}])\\p{L}`;
/**
 * Single dollars on one line, by Pandoc's rules: no space inside, no digit or letter after the closing one.
 */
const inlineDollars = new RegExp(
  `^\\$(?![\\s$])((?:\\\\.|[^$\\\\\\n])*?)(?<![\\s\\\\])\\$(?![$\\p{N}]|${wordLetter})`,
  'u',
);
const mathsSign = /[\\^_={}+*<>]/;
const spaceOrCjk = new RegExp(`[\\s${cjk}]`, 'u');

/** `$5 to 10$`: text starting with an amount is money, unless it contains an operator. */
export function isMoney(tex: string): boolean {
  return /^\d/.test(tex) && spaceOrCjk.test(tex) && !mathsSign.test(tex);
}

function formula(raw: string, tex: string, display: boolean): FormulaToken & Tokens.Generic {
  return { type: 'formula', raw, tex: tex.trim(), display, complete: true };
}

/** The closing delimiter of the formula that a line opens, if it opens one. */
export function formulaEndOf(line: string): string | undefined {
  const [opening, mark, name] = displayOpening.exec(line) ?? [];
  if (opening === undefined) return undefined;
  return name === undefined ? (mark === '$$' ? '$$' : '\\]') : `\\end{${name}}`;
}

function readDisplay(source: string, open: boolean): (FormulaToken & Tokens.Generic) | undefined {
  const [opening, , name] = displayOpening.exec(source) ?? [];
  const closing = formulaEndOf(source);
  if (opening === undefined || closing === undefined) return undefined;
  const end = source.indexOf(closing, opening.length);
  // An environment is TeX with its delimiters, brackets and dollars are not.
  const start = name === undefined ? opening.length : opening.indexOf('\\');
  if (end === -1) {
    const isAlone = open && /^\s*\n/.test(source.slice(opening.length));
    const tex = source.slice(start).trim();
    return isAlone ? { type: 'formula', raw: source, tex, display: true, complete: false } : undefined;
  }
  const [after = ''] = /^[ \t]*(?:\n+|$)/.exec(source.slice(end + closing.length)) ?? [undefined];
  const whole = source.slice(0, end + closing.length + after.length);
  const standsAlone = after !== '' || end + closing.length === source.length;
  const tex = source.slice(start, name === undefined ? end : end + closing.length);
  return standsAlone ? formula(whole, tex, true) : undefined;
}

function readInline(source: string): (FormulaToken & Tokens.Generic) | undefined {
  const display = inlineDisplay.exec(source);
  if (display) return formula(display[0], display[1] ?? display[2] ?? '', true);
  const brackets = inlineBrackets.exec(source);
  if (brackets) return formula(brackets[0], brackets[1] ?? '', false);
  const dollars = inlineDollars.exec(source);
  if (!dollars || isMoney(dollars[1] ?? '')) return undefined;
  return formula(dollars[0], dollars[1] ?? '', false);
}

/** Where a formula may start; a dollar after a letter or digit is a currency (`US$5`). */
const inlineStart = new RegExp(`\\$(?<!(?:${wordLetter}|[\\p{N}$\\\\])\\$)|\\\\[([]`, 'u');
const noStart = new RegExp(`(?:${wordLetter}|[\\p{N}$])$`, 'u');
const blockStart = new RegExp(`\\n {0,3}(?:(?:\\$\\$|\\\\\\[)[ \\t]*\\n|${environment.source})`);

const dollars = new RegExp(`\\$\\$[^$]+\\$\\$|${inlineDollars.source.slice(1)}`, 'gu');

/** Hides formulas in dollars from the search for the ends of emphasis: their stars are multiplication. */
export function maskFormulas(source: string): string {
  if (!source.includes('$')) return source;
  return source.replace(dollars, (found) => `[${'a'.repeat(found.length - 2)}]`);
}

/**
 * Formulas in `$$`, `\[ \]`, `\( \)`, tight single dollars and environments. `open`: the text is still streaming, so
 * the closing delimiter may yet arrive.
 */
export function formulaSyntax(open: boolean): TokenizerExtension[] {
  return [
    {
      name: 'formulaBlock',
      level: 'block',
      start: (source) => withinReach(source).match(blockStart)?.index,
      tokenizer: (source) => readDisplay(source, open),
    },
    {
      name: 'formula',
      level: 'inline',
      start: (source) => source.match(inlineStart)?.index,
      tokenizer(source, tokens) {
        const before = tokens.at(-1)?.raw ?? '';
        if (source.startsWith('$') && noStart.test(before)) return undefined;
        const nesting = nestingOf(this.lexer);
        if (nesting.formulas >= mostFormulas) return undefined;
        const found = readInline(source);
        if (found) nesting.formulas += 1;
        return found;
      },
    },
  ];
}
