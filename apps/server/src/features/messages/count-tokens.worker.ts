import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { loadEncoding } from './token-encoding.ts';

const question = z.object({ id: z.number(), text: z.string() });
const count = await loadEncoding();

parentPort?.on('message', (message: unknown) => {
  const { id, text } = question.parse(message);
  parentPort?.postMessage({ id, tokens: count(text) });
});
