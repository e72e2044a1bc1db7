import type { Source } from '../found.ts';
import { ReadError } from '../piece.ts';

/** Enough for all signatures, also for the first entries of an archive. */
const headBytes = 16_384;

/**
 * The source that arrives as a stream of known size. The size is a promise of the sender, so that the bytes
 * can be collected in place: joining chunks would take twice the memory.
 */
export async function openSource(
  input: AsyncIterable<Buffer>,
  { ending, bytes }: { ending: string; bytes: number },
): Promise<Source> {
  const chunks = input[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let length = 0;
  while (length < headBytes) {
    const next = await chunks.next();
    if (next.done) break;
    read.push(next.value);
    length += next.value.length;
  }
  const start = Buffer.concat(read);
  async function* stream(): AsyncGenerator<Buffer> {
    if (start.length > 0) yield start;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  async function whole(): Promise<Buffer> {
    const all = Buffer.alloc(bytes);
    let at = 0;
    for await (const chunk of stream()) {
      if (at + chunk.length > bytes) throw new ReadError('unreadable');
      at += chunk.copy(all, at);
    }
    return all.subarray(0, at);
  }
  return { ending, head: start.subarray(0, headBytes), stream, whole };
}
