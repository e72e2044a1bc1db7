import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre';
import * as z from 'zod/mini';
import { openOutput, runToEnd } from '../../../platform/children/child-side.ts';

const exportOrder = z.object({
  sheetName: z.string(),
  columns: z.array(z.object({ header: z.string(), width: z.number() })),
});
/** Layout of the sheet. */
export type ExportOrder = z.infer<typeof exportOrder>;

const rowBatch = z.array(z.array(z.string()));

/** Applies backpressure on both sides, so that only a batch of rows is in memory. */
await runToEnd(async () => {
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity })[Symbol.asyncIterator]();
  const { sheetName, columns } = exportOrder.parse(parsed((await lines.next()).value));
  // Cells are written as text, so a leading `=` is not a formula.
  const bytes = writeXlsxStream(rowsOf(lines), { name: sheetName, columns, freezePane: { rows: 1 } });
  await pipeline(bytes, openOutput());
});

async function* rowsOf(lines: AsyncIterator<string>): AsyncGenerator<string[]> {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    yield* rowBatch.parse(parsed(line.value));
  }
}

function parsed(line: unknown): unknown {
  return JSON.parse(String(line));
}
