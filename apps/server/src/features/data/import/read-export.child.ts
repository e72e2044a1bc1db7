import { sendLine, takeOrder } from '../../../platform/children/child-lines.ts';
import type { Socket } from 'node:net';
import { finished, openOutput, runToEnd } from '../../../platform/children/child-side.ts';
import { ImportError } from './import-error.ts';
import type { ImportFrame } from './neutral.ts';
import { readExport, type ExportFile } from './read-export.ts';
import { exportOrder } from './read-export.task.ts';

/** The order is a line of its own before the bytes. */
await runToEnd(async () => {
  const output = openOutput();
  const { order, rest } = await takeOrder(process.stdin, exportOrder);
  try {
    for await (const frame of readExport(await openFile(rest, order.bytes), order)) await send(output, frame);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    await send(output, { failed: error.problem });
  }
  await finished(output);
});

function send(output: Socket, frame: ImportFrame): Promise<void> {
  return sendLine(output, frame);
}

/** The size is told before, so that an archive is collected in place: joining chunks would take twice the memory. */
async function openFile(input: AsyncGenerator<Buffer>, bytes: number): Promise<ExportFile> {
  const first = await input.next();
  const head = first.done ? Buffer.alloc(0) : first.value;
  async function* stream(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    yield* input;
  }
  async function whole(): Promise<Buffer> {
    const all = Buffer.alloc(bytes);
    let at = 0;
    for await (const chunk of stream()) {
      if (at + chunk.length > bytes) throw new ImportError('broken');
      at += chunk.copy(all, at);
    }
    return all.subarray(0, at);
  }
  return { head, stream, whole };
}
