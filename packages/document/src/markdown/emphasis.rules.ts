import { Lexer, type Tokenizer } from 'marked';
import { cjk } from './cjk.ts';

type InlineRules = Tokenizer['rules']['inline'];

/**
 * Emphasis beside Chinese, Japanese and Korean. CommonMark decides by spaces and punctuation whether a mark can open or
 * close, so `**强调。**文字` stays as typed. Following the amendment that several parsers share, a CJK character
 * beside a mark never keeps it from opening or closing.
 */
interface Delimiter {
  /** One of its characters, and a run of them. */
  one: string;
  run: string;
  /** Characters that keep it from nothing. */
  lenient: string;
}

/**
 * Models close bold after a colon or a quotation mark and go on without a space, as in `**Step:**then`, which CommonMark leaves as
 * typed. These signs open nothing, so two marks after one of them close also before a letter.
 */
const boldEnd = `[:;.,!?…»”](?=\\*\\*(?!\\*))`;

/** The parser's own rule for closing marks, with other classes of characters. It tells the groups apart by number. */
function closingRule({ one, run, lenient }: Delimiter): RegExp {
  const sign = `(?![${lenient}])[\\p{P}\\p{S}]`;
  const signOrLenient = `[\\p{P}\\p{S}${lenient}]`;
  const letter = `[^\\s\\p{P}\\p{S}${lenient}]`;
  const letterOrLenient = `(?:[^\\s\\p{P}\\p{S}]|[${lenient}])`;
  const other = `(?!${one})`;
  return new RegExp(
    [
      ...(one === '\\*' ? ['^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)'] : []),
      `[^${one}]+(?=[^${one}])`,
      `${other}${signOrLenient}(${run})(?=[\\s]|$)`,
      `${letter}(${run})${other}(?=\\s|${sign}|$)`,
      `${other}(?!${boldEnd})(?:\\s|${sign})(${run})(?=${letter})`,
      `[\\s](${run})${other}(?=${signOrLenient})`,
      `${other}${signOrLenient}(${run})${other}(?=${signOrLenient})`,
      `(?:${letterOrLenient}|${boldEnd})(${run})(?=${letterOrLenient})`,
    ].join('|'),
    'gu',
  );
}

/** Builds a rule when a text first needs it: classes of Unicode take the browser long to read. */
function onceNeeded(delimiter: Delimiter): () => RegExp {
  let rule: RegExp | undefined;
  return () => (rule ??= closingRule(delimiter));
}

// Two tildes are the mark of strikethrough, which nests with emphasis; one is a tilde: H~2~O, ~5 minutes.
const closingAsterisks = onceNeeded({ one: '\\*', run: '\\*+', lenient: `${cjk}~` });
const closingTildes = onceNeeded({ one: '~', run: '~~', lenient: cjk });

const sign = `(?![${cjk}])[\\p{P}\\p{S}]`;

/** The parser's rules for a line, with emphasis that CJK text can use. */
export const inlineRules: InlineRules = {
  ...Lexer.rules.inline.breaks,
  emStrongLDelim: new RegExp(
    `^(?:\\*+(?:((?![*~])${sign})|([^\\s*]))?)|^_+(?:((?!_)[\\p{P}\\p{S}])|([^\\s_]))?`,
    'u',
  ),
  get emStrongRDelimAst() {
    return closingAsterisks();
  },
  delLDelim: new RegExp(`^~~(?:((?!~)${sign})|[^\\s~])`, 'u'),
  get delRDelim() {
    return closingTildes();
  },
  // What may stand before a mark that opens before punctuation. A lone surrogate is the second half of an ideograph.
  punctuation: new RegExp(`^((?![*_])[\\s\\p{P}\\p{S}${cjk}\\udc00-\\udfff])`, 'u'),
};
