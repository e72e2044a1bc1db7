import * as z from 'zod/mini';
import { answerParent } from '../../../platform/children/child-side.ts';
import type { Message } from '../../../platform/children/message.ts';
import type { ConversionResult } from '../conversion.ts';
import { readTables, TooManyCellsError } from './html-tables.ts';
import { writeSpreadsheet } from './write-xlsx.ts';

const order = z.object({ sheetWord: z.string() });

await answerParent(async ({ value, parts: [html] }) => {
  const { sheetWord } = order.parse(value);
  try {
    const tables = readTables(Buffer.from(html ?? []).toString());
    return tables.length === 0 ? answer('empty') : answer('made', await writeSpreadsheet(tables, sheetWord));
  } catch (error) {
    if (error instanceof TooManyCellsError) return answer('too big');
    throw error;
  }
});

function answer(value: ConversionResult, ...parts: Uint8Array[]): Message {
  return { value, parts };
}
