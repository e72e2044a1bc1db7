import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre';
import * as z from 'zod/mini';
import { openOutput, runToEnd } from '../../../platform/children/child-side.ts';

const exportOrder = z.object({
  sheetName: z.string(),
  columns: z.array(z.object({ header: z.string(), width: z.number() })),
});
/** How the sheet looks. */
export type ExportOrder = z.infer<typeof exportOrder>;

const rowBatch = z.array(z.array(z.string()));

/** Reads and writes at the pace of the other side, so that only a batch of rows is here at a time. */
await runToEnd(async () => {
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity })[Symbol.asyncIterator]();
  const { sheetName, columns } = exportOrder.parse(parsed((await lines.next()).value));
  // Texts are written as texts, so one that begins with `=` is no formula.
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
