import { Lexer, type TokenizerExtension } from 'marked';
import { isTooLarge } from './bounds.ts';

const { table: wholeTable } = Lexer.rules.block.gfm;
/** The line below the heading, which tells how many columns a table has. */
const delimiterRow = /^[^\n]*\n {0,3}([|:\- ]+)(?:\n|$)/;
/** With fewer columns rows cannot grow to many more cells than they have characters. */
const fewColumns = 4;

/** A table that is too large to be shown as one is shown as it is written, in lines of their own. */
export const largeTableSyntax: TokenizerExtension = {
  name: 'largeTable',
  level: 'block',
  tokenizer(source) {
    const [, delimiters = ''] = delimiterRow.exec(source) ?? [];
    const columns = delimiters.split('|').length - 1;
    if (columns <= fewColumns) return undefined;
    const [raw, , , body = ''] = wholeTable.exec(source) ?? [];
    if (raw === undefined) return undefined;
    const rows = body.split('\n').length;
    if (!isTooLarge({ columns, rows, characters: raw.length })) return undefined;
    return { type: 'code', raw, text: raw.trimEnd() };
  },
};
