import { sendLine, takeOrder } from '../../../platform/children/child-lines.ts';
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
  const { order, rest } = await takeOrder(process.stdin, readingOrder);
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

function send(output: Socket, frame: ReadingFrame): Promise<void> {
  return sendLine(output, frame);
}
