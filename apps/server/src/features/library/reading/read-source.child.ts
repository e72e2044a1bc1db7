import { once } from 'node:events';
import type { Socket } from 'node:net';
import { finished, openOutput, runToEnd } from '../../../platform/children/child-side.ts';
import { openSource } from './bytes/open-source.ts';
import { collectPieces } from './collect-pieces.ts';
import { detectFormat } from './detect-format.ts';
import type { Source } from './found.ts';
import { isRecording } from './formats.ts';
import { ReadError } from './piece.ts';
import { loadReader } from './readers.ts';
import { readingOrder, type ReadingFrame } from './reading.task.ts';

/** The order is a line of its own before the bytes. */
await runToEnd(async () => {
  const output = openOutput();
  const { order, rest } = await takeOrder(process.stdin);
  const source = await openSource(rest, order);
  try {
    await read(source, output);
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    await send(output, { failed: error.code });
  }
  await finished(output);
});

async function read(source: Source, output: Socket): Promise<void> {
  const format = await detectFormat(source);
  if (isRecording(format)) {
    const { splitRecording } = await import('./media/split-recording.ts');
    return send(output, { recording: await splitRecording(source, format) });
  }
  const reader = await loadReader(format);
  const batches = collectPieces(reader(source));
  for (let next = await batches.next(); ; next = await batches.next()) {
    if (next.done) return send(output, { end: next.value });
    await send(output, { pieces: next.value });
  }
}

async function send(output: Socket, frame: ReadingFrame): Promise<void> {
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
  const order = readingOrder.parse(JSON.parse(head.toString('utf8', 0, end)));
  async function* rest(): AsyncGenerator<Buffer> {
    if (head.length > end + 1) yield head.subarray(end + 1);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { order, rest: rest() };
}
