/** Tokens charged for an exchange: all that went in and came out, times the model's coefficient, rounded up once. */
export function costOf(tokens: { input: number; output: number }, coefficient: number): number {
  return Math.ceil(((tokens.input + tokens.output) * coefficient) / 1000);
}

/** The ledger's name for what an answer costs. */
export function generationCause(uuid: string): string {
  return `generation:${uuid}`;
}
