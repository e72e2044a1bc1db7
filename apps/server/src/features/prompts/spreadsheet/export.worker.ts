import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsxStream } from 'hucre';
import type { ExportMessage, ExportTask } from './export.service.ts';

const { sheetName, columns } = workerData as ExportTask;
const port = parentPort;

if (port) {
  // Texts are written as texts, so one that begins with `=` is no formula.
  for await (const chunk of writeXlsxStream(rows(), { name: sheetName, columns, freezePane: { rows: 1 } })) {
    say({ type: 'bytes', chunk });
  }
  say({ type: 'end' });
}

/** Asks for rows as they are needed, so that only a batch of them is here at a time. */
async function* rows(): AsyncGenerator<string[]> {
  for (;;) {
    say({ type: 'more' });
    const batch = await nextBatch();
    if (batch.length === 0) return;
    yield* batch;
  }
}

async function nextBatch(): Promise<string[][]> {
  if (!port) return [];
  const [batch] = (await once(port, 'message')) as [string[][]];
  return batch;
}

function say(message: ExportMessage): void {
  port?.postMessage(message);
}
