import { sql } from 'drizzle-orm';
import { textsOf, type Piece, type PromptTexts } from './shipped/compose.ts';
import { prompts } from './prompts.tables.ts';

/** Columns for the texts of a prompt: its own texts, or the library pieces it is composed of. */
export const textColumns = {
  name: prompts.name,
  description: prompts.description,
  body: prompts.body,
  language: prompts.language,
  pieces: sql<Piece[] | null>`(
    select json_agg(piece.texts order by item.number)
    from unnest(${prompts.pieces}) with ordinality as item (place, number)
    join prompt_pieces as piece on piece.place = item.place
      and piece.shelf = split_part(${prompts.libraryKey}, '/', 1) || '.' || ${prompts.language})`,
};

/** A row with the {@link textColumns}. */
type TextRow = { [Name in keyof PromptTexts]: string | null } & { language: string; pieces: Piece[] | null };

/** The row with its texts, own or composed. */
export function withTexts<Row extends TextRow>(
  row: Row,
): Omit<Row, 'pieces' | keyof PromptTexts> & PromptTexts {
  const { pieces, name, description, body, ...rest } = row;
  if (pieces) return { ...rest, ...textsOf(row.language, pieces) };
  return { ...rest, name: name ?? '', description: description ?? '', body: body ?? '' };
}
