import * as z from 'zod/mini';
import { answerParent } from '../../../platform/children/child-side.ts';
import { readablePage } from './readable-page.ts';

const order = z.object({ charset: z.nullable(z.string()) });

await answerParent(async ({ value, parts: [bytes = new Uint8Array()] }) => {
  const { charset } = order.parse(value);
  return { value: readablePage(decoded(bytes, charset)), parts: [] };
});

/** Decodes a page by its header, or else by what it says at its beginning. */
function decoded(bytes: Uint8Array, charset: string | null): string {
  const start = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1');
  const said = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  return decoderOf(charset ?? said ?? 'utf-8').decode(bytes);
}

function decoderOf(charset: string): Pick<InstanceType<typeof TextDecoder>, 'decode'> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
