import { createHash } from 'node:crypto';
import { count, id } from '@polylogue/contract/fields';
import {
  promptColumns,
  promptImport,
  type PromptColumn,
  type PromptImport,
} from '@polylogue/contract/prompts';
import { typedVariables, type PromptVariable } from '@polylogue/contract/typed-variables';
import { jsonText, parseOptions, promptForm, validationErrorsOf } from '@polylogue/contract/validation';
import type { ValidationCode } from '@polylogue/contract/validation-codes';
import * as z from 'zod/mini';
import type { PromptContent } from '../prompts.queries.ts';
import { topics } from '../topics.ts';
import { plain, type CellChoices } from './columns.ts';

/** A row of the spreadsheet: its cells and its number, from 1. */
export interface SheetRow {
  number: number;
  cells: readonly unknown[];
}

/** A parsed prompt. */
export const readPromptRow = z.object({
  row: count,
  content: z.object({
    name: z.string(),
    description: z.string(),
    body: z.string(),
    language: z.string(),
    modelKey: z.nullable(z.string()),
    topicId: z.nullable(id),
    tone: z.nullable(z.string()),
    style: z.nullable(z.string()),
    activity: z.nullable(z.string()),
    isPublic: z.boolean(),
    variables: typedVariables,
  }),
  /** Equal for prompts of the same name, text and language. */
  digest: z.string(),
});
export type ReadPrompt = z.infer<typeof readPromptRow>;

/** The parsed spreadsheet. Prompts are dropped if there are errors. */
export const readSheet = z.object({
  rows: count,
  prompts: z.array(readPromptRow),
  errors: promptImport.shape.errors,
  errorCount: count,
});
export type ReadSheet = z.infer<typeof readSheet>;

/** The file has more rows than one import accepts. */
export class TooManyRowsError extends Error {}

/** Maximum number of reported errors; nobody would read more. */
const mostErrors = 200;

const requiredColumns = ['name', 'description', 'prompt', 'language'] as const;

type Headings = ReadonlyMap<PromptColumn, number>;

/** Parses rows as they arrive; the first one names the columns, in any order. */
export async function readRows(
  rows: AsyncIterable<SheetRow>,
  { known, mostRows }: Pick<CellChoices, 'known'> & { mostRows: number },
): Promise<ReadSheet> {
  const sheet: ReadSheet = { rows: 0, prompts: [], errors: [], errorCount: 0 };
  let headings: Headings | undefined;
  for await (const { number, cells } of rows) {
    if (cells.every((cell) => textOf(cell) === '')) continue;
    if (!headings) {
      headings = readHeadings(cells, (column, code) => fault(sheet, { row: number, column, code }));
      if (sheet.errorCount > 0) return sheet;
      continue;
    }
    sheet.rows += 1;
    if (sheet.rows > mostRows) throw new TooManyRowsError();
    const read = readPrompt(valuesOf(cells, headings), known);
    for (const [column, code] of read.faults) fault(sheet, { row: number, column, code });
    if (read.content && sheet.errorCount === 0) {
      sheet.prompts.push({ row: number, content: read.content, digest: digestOf(read.content) });
    }
  }
  if (!headings) fault(sheet, { row: 1, column: null, code: 'required' });
  return sheet;
}

function fault(sheet: ReadSheet, error: PromptImport['errors'][number]): void {
  sheet.errorCount += 1;
  // The parsed prompts are no longer needed.
  sheet.prompts = [];
  if (sheet.errors.length < mostErrors) sheet.errors.push(error);
}

function readHeadings(
  cells: readonly unknown[],
  refuse: (column: PromptColumn | null, code: ValidationCode) => void,
): Headings {
  const headings = new Map<PromptColumn, number>();
  for (const [index, cell] of cells.entries()) {
    const word = plain(textOf(cell));
    if (word === '') continue;
    const column = promptColumns.find((name) => name === word);
    if (!column || headings.has(column)) refuse(column ?? null, 'invalid');
    else headings.set(column, index);
  }
  for (const column of requiredColumns) if (!headings.has(column)) refuse(column, 'required');
  return headings;
}

type Values = Record<PromptColumn, string>;

function valuesOf(cells: readonly unknown[], headings: Headings): Values {
  const valueOf = (column: PromptColumn) => textOf(cells[headings.get(column) ?? -1]);
  return {
    name: valueOf('name'),
    description: valueOf('description'),
    prompt: valueOf('prompt'),
    language: valueOf('language'),
    model: valueOf('model'),
    topic: valueOf('topic'),
    tone: valueOf('tone'),
    style: valueOf('style'),
    activity: valueOf('activity'),
    public: valueOf('public'),
    variables: valueOf('variables'),
    variant: valueOf('variant'),
  };
}

/** A cell as text. A formula yields its displayed result, never itself. */
function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell.replaceAll('\r\n', '\n').trim();
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return cell instanceof Date ? cell.toISOString() : '';
}

function readPrompt(
  values: Values,
  known: CellChoices['known'],
): { content?: PromptContent; faults: [PromptColumn, ValidationCode][] } {
  const faults: [PromptColumn, ValidationCode][] = [];
  const { prompt, description, language } = values;
  const name = withVariant(values);
  const variables = readVariables(values.variables);
  if (!variables) faults.push(['variables', 'invalid']);
  const form = promptForm.safeParse({ name, prompt, description, languageUid: language }, parseOptions);
  if (!form.success) {
    const { validationErrors } = validationErrorsOf(form.error.issues);
    for (const [field, code] of Object.entries(validationErrors)) faults.push([columnOf(field), code]);
  }
  const chosen = (column: keyof CellChoices['known']): string | null => {
    if (values[column] === '') return null;
    const choice = known[column].get(plain(values[column]));
    if (choice === undefined) faults.push([column, 'invalid']);
    return choice ?? null;
  };
  const topicKey = chosen('topic');
  const content = {
    name,
    description,
    body: prompt,
    language: chosen('language') ?? '',
    modelKey: chosen('model'),
    topicId: topics.find(({ key }) => key === topicKey)?.id ?? null,
    tone: chosen('tone'),
    style: chosen('style'),
    activity: chosen('activity'),
    isPublic: chosen('public') === 'yes',
    variables: variables ?? [],
  };
  return faults.length > 0 ? { faults } : { content, faults };
}

/** A user's prompt has no variants: that of a library task becomes a prompt of its own, named after both. */
function withVariant({ name, variant }: Values): string {
  return variant === '' || name.endsWith(variant) ? name : `${name}: ${variant}`;
}

/** The described variables, as JSON; undefined if they cannot be read. */
function readVariables(cell: string): PromptVariable[] | undefined {
  if (cell === '') return [];
  return jsonText(typedVariables).safeParse(cell, parseOptions).data;
}

function columnOf(field: string): PromptColumn {
  return promptColumns.find((column) => column === field) ?? 'language';
}

/** Must match the digest computed by the database in `digestsOf`. */
function digestOf({ name, language, body }: PromptContent): string {
  return createHash('md5').update([name, language, body].join('\u001F')).digest('hex');
}
