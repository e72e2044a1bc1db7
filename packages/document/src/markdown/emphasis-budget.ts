import { Tokenizer, type TokenizerObject, type Lexer } from 'marked';
import { nestingOf } from './document-lexer.ts';

/** Marks in a text from which on its emphasis is watched. Watching costs time on every line. */
const manyMarks = 400;
/** Marks of a block that may turn out to close nowhere. Each was looked for up to the end of its line. */
const mostFailures = 200;

/** Whether a text has so many marks that looking for their ends could take long. */
export function hasManyMarks(source: string): boolean {
  return source.length > manyMarks && (source.match(/[*_~]+/g)?.length ?? 0) > manyMarks;
}

/** Emphasis as the parser reads it, until too many marks have no end: then further ones are words. */
export const emphasisBudget: TokenizerObject = {
  emStrong(source, masked, before) {
    return within(this.lexer, /^[*_]/.test(source), () =>
      Tokenizer.prototype.emStrong.call(this, source, masked, before),
    );
  },
  del(source, masked, before) {
    return within(this.lexer, source.startsWith('~'), () =>
      Tokenizer.prototype.del.call(this, source, masked, before),
    );
  },
};

function within<Found>(lexer: Lexer, isMark: boolean, find: () => Found | undefined): Found | undefined {
  const nesting = nestingOf(lexer);
  if (!isMark || nesting.failures >= mostFailures) return undefined;
  const found = find();
  if (found === undefined) nesting.failures += 1;
  return found;
}
