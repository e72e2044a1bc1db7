import { Lexer, type MarkedOptions, type Token } from 'marked';
import { unknownDefinitions, type Definitions } from '../definitions.ts';
import { piecesOf } from './bounds.ts';
import { deepest } from './nesting.ts';

/** A lexer that knows what the rest of the document defines. */
export class DocumentLexer extends Lexer {
  readonly definitions: Definitions;
  readonly nesting = freshNesting();

  constructor(options: MarkedOptions, definitions: Definitions) {
    super(options);
    this.definitions = definitions;
    Object.assign(this.tokens.links, definitions.links);
  }

  /** At each level of emphasis the parser reads all that is inside once more, so below the deepest it is words. */
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.nesting.lines >= deepest) return [...tokens, { type: 'text', raw: source, text: source }];
    this.nesting.lines += 1;
    try {
      for (const piece of piecesOf(source)) super.inlineTokens(piece, tokens);
      return tokens;
    } finally {
      this.nesting.lines -= 1;
    }
  }
}

/** What is defined for the text that a lexer reads. */
export function definitionsOf(lexer: Lexer): Definitions {
  return lexer instanceof DocumentLexer ? lexer.definitions : unknownDefinitions;
}

/** How deep a lexer is inside what it reads, how often it looked in vain, and how many formulas it found. */
interface Nesting {
  details: number;
  lines: number;
  failures: number;
  unclosedDetails: number;
  formulas: number;
}

function freshNesting(): Nesting {
  return { details: 0, lines: 0, failures: 0, unclosedDetails: 0, formulas: 0 };
}

export function nestingOf(lexer: Lexer): Nesting {
  return lexer instanceof DocumentLexer ? lexer.nesting : freshNesting();
}
