import { freePort, startProgram } from './processes.mjs';

/** Ends each token, so that readers count tokens by counting bytes. */
export const tokenMark = '~'.charCodeAt(0);

/** More tokens than any bench waits for. */
const endless = 1_000_000;

/**
 * The model name that tells the upstream how to write: `rate` tokens per second after `wait` milliseconds,
 * `burst` of them at once, `tokens` in total. A rate of 0 writes everything at once.
 */
export function modelName({ rate = 0, wait = 0, burst = 1, tokens = endless }) {
  return `rate${rate}-wait${wait}-burst${burst}-tokens${tokens}`;
}

/** Starts the paced model host used by every variant. */
export async function startUpstream(models) {
  const port = await freePort();
  const env = { PORT: String(port), MODELS: models.join(',') };
  const program = await startProgram('bench/programs/upstream.mjs', { env });
  return { ...program, models, url: `http://127.0.0.1:${port}/v1` };
}

/** Number of tokens in a piece of a stream. */
export function countTokens(bytes) {
  let count = 0;
  for (let at = bytes.indexOf(tokenMark); at !== -1; at = bytes.indexOf(tokenMark, at + 1)) count += 1;
  return count;
}
