import type { TokenizerExtension, Tokens } from 'marked';

/** A formula in TeX. */
export interface FormulaToken {
  type: 'formula';
  raw: string;
  tex: string;
  display: boolean;
  /** Whether its end has arrived. Half a formula is shown as it is written. */
  complete: boolean;
}

const displayOpening = /^ {0,3}(\$\$|\\\[)/;
const inlineDisplay = /^(?:\$\$([^$]+?)\$\$|\\\[([^\n]+?)\\\])/;
const inlineBrackets = /^\\\(([^\n]+?)\\\)/;
/** Tight dollars on one line, as Pandoc reads them: no space inside them, no digit or letter after the last. */
const inlineDollars = /^\$(?![\s$])((?:\\.|[^$\\\n])*?)(?<![\s\\])\$(?![$\p{L}\p{N}])/u;
const mathsSign = /[\\^_={}+*<>]/;

/** `$5 to 10$`: words that begin with an amount are about money, unless something in them calculates. */
function isMoney(tex: string): boolean {
  return /^\d/.test(tex) && /\s/.test(tex) && !mathsSign.test(tex);
}

function formula(raw: string, tex: string, display: boolean): FormulaToken & Tokens.Generic {
  return { type: 'formula', raw, tex: tex.trim(), display, complete: true };
}

function readDisplay(source: string, open: boolean): (FormulaToken & Tokens.Generic) | undefined {
  const [opening, mark] = displayOpening.exec(source) ?? [];
  if (opening === undefined) return undefined;
  const closing = mark === '$$' ? '$$' : '\\]';
  const end = source.indexOf(closing, opening.length);
  if (end === -1) {
    const isAlone = open && /^\s*\n/.test(source.slice(opening.length));
    const tex = source.slice(opening.length).trim();
    return isAlone ? { type: 'formula', raw: source, tex, display: true, complete: false } : undefined;
  }
  const [after = ''] = /^[ \t]*(?:\n+|$)/.exec(source.slice(end + closing.length)) ?? [undefined];
  const whole = source.slice(0, end + closing.length + after.length);
  const standsAlone = after !== '' || end + closing.length === source.length;
  return standsAlone ? formula(whole, source.slice(opening.length, end), true) : undefined;
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

/** Where a formula may begin; a dollar that follows a letter or a digit is a currency (`US$5`). */
const inlineStart = /(?<![\p{L}\p{N}$\\])\$|\\[([]/u;

/**
 * Formulas between `$$`, `\[ \]`, `\( \)` and tight single dollars. `open`: the text is still being written, so that
 * the end of a formula may be yet to come.
 */
export function formulaSyntax(open: boolean): TokenizerExtension[] {
  return [
    {
      name: 'formulaBlock',
      level: 'block',
      start: (source) => source.match(/\n {0,3}(?:\$\$|\\\[)[ \t]*\n/)?.index,
      tokenizer: (source) => readDisplay(source, open),
    },
    {
      name: 'formula',
      level: 'inline',
      start: (source) => source.match(inlineStart)?.index,
      tokenizer(source, tokens) {
        const before = tokens.at(-1)?.raw ?? '';
        if (source.startsWith('$') && /[\p{L}\p{N}$]$/u.test(before)) return undefined;
        return readInline(source);
      },
    },
  ];
}
