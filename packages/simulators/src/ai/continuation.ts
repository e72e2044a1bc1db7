import { answerOfLength, composeAnswer, type Question } from './answer.ts';
import { countTokens, tokenize } from './tokens.ts';

/** Like many models, it begins with the last words that it wrote. */
const REPEATED_TOKENS = 3;
const WORD_START = /^\s\p{L}/u;

const WANTS_MORE = /\bcontinue\b[^.]*\bwhere\b[^.]*\bends\b/i;

/** Whether the last turn asks to go on with the answer before it. */
export function isToContinue(turns: readonly { role: string; text: string }[]): boolean {
  const [before, last] = turns.slice(-2);
  return before?.role === 'assistant' && last?.role === 'user' && WANTS_MORE.test(last.text);
}

/**
 * The rest of an answer of which a part is written. An answer that has its length already goes on for as long again; `more`
 * sets the number of its new tokens.
 */
export function continuedAnswer(
  question: Question,
  { soFar, tokens, more }: { soFar: string; tokens: number | undefined; more: number | undefined },
): string[] {
  if (more === 0) return [];
  const written = countTokens(soFar);
  const planned = tokens ?? countTokens(composeAnswer(question));
  const missing = more ?? (written < planned ? planned - written : (tokens ?? 0));
  if (missing === 0) return [];
  const whole = answerOfLength(question, written + missing).join('');
  // A text that was edited goes on with the end of the answer.
  const rest = whole.startsWith(soFar)
    ? whole.slice(soFar.length)
    : answerOfLength(question, missing).join('');
  return [...lastWords(soFar), ...tokenize(rest)];
}

function lastWords(text: string): string[] {
  const pieces = tokenize(text);
  const start = pieces.findLastIndex(
    (piece, index) => index <= pieces.length - REPEATED_TOKENS && WORD_START.test(piece),
  );
  return pieces.slice(Math.max(0, start));
}
