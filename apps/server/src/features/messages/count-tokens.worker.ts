import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { loadEncoding } from './token-encoding.ts';

const question = z.object({ text: z.string() });
const count = await loadEncoding();

parentPort?.on('message', (message: unknown) => {
  const { text } = question.parse(message);
  parentPort?.postMessage({ tokens: count(text) });
});
