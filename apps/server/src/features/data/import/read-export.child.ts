import { once } from 'node:events';
import type { Socket } from 'node:net';
import { finished, openOutput, runToEnd } from '../../../platform/children/child-side.ts';
import { ImportError } from './import-error.ts';
import type { ImportFrame } from './neutral.ts';
import { readExport, type ExportFile } from './read-export.ts';
import { exportOrder } from './read-export.task.ts';

/** The order is a line of its own before the bytes. */
await runToEnd(async () => {
  const output = openOutput();
  const { order, rest } = await takeOrder(process.stdin);
  try {
    for await (const frame of readExport(await openFile(rest, order.bytes), order)) await send(output, frame);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    await send(output, { failed: error.problem });
  }
  await finished(output);
});

async function send(output: Socket, frame: ImportFrame): Promise<void> {
  // Node's reader of lines takes these separators for ends of lines.
  const line = JSON.stringify(frame)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
  if (!output.write(`${line}\n`)) await once(output, 'drain');
}

async function takeOrder(input: AsyncIterable<Buffer>) {
  const chunks = input[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (!head.includes('\n')) {
    const next = await chunks.next();
    if (next.done) throw new Error('There is no order.');
    head = Buffer.concat([head, next.value]);
  }
  const end = head.indexOf('\n');
  const order = exportOrder.parse(JSON.parse(head.toString('utf8', 0, end)));
  async function* rest(): AsyncGenerator<Buffer> {
    if (head.length > end + 1) yield head.subarray(end + 1);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { order, rest: rest() };
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
