import { once } from 'node:events';
import type { Socket } from 'node:net';

/** Sends a frame as a line, and waits while the other side is behind. */
export async function sendLine(output: Socket, frame: object): Promise<void> {
  // Node's reader of lines takes these separators for ends of lines.
  const line = JSON.stringify(frame)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
  if (!output.write(`${line}\n`)) await once(output, 'drain');
}

/** Reads the first line, which is the order, and leaves the rest as it comes. */
export async function takeOrder<Order>(
  input: AsyncIterable<Buffer>,
  schema: { parse(value: unknown): Order },
): Promise<{ order: Order; rest: AsyncGenerator<Buffer> }> {
  const chunks = input[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (!head.includes('\n')) {
    const next = await chunks.next();
    if (next.done) throw new Error('There is no order.');
    head = Buffer.concat([head, next.value]);
  }
  const end = head.indexOf('\n');
  const order = schema.parse(JSON.parse(head.toString('utf8', 0, end)));
  async function* rest(): AsyncGenerator<Buffer> {
    if (head.length > end + 1) yield head.subarray(end + 1);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { order, rest: rest() };
}
