import { Counter } from 'prom-client';

/** Tokens that were used and that nobody paid for. More than a trickle is a fault or a fraud. */
export const writtenOffTokens = new Counter({
  name: 'tokens_written_off_total',
  help: 'Tokens used by answers beyond what the user had',
  registers: [],
});
