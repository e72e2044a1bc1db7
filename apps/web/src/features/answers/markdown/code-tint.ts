import type { GrammarState } from 'shiki/core';
import type { Grammar, TintedLine } from './grammar.store.ts';

/** Code as far as it is coloured. */
export interface TintedCode {
  readonly lines: readonly TintedLine[];
  /** What follows them, plain. */
  readonly rest: string;
  /** Whether asking again colours more. */
  readonly unfinished: boolean;
}

interface CodeToTint {
  code: string;
  grammar: Grammar | undefined;
  /** Still being written: its last line has to end before it gets a colour. */
  open: boolean;
}

/** So many lines are coloured at a time, that a long listing does not hold up the page. */
const linesAtOnce = 40;

interface Progress {
  readonly grammar: Grammar | undefined;
  /** The code that is coloured, up to the end of a line. */
  readonly done: string;
  readonly lines: readonly TintedLine[];
  readonly state: GrammarState | undefined;
}

const nothingDone: Progress = { grammar: undefined, done: '', lines: [], state: undefined };

/** Colours code that mostly grows at its end; what is coloured already is not looked at again. */
export function createTinter(): (wanted: CodeToTint) => TintedCode {
  let progress = nothingDone;
  return ({ code, grammar, open }) => {
    if (!grammar) return { lines: [], rest: code, unfinished: false };
    if (progress.grammar !== grammar || !code.startsWith(progress.done))
      progress = { ...nothingDone, grammar };
    const end = open ? code.lastIndexOf('\n') + 1 : code.length;
    const next = firstLines(code.slice(progress.done.length, end));
    if (next !== '') progress = withLines(progress, grammar, next);
    const { done, lines } = progress;
    return { lines, rest: code.slice(done.length), unfinished: done.length < end };
  };
}

function firstLines(code: string): string {
  let end = 0;
  for (let count = 0; count < linesAtOnce; count += 1) {
    const newline = code.indexOf('\n', end);
    if (newline === -1) return code;
    end = newline + 1;
  }
  return code.slice(0, end);
}

function withLines(progress: Progress, grammar: Grammar, code: string): Progress {
  const { lines, state } = grammar.tint(code.replace(/\n$/, ''), progress.state);
  return { grammar, done: progress.done + code, lines: [...progress.lines, ...lines], state };
}
