import { locales } from '@polylogue/contract/limits';
import * as z from 'zod/mini';
import { answerParent } from '../../../platform/children/child-side.ts';
import type { Message } from '../../../platform/children/message.ts';
import type { ConversionResult } from '../conversion.ts';
import { languageIn, readTables, TooManyCellsError } from './html-tables.ts';
import { writeSpreadsheet } from './write-xlsx.ts';

const order = z.object({ sheetWord: z.string(), language: z.enum(locales) });

await answerParent(async ({ value, parts: [html] }) => {
  const { sheetWord, language } = order.parse(value);
  const source = Buffer.from(html ?? []).toString();
  try {
    const tables = readTables(source);
    if (tables.length === 0) return answer('empty');
    const written = { sheetWord, language: languageIn(source) ?? language };
    return answer('made', await writeSpreadsheet(tables, written));
  } catch (error) {
    if (error instanceof TooManyCellsError) return answer('too big');
    throw error;
  }
});

function answer(value: ConversionResult, ...parts: Uint8Array[]): Message {
  return { value, parts };
}
